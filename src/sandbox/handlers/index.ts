/** Every handler of the sandbox by route. A route without one that `unbuilt` does not list fails to compile. */
import type { AnyHandler } from '../handler';
import { authHandlers } from './auth';
import { canvasHandlers } from './canvas';
import { commentsHandlers } from './comments';
import type { Handlers } from './contract';
import { filesHandlers } from './files';
import { hashtagsHandlers } from './hashtags';
import { notificationsHandlers } from './notifications';
import { platformHandlers } from './platform';
import { postsHandlers } from './posts';
import { reportsHandlers } from './reports';
import { searchHandlers } from './search';
import { shopHandlers } from './shop';
import { subscriptionHandlers } from './subscription';
import { telemetryHandlers } from './telemetry';
import { usersHandlers } from './users';
import { verificationHandlers } from './verification';

const handlers: Handlers = {
  ...authHandlers,
  ...usersHandlers,
  ...filesHandlers,
  ...reportsHandlers,
  ...verificationHandlers,
  ...subscriptionHandlers,
  ...hashtagsHandlers,
  ...searchHandlers,
  ...telemetryHandlers,
  ...postsHandlers,
  ...commentsHandlers,
  ...notificationsHandlers,
  ...shopHandlers,
  ...platformHandlers,
  ...canvasHandlers,
};

/** The handler of a route by its name; undefined while the route is not built. */
export function handlerOf(name: string): AnyHandler | undefined {
  return (handlers as Readonly<Record<string, AnyHandler | undefined>>)[name];
}
