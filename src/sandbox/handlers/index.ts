/** Every handler of the sandbox by route. A route without one that `unbuilt` does not list fails to compile. */
import type { AnyHandler } from '../handler';
import { authHandlers } from './auth';
import type { Handlers } from './contract';
import { filesHandlers } from './files';
import { platformHandlers } from './platform';
import { usersHandlers } from './users';

const handlers: Handlers = { ...authHandlers, ...usersHandlers, ...filesHandlers, ...platformHandlers };

/** The handler of a route by its name; undefined while the route is not built. */
export function handlerOf(name: string): AnyHandler | undefined {
  return (handlers as Readonly<Record<string, AnyHandler | undefined>>)[name];
}
