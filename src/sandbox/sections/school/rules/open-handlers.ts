/** Handlers that answer only while the event is open (protocol: `event/status`). */
import type { RouteName } from '../../../../protocol/routes/index';
import type { HandlersOf } from '../../../section';
import type { AnyHandler, Call } from '../../../server/http/handler';
import { settleSubmissions } from '../tasks/rules/tasks';
import { requireOpen } from './event';

/**
 * Wraps handlers: all routes except the named ones answer 403 while the event is closed. Checks of tasks that are due
 * run first, so that balances include their rewards.
 */
export function whileOpen<Route extends RouteName>(
  handlers: HandlersOf<Route>,
  except: readonly NoInfer<Route>[] = [],
): HandlersOf<Route> {
  const guarded = Object.entries<AnyHandler>(handlers).map(([name, handler]) => {
    if (except.some((one) => one === name)) return [name, handler];
    const guard = (call: Pick<Call, 'world'>) => {
      requireOpen(call.world);
      settleSubmissions(call.world);
      return handler(call as never);
    };
    return [name, guard];
  });
  return Object.fromEntries(guarded);
}
