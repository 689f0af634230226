/** `--once KEY`: a command is done once, by account. Its result is stored, and printed when the command runs again. */
import { digestOf } from '../../account/digests';
import { onceOwner, runOnce } from '../../account/once';
import type { Ports } from '../../ports/index';
import type { NewOnceRecord } from '../../ports/journal';
import { createRedactor } from '../../protocol/redaction';
import { onceRecords } from '../../store/once-records';
import { accountName } from '../../store/secrets/account';
import { printError } from '../unprintable';
import type { Client } from './client';
import { lineDigest } from './digests';
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
  const { confirmedNow } = setup.client;
  return runOnce(
    { records, wanted, label: `--once ${key}`, note: run.note, confirmedNow, unwritten: printError },
    work,
    async (value) => ({ result: await withoutSecrets(run, value), isDone: isDone(value) }),
  );
}

async function recordOf({ scope, client, files }: OnceSetup, key: string): Promise<NewOnceRecord> {
  const { command, words } = scope.run;
  const { input } = scope.action.current;
  const { identity } = client;
  const account = await onceOwner(identity, `--once ${key}`);
  return {
    id: (await digestOf([...account, key])).slice(0, 12),
    key,
    fingerprint: await lineDigest(words, command, input, files),
    command: words.join(' '),
    profile: accountName(await scope.profile()),
  };
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
