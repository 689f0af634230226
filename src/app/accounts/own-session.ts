/** The session of a command: tokens of its account, or `PLAZA_ACCESS_TOKEN` as it is, with the device id of both. */
import { createSession, fixedSession } from '../../client/session/session';
import { SignedOutError, UsageError } from '../../errors';
import type { AccountStore, Session } from '../../ports/account';
import type { Profile } from '../../ports/configuration';
import { DamagedAccountError, deviceIdOf, isDeviceId } from '../../store/secrets/account';
import { once } from '../lazy';
import type { AccountSource } from './account-source';
import type { AccountDeps } from './deps';

type SessionDeps = Pick<AccountDeps, 'io' | 'profile' | 'note' | 'address' | 'sandbox' | 'refresh'>;

/** The session, and whose tokens fit the address in use. */
export function ownSession(
  deps: SessionDeps,
  { store, ofProfile, isOfVariable }: AccountSource,
): { readonly session: Session; binding(): Promise<string> } {
  const { io, refresh, note } = deps;
  const binding = async () => bindingOf(deps, await deps.profile());
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

/** `PLAZA_ACCESS_TOKEN` is used as it is, but never sent to a sandbox. */
function chosen({ io, profile }: SessionDeps, stored: Session): Session {
  const given = io.env.PLAZA_ACCESS_TOKEN;
  if (!given) return stored;
  const fixed = fixedSession(stored.deviceId, given);
  const session = async () => {
    if ((await profile()).sandbox) return stored;
    if (/^[\x21-\x7e]+$/.test(given)) return fixed;
    throw new UsageError('PLAZA_ACCESS_TOKEN is not a valid token', {
      hint: 'set it to the token only, without spaces and line breaks',
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
async function bindingOf({ address, sandbox }: SessionDeps, profile: Profile): Promise<string> {
  if (!profile.sandbox) return (await address('main')).origin;
  return `sandbox ${(await sandbox.ensure()).world}`;
}

/** The device id of the account, or of the environment; where it cannot be kept, one for this run, and that is said. */
async function deviceOf(
  { io, profile, note }: SessionDeps,
  store: () => Promise<AccountStore>,
): Promise<string> {
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
