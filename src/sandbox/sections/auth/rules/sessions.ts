/** Sessions and their tokens (protocol: tokens and sessions; field notes 1, 2.3, 7). */
import type { Session } from '../../../../protocol/records/auth';
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { createChannel } from '../../../world/channel';
import { isoTime } from '../../../world/clock';
import { newToken } from '../../../world/ids';
import { digestOf } from '../../../world/secrets';
import { accessIn, type SessionState } from './access';
import { type AccountState, accountById } from './accounts';
import { accessTokenMs, signToken } from './callers';

export type { SessionState } from './access';

/** How long a refresh token is valid; each refresh starts this time again. */
export const refreshTokenMs = 30 * 24 * 60 * 60_000;

const endings = createChannel<SessionState>();

/** Calls back when the session ends, for any reason; the function returned cancels it. */
export function whenEnded(world: World, session: SessionState, callback: () => void): () => void {
  return endings.listen(world, (one) => {
    if (one === session) callback();
  });
}

/** The tokens that a client gets. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly account: AccountState;
}

/** Opens a session. Another session of the account on the same device ends. */
export function openSession(world: World, account: AccountState, device: Device): Tokens {
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
  return renewed(world, account, session);
}

/** The cookies and the client of a refresh request. */
export interface RefreshAttempt {
  readonly refreshToken: string | undefined;
  /** Whether the cookie `is_auth` was sent. */
  readonly isAuth: boolean;
  readonly client: Pick<Device, 'userAgent' | 'address'>;
}

/**
 * New tokens for a refresh token, which becomes invalid. Our choice where the protocol is silent: a used token is
 * refused without a grace period, and the session continues with its valid one.
 * @throws Refusal 401
 */
export function refreshSession(world: World, { refreshToken, isAuth, client }: RefreshAttempt): Tokens {
  if (!refreshToken && !isAuth) throw ended('SESSION_EXPIRED', 'there is no session to refresh');
  const session = sessionOfRefreshToken(world, refreshToken);
  const account = accountById(world, session.accountId);
  if (!account) throw ended('SESSION_NOT_FOUND', 'the account of the session is gone');
  Object.assign(session, client);
  return renewed(world, account, session);
}

/**
 * The session of a valid refresh token.
 * @throws Refusal 401 with the reason why there is none
 */
function sessionOfRefreshToken(world: World, refreshToken: string | undefined): SessionState {
  if (!refreshToken) throw ended('REFRESH_TOKEN_MISSING', 'the refresh token is missing');
  const [id, secret] = refreshToken.split('.');
  if (!secret) throw invalid();
  const session = accessIn(world).sessions.find((one) => one.id === id);
  if (!session) throw ended('SESSION_NOT_FOUND', 'there is no such session');
  if (session.revokedAt !== null) throw ended('SESSION_REVOKED', 'the session was ended');
  if (session.refreshDigest !== digestOf(world, refreshToken)) throw invalid();
  if (world.clock.now() >= session.expiresAt) throw ended('SESSION_EXPIRED', 'the session has expired');
  return session;
}

function renewed(world: World, account: AccountState, session: SessionState): Tokens {
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
  return { accessToken, refreshToken, expiresAt: exp * 1000, account };
}

/** The live sessions of an account, the last used first. */
export function liveSessions(world: World, account: AccountState): SessionState[] {
  const now = world.clock.now();
  return accessIn(world)
    .sessions.filter((one) => one.accountId === account.id && one.revokedAt === null && now < one.expiresAt)
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt);
}

/** A session as the list shows it; `current` is the caller's own. */
export function sessionRecord(session: SessionState, current: SessionState): Session {
  return {
    id: session.id,
    isCurrent: session === current,
    createdAt: isoTime(session.createdAt),
    lastUsedAt: isoTime(session.lastUsedAt),
    expiresAt: isoTime(session.expiresAt),
    ...deviceFields(session),
  };
}

/**
 * Ends one live session of an account.
 * @throws Refusal 404
 */
export function revokeSession(world: World, account: AccountState, id: string): number {
  const matching = liveSessions(world, account).filter((session) => session.id === id);
  if (matching.length === 0) throw refusal(404, 'SESSION_NOT_FOUND', 'there is no such session');
  return revoke(world, matching);
}

/** Ends the live sessions of an account, except one; returns their number. */
export function revokeSessions(world: World, account: AccountState, except?: SessionState): number {
  return revoke(
    world,
    liveSessions(world, account).filter((session) => session !== except),
  );
}

function revoke(world: World, sessions: readonly SessionState[]): number {
  for (const session of sessions) {
    session.revokedAt = world.clock.now();
    endings.emit(world, session);
  }
  return sessions.length;
}

/**
 * Signs out and deletes the session: its tokens are then answered with `SESSION_NOT_FOUND`.
 * @throws Refusal 401 without the refresh token of this session
 */
export function signOut(world: World, session: SessionState, refreshToken: string | undefined): void {
  if (sessionOfRefreshToken(world, refreshToken) !== session) {
    throw ended('SESSION_INVALID_REFRESH_TOKEN', 'the refresh token is of another session');
  }
  const { sessions } = accessIn(world);
  sessions.splice(sessions.indexOf(session), 1);
  endings.emit(world, session);
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

function invalid() {
  return ended('SESSION_INVALID_REFRESH_TOKEN', 'the refresh token is not the one of the session');
}

function ended(code: string, message: string) {
  return refusal(401, code, message);
}

/** The client of a request, by its headers. */
export type Device = Pick<SessionState, 'deviceId' | 'userAgent' | 'address' | 'mobile'>;

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS|Macintosh/],
  ['Linux', /Linux/],
];

/** The fields of a session entry that name the device (field notes 2.3). */
export function deviceFields({ userAgent, mobile, address }: Omit<Device, 'deviceId'>): Session {
  const agent = userAgent ?? '';
  const [, name, version] = /^([^\s/()]+)(?:\/([^\s()]+))?/.exec(agent) ?? [];
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  const phone = mobile || system === 'Android' || system === 'iOS';
  return {
    ipAddress: address,
    ipCountry: null,
    ipCity: null,
    deviceType: phone ? 'mobile' : 'desktop',
    osName: system ?? null,
    osVersion: null,
    clientName: name ?? null,
    clientVersion: version ?? null,
    deviceModel: null,
  };
}
