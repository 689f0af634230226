/** Who saw a post: clients send its view token back as telemetry (protocol: telemetry; field notes 2.9). */
import { postById } from './posts';
import type { PostState } from './state/posts';
import type { World } from './world';

/** The token `vs` of a post; clients know nothing of what it says. */
export function viewToken({ id }: Pick<PostState, 'id'>): string {
  return Buffer.from(id).toString('base64url');
}

/** Counts that somebody saw the post of a token, once each; a token of no post is passed over. */
export function countView(world: World, viewer: string, token: string): void {
  const post = postById(world, Buffer.from(token, 'base64url').toString());
  if (!post || post.viewedBy.includes(viewer)) return;
  post.viewedBy.push(viewer);
  post.views += 1;
}
