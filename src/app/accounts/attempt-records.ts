/** Records of exam attempts on this computer, by the account that no request is needed to know. */
import { type AccountDeps, accountSource, type SourceDeps } from '../../account/stored-account';
import { type Groups, hooksOf } from '../../cli/definition/command';
import type { Account } from '../../ports/account';
import type { AttemptOwner, AttemptRecord, AttemptRecords, AttemptSummary } from '../../ports/records';
import { attemptRecord, attemptsOf } from '../../store/records/attempts';
import { accountName } from '../../store/secrets/account';

type AttemptDeps = SourceDeps & Pick<AccountDeps, 'address'>;

export async function makeAttemptRecords(base: AttemptDeps): Promise<AttemptRecords> {
  const { paths, locks, profile } = base;
  const name = accountName(await profile());
  const records = new Map<string, AttemptRecord>();
  // One record for one owner: a process has one name in it.
  const of = (owner: AttemptOwner): AttemptRecord => {
    const key = JSON.stringify([owner.binding, owner.accountId]);
    const record = records.get(key) ?? attemptRecord(paths.state, name, owner, locks);
    records.set(key, record);
    return record;
  };
  return {
    of,
    async ofAccount() {
      const owner = await ownerOf(await knownAccount(base));
      return owner && of(owner);
    },
  };
}

/** The stored facts of the account that requests would use. */
async function knownAccount(deps: AttemptDeps): Promise<Account> {
  const { io, profile, address } = deps;
  const accessToken = (await profile()).sandbox ? undefined : io.env.PLAZA_ACCESS_TOKEN;
  if (accessToken) return { accessToken, binding: (await address('main')).origin };
  return (await accountSource(deps).store()).facts();
}

async function ownerOf({ binding, userId, accessToken }: Account): Promise<AttemptOwner | undefined> {
  if (binding === undefined) return undefined;
  if (userId !== undefined) return { binding, accountId: userId };
  if (accessToken === undefined) return undefined;
  const { claimsOf } = await import('../../client/session/tokens');
  return { binding, accountId: String(claimsOf(accessToken).sub ?? '') };
}

/** A summary of each open attempt; records that cannot be read are omitted. */
export async function openAttempts(
  state: string,
  profile: string,
  groups: Groups,
): Promise<AttemptSummary[]> {
  const records = await attemptsOf(state, profile);
  if (records.length === 0) return [];
  const summarize = await (await hooksOf(groups, 'exam')).attemptSummary?.();
  return records.flatMap((record) => summarize?.(record) ?? []);
}
