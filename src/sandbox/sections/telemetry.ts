/** Views of posts: clients send the view token of a post as telemetry (protocol: telemetry; field notes 2.9). */
import { section } from '../section';
import { fieldRefusal } from '../server/http/refusal';
import type { World } from '../world';
import { type PostState, postById } from './posts/rules/posts';

/** The view token `vs` of a post, which is opaque to clients. */
export function viewToken({ id }: Pick<PostState, 'id'>): string {
  return Buffer.from(id).toString('base64url');
}

/** Maximum number of events in one request (field notes 2.23). */
const maxEvents = 200;

/** @throws Refusal 422 for more events than one request may hold */
function requireFewEvents(events: readonly unknown[]): void {
  if (events.length <= maxEvents) return;
  throw fieldRefusal(422, 'VALIDATION_ERROR', 'e', `must hold at most ${maxEvents} events`);
}

/** Counts the viewer's views by the token `v` of each event. @throws Refusal 422 for too many events */
function countViews(
  world: World,
  viewer: string,
  events: readonly Readonly<Record<string, unknown>>[],
): void {
  requireFewEvents(events);
  for (const { v: token } of events) if (typeof token === 'string') countView(world, viewer, token);
}

/** Counts a view of a token's post, once per viewer; an unknown token is ignored. */
function countView(world: World, viewer: string, token: string): void {
  const post = postById(world, Buffer.from(token, 'base64url').toString());
  if (!post || post.viewedBy.includes(viewer)) return;
  post.viewedBy.push(viewer);
  post.views += 1;
}

/** Telemetry: views are counted; other events are accepted and dropped. */
export const telemetry = section('telemetry', {
  handlers: {
    'telemetry.view': ({ world, caller, body }) => {
      countViews(world, caller.account.id, body.e);
      return undefined;
    },
    'telemetry.interaction': ({ body }) => {
      requireFewEvents(body.e);
      return undefined;
    },
  },
});
