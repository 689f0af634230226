/** Who a command goes out as: the account of its profile, or what the environment says. */

import { createSession, fixedSession, type Session, signedOut } from '../../api/session/session';
import type { Io } from '../../cli/process/io';
import { SignedOutError, UsageError } from '../../errors';
import type { Account, AccountStore, HeldAccount } from '../../ports/machine';
import type { LockSetup } from '../../store/lock/lock';
import type { Profile } from '../../store/profiles';
import { accountFile, deviceIdOf, isDeviceId, namelessAccount } from '../../store/secrets/account';
import type { SecretPlace, StoredAccount, WantedPlace } from '../../store/secrets/secret-account';
import type { Context } from '../context';
import { once } from '../lazy';
import { storedAccount, wantedPlace } from './keychain';

export interface Identity {
  readonly session: Session;
  /** Where the account of the profile in use is kept. */
  store(): Promise<StoredAccount>;
  /** Whose tokens fit the address in use. */
  binding(): Promise<string>;
  /** Where the tokens come from; null when nobody is signed in. */
  secrets(): Promise<SecretPlace | 'environment' | null>;
  /** A token to hand on, with its end. @throws SignedOutError when nobody is signed in */
  token(): Promise<{ accessToken: string; expiresAt: string | null }>;
  /** One refresh now, though the token may still be good. @throws SignedOutError when there is nothing to refresh */
  renew(): Promise<{ expiresAt: string | null }>;
  /** Keeps the name under which the account is listed here. */
  learn(username: string): Promise<void>;
  /** Forgets the tokens; the device id stays. */
  forget(): Promise<void>;
  /**
   * How a question names the account that it is about: `@ada (profile 'work')`.
   * @throws SignedOutError when nobody is signed in: there is nothing to ask then
   */
  called(): Promise<string>;
  /** The id of whoever that is, the same for as long as it is the same person; null for nobody. */
  person(): Promise<string | null>;
  /** One's own id: from the token, which says whose it is. @throws SignedOutError when nobody is signed in */
  userId(): Promise<string>;
}

export interface IdentitySetup {
  readonly io: Io;
  readonly locks: LockSetup;
  readonly context: Pick<
    Context,
    'paths' | 'profile' | 'address' | 'note' | 'sandbox' | 'signal' | 'locally'
  >;
  /** Sends one refresh. */
  readonly refresh: Parameters<typeof createSession>[0]['refresh'];
}

/** The identity of one command; nothing is read before it is asked for. */
export function makeIdentity(setup: IdentitySetup): Identity {
  const { io, locks, context, refresh } = setup;
  const file = (name: string) => accountFile(context.paths.state, name, { ...locks, signal: context.signal });
  const stored = (name: string, account: AccountStore, place: () => Promise<WantedPlace>) =>
    storedAccount({ io, note: context.note }, name, account, place);
  const ofProfile = once(async () => {
    const name = (await context.profile()).name ?? namelessAccount;
    return stored(name, file(name), async () => wantedPlace(await context.profile(), io.env));
  });
  let variable = false;
  const store = once(async () => {
    const { sandbox } = await context.profile();
    const given = sandbox ? undefined : io.env.PLAZA_REFRESH_TOKEN;
    if (!given) return ofProfile();
    variable = true;
    const name = `${namelessAccount}@${await digestOf(given)}`;
    return stored(name, seeded(file(name), given), async () => 'file');
  });
  const deviceId = once(() => deviceOf(setup, ofProfile));
  const binding = async () => bindingOf(setup, await context.profile());
  const kept = createSession({
    store: {
      read: async () => (await store()).read(),
      whole: async () => (await store()).whole(),
      locked: async (work) => (await store()).locked(work),
    },
    refresh,
    binding,
    deviceId,
    clock: io.clock,
    hold: io.holder,
    note: context.note,
  });
  const ended = () => (variable ? usedUp(kept.ended?.()) : kept.ended?.());
  const session = chosen(setup, { ...kept, ended });
  const origin = async () => (await context.address('main')).origin;
  const given = async () => Boolean(io.env.PLAZA_ACCESS_TOKEN) && !(await context.profile()).sandbox;
  const ends = async () => {
    const { expiresAt } = await (await store()).facts();
    return expiresAt === undefined || (await given()) ? null : new Date(expiresAt).toISOString();
  };
  const need = async (token: string | undefined) => {
    if (token !== undefined) return token;
    throw signedOut(session);
  };
  const token = async () => {
    const accessToken = await need(await session.accessToken(await origin()));
    return { accessToken, expiresAt: await ends() };
  };
  return {
    session,
    store,
    binding,
    token,
    async secrets() {
      if (await given()) return 'environment';
      return (await store()).place();
    },
    async renew() {
      const { accessToken = '' } = await (await store()).facts();
      await need(await session.renew(accessToken, await origin()));
      return { expiresAt: await ends() };
    },
    async learn(username) {
      const own = await store();
      const change = async (held: HeldAccount) => {
        const account = await held.read();
        if (account.username !== username) await held.write({ ...account, username });
      };
      await context.locally(() => own.locked(change));
    },
    async forget() {
      const own = await store();
      const change = async (held: HeldAccount) => {
        const { refreshToken, accessToken, expiresAt, renewingSince, ...rest } = await held.read();
        await held.write(rest);
      };
      await context.locally(() => own.locked(change));
    },
    async called() {
      await token();
      if (await given()) return 'the account of PLAZA_ACCESS_TOKEN';
      if (variable) return 'the account of PLAZA_REFRESH_TOKEN';
      const [{ username }, { name }] = [await (await store()).facts(), await context.profile()];
      const place = name === undefined ? 'no profile' : `profile '${name}'`;
      return username === undefined ? `the account of ${place}` : `@${username} (${place})`;
    },
    async person() {
      const { claimsOf } = await import('../../api/session/tokens');
      const { refreshToken, accessToken, userId } = (await given()) ? {} : await (await store()).read();
      if (!(await given()) && (refreshToken ?? accessToken) === undefined) return null;
      // What the token says is the same before and after a refresh, and whoever signs in.
      return userId ?? String(claimsOf((await token()).accessToken).sub ?? '');
    },
    async userId() {
      const { accessToken } = await token();
      const { claimsOf } = await import('../../api/session/tokens');
      const { sub } = claimsOf(accessToken);
      if (typeof sub === 'string' && sub !== '') return sub;
      return (await (await store()).facts()).userId ?? 'me';
    },
  };
}

