/** View and interaction events, given as JSON on the command line (protocol: telemetry; field notes 2.23). */
import { option, optionList, text } from '../../app/command';
import { batches } from '../../client/requests/ids';
import { isRecord } from '../../client/response/text';
import { UsageError } from '../../errors';
import type { Ports } from '../../ports/index';
import type { telemetry } from '../../protocol/routes/telemetry';

/** Maximum number of events in one request of other clients (field notes 2.23). */
const batchSize = 50;

export interface GivenEvents {
  /** ID of a client session; by default, a new one. */
  readonly sid: string | undefined;
  /** Each a JSON object. */
  readonly event: readonly string[];
}

/**
 * Sends the events in batches of one client session.
 * @throws UsageError without events, and for an event that is not a JSON object; nothing is sent then
 */
export async function sendEvents(
  { api, random }: Pick<Ports, 'api' | 'random'>,
  route: (typeof telemetry)['view' | 'interaction'],
  { sid = random.uuid(), event }: GivenEvents,
): Promise<undefined> {
  if (event.length === 0) throw new UsageError('--event is required');
  const events = event.map(parseEvent);
  for (const e of batches(events, batchSize)) await api.change(route, { body: { sid, e } });
}

function parseEvent(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch (cause) {
    throw new UsageError(`--event: expected JSON, got '${text}'`, { cause });
  }
  throw new UsageError(`--event: expected a JSON object, got '${text}'`);
}

export const eventOptions = {
  sid: option(text('id'), 'ID of the client session (default: a new one)'),
  event: optionList(text('JSON'), 'Event as a JSON object'),
};
