/** A session that the program holds in memory or stores itself, as the account store that the client works with. */
import type { AccountSource } from '../account/stored-account';
import { claimsOf } from '../client/session/tokens';
import { UsageError } from '../errors';
import { once } from '../lazy';
import type { Account, HeldAccount, StoredAccount } from '../ports/account';
import { createSerialQueue } from '../queue';
import { isDeviceId } from '../store/secrets/account';
import type { Machine, StoredSession } from './options';
import type { SessionStore, SessionTokens } from './types';

/** The source of the account of a session. @param baseUrl its tokens belong to this address */
export function sessionSource(
  machine: Pick<Machine, 'clock'>,
  session: SessionTokens | SessionStore,
  baseUrl: string,
): AccountSource {
  const store = storedAccount(machine, 'load' in session ? session : inMemory(session), baseUrl);
  const given = async () => store;
  return { ofProfile: given, store: given, isOfVariable: () => false };
}

function inMemory(first: SessionTokens): SessionStore {
  let session = first;
  return {
    load: () => session,
    save(next) {
      session = next;
    },
  };
}

function storedAccount({ clock }: Pick<Machine, 'clock'>, own: SessionStore, baseUrl: string): StoredAccount {
  const queue = createSerialQueue();
  const lock = own.lock?.bind(own) ?? (<T>(run: () => Promise<T>) => run());
  const origin = once(() => new URL(baseUrl).origin);
  const read = async () => accountOf((await own.load()) ?? {}, clock.now(), origin());
  const write = async (account: Account) => own.save(sessionOf(account));
  const held: HeldAccount = {
    read,
    write,
    overwrite: write,
    // The program may store it over a network: the write that follows waits for it.
    prepareSuccessor: async () => () => false,
  };
  return {
    read,
    facts: read,
    whole: read,
    place: async () => ((await read()).accessToken === undefined ? null : 'file'),
    // Calls of this process wait for each other also if the program has no lock.
    locked: (work) => queue.run(() => lock(() => work(held))),
  };
}

/** An hour: a token that says nothing about its end is used until the service refuses it. */
const assumedLifeMs = 60 * 60_000;

/** @throws UsageError for a session that cannot be used */
function accountOf(session: SessionTokens, now: number, origin: string): Account {
  const { accessToken, expiresAt, deviceId, ...rest } = session as StoredSession;
  if (accessToken !== undefined && !/^[\x21-\x7e]+$/.test(accessToken))
    throw new UsageError('accessToken is not a valid token', { hint: 'give the token only, without spaces' });
  if (deviceId !== undefined && !isDeviceId(deviceId)) throw new UsageError('deviceId is not a UUID');
  const { sub } = accessToken === undefined ? {} : claimsOf(accessToken);
  return {
    binding: origin,
    ...(typeof sub === 'string' && { userId: sub }),
    ...rest,
    ...(deviceId !== undefined && { deviceId }),
    ...(accessToken !== undefined && { accessToken, expiresAt: endOf(accessToken, expiresAt, now) }),
  };
}

/** The expiry in milliseconds since the epoch: the given one, else the one in the token. */
function endOf(accessToken: string, expiresAt: StoredSession['expiresAt'], now: number): number {
  if (expiresAt !== undefined) {
    const time = new Date(expiresAt).getTime();
    if (Number.isNaN(time)) throw new UsageError(`expiresAt: '${expiresAt}' is not a time`);
    return time;
  }
  const { exp } = claimsOf(accessToken);
  return typeof exp === 'number' ? exp * 1000 : now + assumedLifeMs;
}

function sessionOf({ expiresAt, ...account }: Account): StoredSession {
  return { ...account, ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }) };
}
