/** Who saw a post: clients send its view token back as telemetry (protocol: telemetry; field notes 2.9). */
import { fieldRefusal } from '../../server/http/refusal';
import type { World } from '../../world';
import type { PostState } from '../posts/rules/posts';
import { postById } from '../posts/rules/posts';

/** The token `vs` of a post; clients know nothing of what it says. */
export function viewToken({ id }: Pick<PostState, 'id'>): string {
  return Buffer.from(id).toString('base64url');
}

/** The most events in one request (field notes 2.23). */
const mostEvents = 200;

/** @throws Refusal 422 for more events than one request may hold */
export function requireFewEvents(events: readonly unknown[]): void {
  if (events.length <= mostEvents) return;
  throw fieldRefusal(422, 'VALIDATION_ERROR', 'e', `must hold at most ${mostEvents} events`);
}

/** Counts what somebody saw, by the token `v` of each event. @throws Refusal 422 for too many of them */
export function countViews(
  world: World,
  viewer: string,
  events: readonly Readonly<Record<string, unknown>>[],
): void {
  requireFewEvents(events);
  for (const { v: token } of events) if (typeof token === 'string') countView(world, viewer, token);
}

/** Counts that somebody saw the post of a token, once each; a token of no post is passed over. */
function countView(world: World, viewer: string, token: string): void {
  const post = postById(world, Buffer.from(token, 'base64url').toString());
  if (!post || post.viewedBy.includes(viewer)) return;
  post.viewedBy.push(viewer);
  post.views += 1;
}
