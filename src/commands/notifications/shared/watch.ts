/** What `notifications watch` does with its events: a condition, and a program for each. */
import type { WatchEvent } from '../../../client/live/notifications';
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

/** Reports a failure of the user's condition or program. */
function reportTo(failed: Ports['failed']): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof UsageError)) throw error;
    failed(error);
    return undefined;
  };
}
