/** The account and session of a command: its profile's, or the one of `PLAZA_ACCESS_TOKEN`. */
import { createSession, fixedSession, signedOut } from '../client/session/session';
import { SignedOutError, UsageError } from '../errors';
import { once } from '../lazy';
import type { Account, AccountStore, Identity, Session } from '../ports/account';
import { DamagedAccountError, deviceIdOf, isDeviceId } from '../store/secrets/account';
import { type AccountDeps, type AccountSource, accountSource } from './stored-account';

type IdentityDeps = Omit<AccountDeps, 'config' | 'ask' | 'profileOption'> & {
  /** The time of the service, in milliseconds since the epoch; undefined while no difference to this computer is known. */
  readonly serviceNow?: () => Promise<number | undefined>;
  /** Default: the files of the profile. */
  readonly source?: AccountSource;
};

/** An access token for another program is valid for at least this long. */
const minTokenLifeMs = 30_000;

/** The identity of one command; everything is read lazily. */
export function makeIdentity(deps: IdentityDeps): Identity {
  const { io, profile } = deps;
  const { source = accountSource(deps) } = deps;
  const { session, binding } = ownSession(deps, source);
  const isFixed = once(async () => Boolean(io.env.PLAZA_ACCESS_TOKEN) && !(await profile()).sandbox);
  const own = { session, source, isFixed };
  const tokens = tokenCalls(deps, own);
  const change = async (edit: (before: Account) => Account) => {
    const store = await source.store();
    await deps.unlessDryRun(() =>
      store.locked(async (held) => {
        const before = await held.read();
        const after = edit(before);
        if (JSON.stringify(after) !== JSON.stringify(before)) await held.write(after);
      }),
    );
  };
  return {
    session,
    store: source.store,
    binding,
    ...tokens,
    ...userCalls(deps, own, tokens.token),
    async secrets() {
      return (await isFixed()) ? 'environment' : (await source.store()).place();
    },
    saveUsername: (username) => change((account) => ({ ...account, username })),
    delete: ({ userId }) =>
      change((account) => {
        const { refreshToken, accessToken, expiresAt, renewingSince, endedAt, endedBecause, ...rest } =
          account;
        return userId === undefined || userId === account.userId ? rest : account;
      }),
  };
}

interface OwnAccount {
  readonly session: Session;
  readonly source: AccountSource;
  /** Whether `PLAZA_ACCESS_TOKEN` is used instead. */
  readonly isFixed: () => Promise<boolean>;
}

function tokenCalls({ address, serviceNow }: IdentityDeps, { session, source, isFixed }: OwnAccount) {
  const { store } = source;
  const origin = async () => (await address('main')).origin;
  const need = (token: string | undefined) => {
    if (token !== undefined) return token;
    throw signedOut(session);
  };
  const ends = async () => {
    const { expiresAt } = await (await store()).facts();
    return expiresAt === undefined || (await isFixed()) ? null : new Date(expiresAt).toISOString();
  };
  /** Whether the token expires by the clock of the service; the stored expiry is by the clock of this computer. */
  const isOver = async (token: string) => {
    const now = await serviceNow?.();
    if (now === undefined || (await isFixed())) return false;
    const { claimsOf } = await import('../client/session/tokens');
    const { exp } = claimsOf(token);
    return typeof exp === 'number' && exp * 1000 - now <= minTokenLifeMs;
  };
  return {
    async token() {
      const found = need(await session.accessToken(await origin()));
      const accessToken = (await isOver(found)) ? need(await session.renew(found, await origin())) : found;
      return { accessToken, expiresAt: await ends() };
    },
    async renew() {
      const { accessToken = '' } = await (await store()).facts();
      need(await session.renew(accessToken, await origin()));
      return { expiresAt: await ends() };
    },
  };
}

