/** What `notifications watch` does with its events: a condition, and a program for each. */
import { type WatchEvent, watchNotifications } from '../../../client/live/notifications';
import { UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';

/** The events that fulfil a condition. A condition that fails on an event is reported, and the event is skipped. */
export async function* eventsIf(
  { failed }: Pick<Ports, 'failed'>,
  condition: (event: WatchEvent) => Promise<boolean>,
  events: AsyncIterable<WatchEvent>,
): AsyncGenerator<WatchEvent> {
  for await (const event of events) {
    if (await condition(event).catch(reportTo(failed))) yield event;
  }
}

/**
 * The same events; each is passed to a program as a line of JSON. At most `jobs` programs run at once; with one, it ends
 * before its event is given. A failure of the program is reported and does not end the events.
 */
export async function* passToProgram(
  { desk, failed }: Pick<Ports, 'desk' | 'failed'>,
  program: string,
  events: AsyncIterable<WatchEvent>,
  jobs = 1,
): AsyncGenerator<WatchEvent> {
  const running = new Set<Promise<unknown>>();
  try {
    for await (const event of events) {
      const job = desk.runProgram(program, `${JSON.stringify(event)}\n`).catch(reportTo(failed));
      const ended: Promise<unknown> = job.finally(() => running.delete(ended));
      running.add(ended);
      if (running.size >= jobs) await Promise.race(running);
      yield event;
    }
  } finally {
    await Promise.all(running);
  }
}

interface HandlingInput {
  readonly exec: string | undefined;
  readonly sinceLast: string | undefined;
  readonly retry: number | undefined;
  readonly inOrder: boolean;
  readonly jobs: number | undefined;
}

/** @throws UsageError for options of a watch that lack another one, or that exclude each other */
export function checkHandling({ exec, sinceLast, retry, inOrder, jobs = 1 }: HandlingInput): void {
  if (sinceLast !== undefined && exec === undefined)
    throw new UsageError('--since-last requires --exec', {
      hint: "add --exec PROGRAM; 'plaza notifications list --since-last' prints the new ones",
    });
  if (sinceLast === undefined && (retry !== undefined || inOrder))
    throw new UsageError(`${inOrder ? '--in-order' : '--retry'} requires --since-last and --exec`);
  if (inOrder && jobs > 1) throw new UsageError('--in-order and --jobs cannot be combined');
}

/** The events that the program of `--exec` has handled, from the last one on that an earlier run has handled. */
export async function handleEvents(
  ports: Pick<Ports, 'api' | 'clock' | 'note' | 'failed' | 'eventHandler'>,
  matches: (event: WatchEvent) => boolean,
  condition: ((event: WatchEvent) => Promise<boolean>) | undefined,
  jobs = 1,
): Promise<AsyncIterable<WatchEvent>> {
  const handler = await ports.eventHandler();
  const isWanted = async (event: WatchEvent) => {
    if (!matches(event) || !condition) return matches(event);
    return (await condition(event).catch(reportTo(ports.failed))) ?? false;
  };
  return handler.handle(watchNotifications(ports, undefined, { records: handler }), isWanted, jobs);
}

/** Reports a failure of the user's condition or program. */
function reportTo(failed: Ports['failed']): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof UsageError)) throw error;
    failed(error);
    return undefined;
  };
}
