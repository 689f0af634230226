/** Sessions and their tokens (protocol: tokens and sessions; field notes 1, 2.3, 7). */
import type { World } from '../../../world';
import { createChannel } from '../../../world/channel';
import { newToken } from '../../../world/ids';
import { digestOf } from '../../../world/secrets';
import { accessIn, type SessionState } from './access';
import type { AccountState } from './accounts';
import { accessTokenMs, signToken } from './callers';

/** How long a refresh token is valid; each refresh starts this time again. */
export const refreshTokenMs = 30 * 24 * 60 * 60_000;

const endings = createChannel<SessionState>();

/** Calls back when the session ends, for any reason; the function returned cancels it. */
export function whenEnded(world: World, session: SessionState, callback: () => void): () => void {
  return endings.listen(world, (one) => {
    if (one === session) callback();
  });
}

export type Tokens = ReturnType<typeof renewSession>;

/** Opens a session. Another session of the account on the same device ends. */
export function openSession(world: World, account: AccountState, device: Device) {
  const now = world.clock.now();
  const own = liveSessions(world, account);
  revoke(
    world,
    own.filter(({ deviceId }) => deviceId !== null && deviceId === device.deviceId),
  );
  deleteOld(world);
  const session: SessionState = {
    id: world.random.uuid(),
    accountId: account.id,
    refreshDigest: '',
    ...device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now,
    revokedAt: null,
  };
  accessIn(world).sessions.push(session);
  return renewSession(world, account, session);
}

/** New tokens of a session; the earlier refresh token becomes invalid. */
export function renewSession(world: World, account: AccountState, session: SessionState) {
  const now = world.clock.now();
  const refreshToken = `${session.id}.${newToken(world.random)}`;
  session.refreshDigest = digestOf(world, refreshToken);
  session.lastUsedAt = now;
  session.expiresAt = now + refreshTokenMs;
  account.lastSeenAt = now;
  const iat = Math.floor(now / 1000);
  const exp = iat + accessTokenMs / 1000;
  const claims = { sub: account.id, sid: session.id, jti: world.random.uuid(), iat, exp };
  const accessToken = signToken(accessIn(world).key, { ...claims, roles: account.roles });
  // When the access token expires, in milliseconds since the epoch.
  const expiresAt = exp * 1000;
  return { accessToken, refreshToken, expiresAt, account };
}

/** The live sessions of an account, the last used first. */
export function liveSessions(world: World, account: AccountState): SessionState[] {
  const now = world.clock.now();
  return accessIn(world)
    .sessions.filter((one) => one.accountId === account.id && one.revokedAt === null && now < one.expiresAt)
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt);
}

/** Ends the live sessions of an account, except one; returns their number. */
export function revokeSessions(world: World, account: AccountState, except?: SessionState): number {
  return revoke(
    world,
    liveSessions(world, account).filter((session) => session !== except),
  );
}

/** Ends sessions; returns their number. */
export function revoke(world: World, sessions: readonly SessionState[]): number {
  for (const session of sessions) {
    session.revokedAt = world.clock.now();
    endings.emit(world, session);
  }
  return sessions.length;
}

/** The number of ended sessions that are stored, so that their tokens are answered with `SESSION_REVOKED`. */
const maxEnded = 500;

/** Removes sessions that ended so long ago that all their tokens have expired. */
function deleteOld(world: World): void {
  const access = accessIn(world);
  const known = access.sessions.filter(({ expiresAt }) => world.clock.now() < expiresAt + refreshTokenMs);
  const over = known.filter(({ revokedAt }) => revokedAt !== null);
  const oldest = new Set(over.slice(0, Math.max(0, over.length - maxEnded)));
  access.sessions = known.filter((session) => !oldest.has(session));
}

/** The client of a request, by its headers. */
export type Device = Pick<SessionState, 'deviceId' | 'userAgent' | 'address' | 'mobile'>;