/** `PLAZA_ACCESS_TOKEN` is used as it is, but never sent to a sandbox. */
function chosen({ io, context }: IdentitySetup, stored: Session): Session {
  const given = io.env.PLAZA_ACCESS_TOKEN;
  if (!given) return stored;
  const fixed = fixedSession(stored.deviceId, given);
  const session = async () => {
    if ((await context.profile()).sandbox) return stored;
    if (/^[\x21-\x7e]+$/.test(given)) return fixed;
    throw new UsageError('PLAZA_ACCESS_TOKEN has characters that no token has', {
      hint: 'give it the token alone, without spaces and line breaks',
    });
  };
  return {
    deviceId: stored.deviceId,
    ended: stored.ended,
    accessToken: async (origin) => (await session()).accessToken(origin),
    renew: async (failed, origin) => (await session()).renew(failed, origin),
  };
}

/** Tokens of a service are bound to its origin, those of a sandbox to its world, wherever it listens. */
async function bindingOf({ context }: IdentitySetup, profile: Profile): Promise<string> {
  if (!profile.sandbox) return (await context.address('main')).origin;
  return `sandbox ${(await context.sandbox.ensure()).world}`;
}

/** The device id of the account, or of the environment; where it cannot be kept, one for this run, and that is said. */
async function deviceOf({ io, context }: IdentitySetup, store: () => Promise<AccountStore>): Promise<string> {
  const { sandbox } = await context.profile();
  const given = (!sandbox && io.env.PLAZA_DEVICE_ID) || undefined;
  if (given && !isDeviceId(given)) {
    throw new UsageError('PLAZA_DEVICE_ID is no UUID', {
      hint: 'unset it, and an id is made and kept; or give the one of the session it goes with',
    });
  }
  try {
    const kept = await deviceIdOf(await store(), io.chance, given);
    return given ?? kept;
  } catch (error) {
    if (given) return given;
    if (!(error instanceof UsageError)) throw error;
    context.note(
      `warning: the device id cannot be kept, so this run appears as a new device: ${error.message}`,
    );
    return io.chance.uuid();
  }
}

/**
 * An account whose first refresh token comes from the environment: it has a file of its own, one for all profiles,
 * so that it never takes the place of somebody who signed in and is never sent to two places. A file with a binding
 * knows the token's successors; the first one was spent then, and is not sent again even when nothing is left of them.
 */
function seeded(store: AccountStore, refreshToken: string): AccountStore {
  const first = (account: Account): Account =>
    account.binding === undefined ? { refreshToken, ...account } : account;
  return {
    read: async () => first(await store.read()),
    locked: (work) => store.locked((held) => work({ ...held, read: async () => first(await held.read()) })),
  };
}

/** Signing in would not help here: the variable goes before whoever signed in. */
function usedUp(ended: SignedOutError | undefined): SignedOutError {
  const message =
    ended?.message ?? 'the session of PLAZA_REFRESH_TOKEN is over, or belongs to another address';
  return new SignedOutError(message, {
    ...ended?.details,
    hint: 'give PLAZA_REFRESH_TOKEN a new value, or unset it',
  });
}

/** Enough of a digest to tell first values apart; as part of a file's name it must not tell the value. */
async function digestOf(text: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
