/** `--once KEY`: a command is done once for good, by account. What came of it is stored, and printed when it runs again. */
import { createRedactor } from '../../client/request/redaction';
import { NetworkError, PlazaError, UsageError } from '../../errors';
import type { NewOnceRecord } from '../../ports/journal';
import { onceRecords } from '../../store/once-records';
import { accountName } from '../../store/secrets/account';
import { printError } from '../unprintable';
import type { Base } from './base';
import type { ConnectedContext } from './context';
import { digestOf, lineDigest } from './digests';

interface OnceSetup {
  readonly base: Base;
  readonly context: Pick<ConnectedContext, 'identity' | 'files' | 'note' | 'confirmedNow'>;
}

/**
 * The value of the action under way, or the one that an earlier run has stored.
 * @throws UsageError when the key was used for something else, NetworkError while a running process does it
 */
export async function doOnce<T>(
  { base, context }: OnceSetup,
  key: string,
  work: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> {
  const { run, paths, locks } = base;
  const records = onceRecords(paths.state, locks);
  const wanted = await recordOf({ base, context }, key);
  const taking = await records.begin(wanted);
  if ('busy' in taking) {
    throw new NetworkError(`--once ${key}: process ${taking.pid} is doing it`, {
      hint: taking.isElsewhere
        ? `it runs on another computer or in a container; if it is gone for good, 'plaza operations drop ${taking.busy.id}' discards the record`
        : 'run the command again later: it prints the result then',
    });
  }
  if ('earlier' in taking) {
    const { fingerprint, startedAt, result, id } = taking.earlier;
    const time = new Date(startedAt).toISOString();
    if (fingerprint !== wanted.fingerprint) {
      throw new UsageError(`--once ${key}: this key was used for something else, at ${time}`, {
        hint: `use another key; 'plaza operations drop ${id}' discards the record`,
      });
    }
    context.note(`--once ${key}: done before, at ${time}; nothing is sent`);
    return result as T;
  }
  const { held } = taking;
  const value = await work().catch(async (error: unknown) => {
    // A record that cannot be written does not replace what happened: its command is under way, and is found.
    await (isUndone(error) ? held.close() : held.lost()).catch(({ message }: Error) =>
      context.note(`warning: the record of --once ${key} could not be updated: ${message}`),
    );
    throw error;
  });
  const result = await withoutSecrets(run, value);
  await (isDone(value) ? held.done(result) : held.close()).catch((cause) => {
    throw printError(cause);
  });
  const now = await context.confirmedNow();
  // What cannot be removed does no harm.
  if (now !== undefined) await records.sweep(now).catch(() => undefined);
  return value;
}

async function recordOf({ base, context }: OnceSetup, key: string): Promise<NewOnceRecord> {
  const { command, words } = base.run;
  const { input } = base.action.current;
  const { identity, files } = context;
  const account = [await identity.binding(), await identity.accountId()];
  return {
    id: (await digestOf([...account, key])).slice(0, 12),
    key,
    fingerprint: await lineDigest(words, command, input, files),
    command: words.join(' '),
    profile: accountName(await base.profile()),
  };
}

/** Whether the error shows that nothing was done: a refusal of what was asked, and not of a retry. */
function isUndone(error: unknown): boolean {
  const kinds = ['usage', 'refused', 'not-found', 'too-frequent', 'signed-out', 'person-needed'];
  return error instanceof PlazaError && kinds.includes(error.kind) && error.details.operation === undefined;
}

/** The value as JSON, without what the routes of the command call secret. */
async function withoutSecrets({ command: { routes } }: Base['run'], value: unknown): Promise<unknown> {
  // A lazy list is printed while it comes.
  if (value === undefined || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value))
    return undefined;
  const known = routes === 'all' ? (await import('../../protocol/routes/index')).allRoutes : routes;
  const redactor = createRedactor();
  const secret = known.filter(({ secret }) => secret?.answer);
  return secret.reduce(
    (left, route) => redactor.value(route, 'answer', left),
    JSON.parse(JSON.stringify(value)),
  );
}