function userCalls({ profile }: IdentityDeps, { source, isFixed }: OwnAccount, token: Identity['token']) {
  const claims = async () => {
    const { accessToken } = await token();
    const { claimsOf } = await import('../client/session/tokens');
    return claimsOf(accessToken);
  };
  return {
    async accountLabel() {
      await token();
      if (await isFixed()) return 'the account of PLAZA_ACCESS_TOKEN';
      if (source.isOfVariable()) return 'the account of PLAZA_REFRESH_TOKEN';
      const [{ username }, { name }] = [await (await source.store()).facts(), await profile()];
      const place = name === undefined ? 'no profile' : `profile '${name}'`;
      return username === undefined ? `the account of ${place}` : `@${username} (${place})`;
    },
    async accountId() {
      const fixed = await isFixed();
      const { refreshToken, accessToken, userId } = fixed ? {} : await (await source.store()).read();
      if (!fixed && (refreshToken ?? accessToken) === undefined) return null;
      // The token's claim stays the same after a refresh or a new sign-in.
      return userId ?? String((await claims()).sub ?? '');
    },
    async userId() {
      const { sub } = await claims();
      if (typeof sub === 'string' && sub !== '') return sub;
      return (await (await source.store()).facts()).userId ?? 'me';
    },
  };
}

type SessionDeps = Pick<AccountDeps, 'io' | 'profile' | 'note' | 'address' | 'sandbox' | 'refresh'>;

/** The session, and whose tokens fit the address in use. */
function ownSession(deps: SessionDeps, { store, ofProfile, isOfVariable }: AccountSource) {
  const { io, refresh, note } = deps;
  // Tokens of a service are bound to its origin, tokens of a sandbox to its world, at any address.
  const binding = async () => {
    if (!(await deps.profile()).sandbox) return (await deps.address('main')).origin;
    return `sandbox ${(await deps.sandbox.ensure()).world}`;
  };
  const stored = createSession({
    store: {
      read: async () => (await store()).read(),
      whole: async () => (await store()).whole(),
      locked: async (work) => (await store()).locked(work),
    },
    refresh,
    binding,
    deviceId: once(() => deviceOf(deps, ofProfile)),
    clock: io.clock,
    hold: io.holder,
    note,
  });
  const ended = () => (isOfVariable() ? usedUp(stored.ended?.()) : stored.ended?.());
  return { session: chosen(deps, { ...stored, ended }), binding };
}

/** `PLAZA_ACCESS_TOKEN` is used unchanged, but never sent to a sandbox. */
function chosen({ io, profile, note }: SessionDeps, stored: Session): Session {
  const given = io.env.PLAZA_ACCESS_TOKEN;
  if (!given) return stored;
  const fixed = fixedSession(stored.deviceId, given);
  const session = once(async () => {
    if ((await profile()).sandbox) {
      // A rehearsal sets it for other clients.
      if (io.env.PLAZA_REHEARSAL === undefined) note('PLAZA_ACCESS_TOKEN is not used in the sandbox');
      return stored;
    }
    if (/^[\x21-\x7e]+$/.test(given)) return fixed;
    throw new UsageError('PLAZA_ACCESS_TOKEN is not a valid token', {
      hint: 'set it to the token only, without spaces and line breaks',
    });
  });
  return {
    ...stored,
    accessToken: async (origin) => (await session()).accessToken(origin),
    renew: async (failed, origin) => (await session()).renew(failed, origin),
  };
}

/** The device id of the account, or of the environment; if it cannot be stored, one for this run, with a warning. */
async function deviceOf({ io, profile, note }: SessionDeps, store: () => Promise<AccountStore>) {
  const { sandbox } = await profile();
  const given = (!sandbox && io.env.PLAZA_DEVICE_ID) || undefined;
  if (given && !isDeviceId(given)) {
    throw new UsageError('PLAZA_DEVICE_ID is not a UUID', {
      hint: 'unset it to create a new ID, or set it to the ID of the session',
    });
  }
  try {
    const kept = await deviceIdOf(await store(), io.random, given);
    return given ?? kept;
  } catch (error) {
    if (given) return given;
    if (!(error instanceof UsageError) || error instanceof DamagedAccountError) throw error;
    note(`warning: the device ID cannot be stored, so this run appears as a new device: ${error.message}`);
    return io.random.uuid();
  }
}

/** Signing in would not help here: the variable takes precedence over a stored session. */
function usedUp(ended: Error | undefined): SignedOutError {
  const message =
    ended?.message ?? 'the session of PLAZA_REFRESH_TOKEN has ended, or belongs to another address';
  return new SignedOutError(message, {
    ...(ended instanceof SignedOutError && ended.details),
    hint: 'set PLAZA_REFRESH_TOKEN to a new token, or unset it',
  });
}
