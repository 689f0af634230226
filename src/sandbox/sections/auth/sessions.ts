/** Sessions over HTTP: their tokens, cookies and list (protocol: tokens and sessions; field notes 1, 2.3, 7). */
import type { Session, SignIn } from '../../../protocol/records/auth';
import { part } from '../../section';
import type { Call } from '../../server/http/handler';
import { refusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { isoTime } from '../../world/clock';
import { digestOf } from '../../world/secrets';
import { accessIn, type SessionState } from './rules/access';
import { accountById } from './rules/accounts';
import { accessTokenMs } from './rules/callers';
import {
  type Device,
  liveSessions,
  refreshTokenMs,
  renewSession,
  revoke,
  revokeSessions,
  type Tokens,
} from './rules/sessions';

export const sessions = part({
  handlers: {
    // Our choice: a used token is refused without a grace period, and the session continues with its valid one.
    'auth.refresh': (call) => {
      const { world } = call;
      const refreshToken = call.cookie('refresh_token');
      if (!refreshToken && call.cookie('is_auth') === undefined)
        throw refusal(401, 'SESSION_EXPIRED', 'there is no session to refresh');
      const session = sessionOfRefreshToken(world, refreshToken);
      const account = accountById(world, session.accountId);
      if (!account) throw refusal(401, 'SESSION_NOT_FOUND', 'the account of the session is gone');
      const { userAgent, address } = deviceOf(call);
      Object.assign(session, { userAgent, address });
      return signedIn(call, renewSession(world, account, session));
    },
    // The session is deleted: its tokens are then answered with `SESSION_NOT_FOUND`.
    'auth.logout': (call) => {
      const { world, caller } = call;
      if (sessionOfRefreshToken(world, call.cookie('refresh_token')) !== caller.session)
        throw invalidToken('the refresh token is of another session');
      revoke(world, [caller.session]);
      accessIn(world).sessions.splice(accessIn(world).sessions.indexOf(caller.session), 1);
      setCookies(call, '', 0);
      return { success: true };
    },
    'auth.sessions': ({ world, caller: { account, session: current } }) => ({
      sessions: liveSessions(world, account).map((session) => ({
        id: session.id,
        isCurrent: session === current,
        createdAt: isoTime(session.createdAt),
        lastUsedAt: isoTime(session.lastUsedAt),
        expiresAt: isoTime(session.expiresAt),
        ...deviceFields(session),
      })),
    }),
    'auth.sessionsRevoke': ({ world, caller, path }) => {
      const matching = liveSessions(world, caller.account).filter(({ id }) => id === path.sessionId);
      if (matching.length === 0) throw refusal(404, 'SESSION_NOT_FOUND', 'there is no such session');
      return { success: true, revokedCount: revoke(world, matching) };
    },
    'auth.sessionsRevokeOthers': ({ world, caller: { account, session } }) => ({
      success: true,
      revokedCount: revokeSessions(world, account, session),
    }),
  },
});

/** The session of a valid refresh token. */
function sessionOfRefreshToken(world: World, refreshToken: string | undefined): SessionState {
  if (!refreshToken) throw refusal(401, 'REFRESH_TOKEN_MISSING', 'the refresh token is missing');
  const [id, secret] = refreshToken.split('.');
  if (!secret) throw invalidToken();
  const session = accessIn(world).sessions.find((one) => one.id === id);
  if (!session) throw refusal(401, 'SESSION_NOT_FOUND', 'there is no such session');
  if (session.revokedAt !== null) throw refusal(401, 'SESSION_REVOKED', 'the session was ended');
  if (session.refreshDigest !== digestOf(world, refreshToken)) throw invalidToken();
  if (world.clock.now() >= session.expiresAt)
    throw refusal(401, 'SESSION_EXPIRED', 'the session has expired');
  return session;
}

function invalidToken(message = 'the refresh token is not the one of the session') {
  return refusal(401, 'SESSION_INVALID_REFRESH_TOKEN', message);
}

type AnyCall = Pick<Call, 'header' | 'address' | 'setCookie' | 'actsAs'>;

/** The device of a request, by its headers. */
export function deviceOf({ header, address }: Pick<AnyCall, 'header' | 'address'>): Device {
  const deviceId = header('x-device-id') ?? null;
  return { deviceId, userAgent: header('user-agent') ?? null, address, mobile: false };
}

/** The answer with new tokens; the refresh token is sent only as a cookie. */
export function signedIn(call: AnyCall, { accessToken, refreshToken, account }: Tokens) {
  call.actsAs(account);
  setCookies(call, refreshToken, refreshTokenMs / 1000);
  return { accessToken, expiresIn: accessTokenMs / 1000 } satisfies SignIn;
}

/** Sets both cookies of a session; an empty token removes them. `maxAge` in seconds. */
function setCookies({ setCookie }: AnyCall, refreshToken: string, maxAge: number): void {
  setCookie('refresh_token', refreshToken, { path: '/api/v1/auth', httpOnly: true, maxAge });
  setCookie('is_auth', refreshToken && '1', { path: '/', maxAge });
}

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS|Macintosh/],
  ['Linux', /Linux/],
];

/** The fields of a session entry that name the device (field notes 2.3). */
export function deviceFields({ userAgent, mobile, address }: Omit<Device, 'deviceId'>) {
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
  } satisfies Session;
}
