/** Views of posts: clients send the view token of a post as telemetry (protocol: telemetry; field notes 2.9). */
import { section } from '../section';
import { fieldRefusal } from '../server/http/refusal';
import { type PostState, postById } from './posts/rules/posts';

/** Maximum number of events in one request (field notes 2.23). */
const maxEvents = 200;

/** Telemetry: views are counted; other events are accepted and dropped. */
export const telemetry = section('telemetry', {
  handlers: {
    // One view per viewer; unknown tokens are ignored.
    'telemetry.view': ({ world, caller: { account }, body }) => {
      requireFewEvents(body.e);
      for (const { v: token } of body.e) {
        const id = typeof token === 'string' ? Buffer.from(token, 'base64url').toString() : '';
        const post = postById(world, id);
        if (!post || post.viewedBy.includes(account.id)) continue;
        post.viewedBy.push(account.id);
        post.views += 1;
      }
      return undefined;
    },
    'telemetry.interaction': ({ body }) => {
      requireFewEvents(body.e);
      return undefined;
    },
  },
});

/** The view token `vs` of a post, which is opaque to clients. */
export function viewToken({ id }: Pick<PostState, 'id'>): string {
  return Buffer.from(id).toString('base64url');
}

function requireFewEvents(events: readonly unknown[]): void {
  if (events.length <= maxEvents) return;
  throw fieldRefusal(422, 'VALIDATION_ERROR', 'e', `must hold at most ${maxEvents} events`);
}
