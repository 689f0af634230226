/** `--once KEY`: a command is done once, by account. Its result is stored, and printed when the command runs again. */
import { NetworkError, PlazaError, UsageError } from '../../errors';
import type { Ports } from '../../ports/index';
import type { NewOnceRecord } from '../../ports/journal';
import { createRedactor } from '../../protocol/redaction';
import { onceRecords } from '../../store/once-records';
import { accountName } from '../../store/secrets/account';
import { printError } from '../unprintable';
import type { Client } from './client';
import { digestOf, lineDigest } from './digests';
import type { CommandScope } from './scope';

interface OnceSetup {
  readonly scope: CommandScope;
  readonly client: Pick<Client, 'identity' | 'confirmedNow'>;
  readonly files: Pick<Ports['files'], 'bytes'>;
}

/** The value of the action, or the one that an earlier run has stored. @throws UsageError when the key has another action */
export async function doOnce<T>(
  setup: OnceSetup,
  key: string,
  work: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> {
  const { run, paths, locks } = setup.scope;
  const records = onceRecords(paths.state, locks);
  const wanted = await recordOf(setup, key);
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
    run.note(`--once ${key}: done before, at ${time}; nothing is sent`);
    return result as T;
  }
  const { held } = taking;
  const value = await work().catch(async (error: unknown) => {
    // A record that cannot be written does not replace what happened: its command is under way, and is found.
    await (isUndone(error) ? held.close() : held.lost()).catch(({ message }: Error) =>
      run.note(`warning: the record of --once ${key} could not be updated: ${message}`),
    );
    throw error;
  });
  const result = await withoutSecrets(run, value);
  const now = await setup.client.confirmedNow();
  await (isDone(value) ? held.done(result, now) : held.close()).catch((cause) => {
    throw printError(cause);
  });
  return value;
}

async function recordOf({ scope, client, files }: OnceSetup, key: string): Promise<NewOnceRecord> {
  const { command, words } = scope.run;
  const { input } = scope.action.current;
  const { identity } = client;
  const account = [await identity.binding(), await identity.accountId()];
  return {
    id: (await digestOf([...account, key])).slice(0, 12),
    key,
    fingerprint: await lineDigest(words, command, input, files),
    command: words.join(' '),
    profile: accountName(await scope.profile()),
  };
}

/** Whether the error shows that nothing was done: a refusal of the first try, not of a retry. */
function isUndone(error: unknown): boolean {
  const kinds = ['usage', 'refused', 'not-found', 'too-frequent', 'signed-out', 'person-needed'];
  return error instanceof PlazaError && kinds.includes(error.kind) && error.details.operation === undefined;
}

/** The value as JSON, without the fields that the routes of the command declare secret. */
async function withoutSecrets(
  { command: { routes } }: CommandScope['run'],
  value: unknown,
): Promise<unknown> {
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
