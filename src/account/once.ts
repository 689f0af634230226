/** Actions that are done once for good, by account and key. The result is stored, and returned when the action is repeated. */
import { NetworkError, PlazaError, UsageError } from '../errors';
import type { Identity } from '../ports/account';
import type { NewOnceRecord, OnceRecords } from '../ports/journal';

export interface OnceAction {
  readonly records: OnceRecords;
  readonly wanted: NewOnceRecord;
  /** Names the key in messages, such as `--once KEY`. */
  readonly label: string;
  readonly note: (text: string) => void;
  /** A time that the service has confirmed. */
  confirmedNow(): Promise<number | undefined>;
  /** The error for a result that could not be stored. */
  unwritten(cause: unknown): unknown;
}

/** The stored part of a value, and whether the value says that everything was done. */
export interface OnceResult {
  readonly result: unknown;
  readonly isDone: boolean;
}

/**
 * The account that owns records: the origin and the user ID, `null` when no one is signed in.
 * @throws UsageError when the access token does not name its account: other accounts with such a token would share the record
 */
export async function onceOwner(
  { binding, accountId }: Pick<Identity, 'binding' | 'accountId'>,
  label: string,
): Promise<[binding: string, accountId: string | null]> {
  const owner = await accountId();
  if (owner !== '') return [await binding(), owner];
  throw new UsageError(`${label}: the access token does not name its account`, {
    hint: "sign in with 'plaza auth login', which stores the account with its profile",
  });
}

/** The value of the work, or the result that an earlier run has stored. @throws UsageError when the key has another action */
export async function runOnce<T>(
  { records, wanted, label, note, confirmedNow, unwritten }: OnceAction,
  work: () => Promise<T>,
  resultOf: (value: T) => Promise<OnceResult>,
): Promise<T> {
  const taking = await records.begin(wanted);
  if ('busy' in taking) {
    throw new NetworkError(`${label}: process ${taking.pid} is doing it`, {
      hint: taking.isElsewhere
        ? `it runs on another computer or in a container; if it is gone for good, 'plaza operations drop ${taking.busy.id}' discards the record`
        : 'run the command again later: it prints the result then',
    });
  }
  if ('earlier' in taking) {
    const { fingerprint, startedAt, result, id } = taking.earlier;
    const time = new Date(startedAt).toISOString();
    if (fingerprint !== wanted.fingerprint) {
      throw new UsageError(`${label}: this key was used for something else, at ${time}`, {
        hint: `use another key; 'plaza operations drop ${id}' discards the record`,
      });
    }
    note(`${label}: done before, at ${time}; nothing is sent`);
    return result as T;
  }
  const { held } = taking;
  const value = await work().catch(async (error: unknown) => {
    // A record that cannot be written does not replace what happened: its action is under way, and is found.
    await (isUndone(error) ? held.close() : held.lost()).catch(({ message }: Error) =>
      note(`warning: the record of ${label} could not be updated: ${message}`),
    );
    throw error;
  });
  const { result, isDone } = await resultOf(value);
  const now = await confirmedNow();
  await (isDone ? held.done(result, now) : held.close()).catch((cause) => {
    throw unwritten(cause);
  });
  return value;
}

/** Whether the error shows that nothing was done: a refusal of the first try, not of a retry. */
function isUndone(error: unknown): boolean {
  const kinds = ['usage', 'refused', 'not-found', 'too-frequent', 'signed-out', 'person-needed'];
  return error instanceof PlazaError && kinds.includes(error.kind) && error.details.operation === undefined;
}
