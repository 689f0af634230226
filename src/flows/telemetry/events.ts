/** View and interaction events, as somebody typed them (protocol: telemetry; field notes 2.23). */

import type { telemetry } from '../../api/catalogue/routes/telemetry';
import { isRecord } from '../../api/response/text';
import { UsageError } from '../../errors';
import type { Api } from '../../ports/api';
import { batches } from '../requests/batches';

/** Events in one request: what other clients send at most (field notes 2.23). */
const portion = 50;

export interface TelemetryContext {
  readonly api: Pick<Api, 'change'>;
  readonly chance: { uuid(): string };
}

export interface TypedEvents {
  /** Id of a run of a client; left out: a new one. */
  readonly sid: string | undefined;
  /** Each a JSON object. */
  readonly event: readonly string[];
}

/**
 * Sends the events, in batches of one run.
 * @throws UsageError without any event, and for one that is no JSON object; nothing is sent then
 */
export async function sendEvents(
  { api, chance }: TelemetryContext,
  route: (typeof telemetry)['view' | 'interaction'],
  { sid = chance.uuid(), event }: TypedEvents,
): Promise<undefined> {
  if (event.length === 0) throw new UsageError('--event is required');
  const events = event.map(readEvent);
  for (const e of batches(events, portion)) await api.change(route, { body: { sid, e } });
}

function readEvent(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`--event: expected JSON, got '${text}'`, { cause });
  }
  if (isRecord(value)) return value;
  throw new UsageError(`--event: expected a JSON object, got '${text}'`);
}
