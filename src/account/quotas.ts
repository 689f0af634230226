/** Rate limits as the processes of an account share them: a private file, made once the service has named a limit. */
import { join } from 'node:path';
import type { QuotaStore } from '../client/deps';
import { isStale, type Quota } from '../client/request/quota';
import { once } from '../lazy';
import * as fileSystem from '../store/file-system';
import type { RecordKind } from '../store/records/expiring-records';
import { accountName } from '../store/secrets/account';
import type { AccountDeps } from './stored-account';

type KeyedQuota = { readonly key: string; readonly quota: Quota };

const kind: RecordKind<KeyedQuota> = {
  isRecord(value): value is KeyedQuota {
    const { key, quota } = (value ?? {}) as Partial<KeyedQuota>;
    const { until, heardAt, slots, limit = 1, limitSince = 0 } = quota ?? {};
    return (
      typeof key === 'string' &&
      [until, heardAt, limitSince, ...(Array.isArray(slots) ? slots : [undefined])].every(Number.isFinite) &&
      Number.isInteger(limit) &&
      limit >= 1
    );
  },
  keyOf: ({ key }) => key,
  isExpired: ({ quota }, now) => isStale(quota, now),
};

export function quotaPath(state: string, profile: string): string {
  return join(state, 'limits', `${profile}.json`);
}

/** The limits of the account in use. Errors of the file are ignored: the service still refuses requests over its limits. */
export function sharedQuotas(deps: Pick<AccountDeps, 'paths' | 'profile' | 'locks'>): QuotaStore {
  const { paths, profile, locks } = deps;
  const ignored = () => undefined;
  const path = once(async () => quotaPath(paths.state, accountName(await profile())));
  const records = async () => {
    const { recordFile } = await import('../store/records/expiring-records');
    return recordFile(await path(), kind, locks);
  };
  return {
    async read(key) {
      const found = await fileSystem.stat(await path()).catch(ignored);
      if (!found) return undefined;
      const all = await (await records()).list().catch(() => []);
      return all.find((one) => one.key === key)?.quota;
    },
    async change(key, edit) {
      const changed = (before?: KeyedQuota) => {
        const quota = edit(before?.quota);
        return quota === undefined || quota === before?.quota ? undefined : { key, quota };
      };
      await (await records()).update(key, changed).catch(ignored);
    },
  };
}
