/** Every handler of the sandbox by route. A route without one that `unbuilt` does not list fails to compile. */
import type { AnyHandler } from '../server/http/handler';
import { authHandlers } from './auth/handlers';
import { canvasHandlers } from './canvas/handlers';
import { commentsHandlers } from './comments/handlers';
import type { Handlers } from './contract';
import { filesHandlers } from './files/handlers';
import { hashtagsHandlers } from './hashtags/handlers';
import { notificationsHandlers } from './notifications/handlers';
import { platformHandlers } from './platform/handlers';
import { postsHandlers } from './posts/handlers';
import { reportsHandlers } from './reports/handlers';
import { searchHandlers } from './search/handlers';
import { shopHandlers } from './shop/handlers';
import { subscriptionHandlers } from './subscription/handlers';
import { telemetryHandlers } from './telemetry/handlers';
import { usersHandlers } from './users/handlers';
import { verificationHandlers } from './verification/handlers';

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
