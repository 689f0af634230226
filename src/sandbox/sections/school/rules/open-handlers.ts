/** Handlers that answer only while the event is open (protocol: `event/status`). */
import type { Call } from '../../../server/http/handler';
import { settleSubmissions } from '../tasks/rules/tasks';
import { requireOpen } from './event';

type Handlers = Readonly<Record<string, ((call: never) => unknown) | undefined>>;

/**
 * Wraps handlers: all routes except the named ones answer 403 while the event is closed. Checks of tasks that are due
 * run first, so that balances include their rewards.
 */
export function whileOpen<H extends Handlers>(handlers: H, except: readonly (keyof H & string)[] = []): H {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    if (!handler || except.includes(name)) return [name, handler];
    const guard = (call: Pick<Call, 'world'>) => {
      requireOpen(call.world);
      settleSubmissions(call.world);
      return handler(call as never);
    };
    return [name, guard];
  });
  return Object.fromEntries(guarded);
}
