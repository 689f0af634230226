/** Access tokens and their callers: the tokens are signed JWTs, valid in their own world only (field notes 1). */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { gatewayRefusal, type Refusal, refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { text } from '../../../world/fields';
import { accessIn, type SessionState } from './access';
import { type AccountState, accountById, type UserState } from './accounts';

/** The account of a request, and its session. */
export interface Caller {
  readonly account: AccountState;
  readonly session: SessionState;
}

export interface UserCaller extends Caller {
  readonly account: UserState;
}

/** The caller of an access token; it marks the session as used. Our choice: an access token ends with its session. */
export function callerOf(world: World, token: string): Caller {
  const claims = readToken(accessIn(world).key, token, world.clock.now());
  if (claims === 'invalid') throw gatewayRefusal(401, 'invalid token');
  if (claims === 'expired') throw expiredTokenRefusal();
  const session = accessIn(world).sessions.find(({ id }) => id === claims.sid);
  const account = accountById(world, claims.sub);
  if (!session || !account) throw refusal(401, 'SESSION_NOT_FOUND', 'the session no longer exists');
  if (session.revokedAt !== null) throw refusal(401, 'SESSION_REVOKED', 'the session was ended');
  session.lastUsedAt = world.clock.now();
  account.lastSeenAt = world.clock.now();
  return { account, session };
}

export function expiredTokenRefusal(): Refusal {
  return gatewayRefusal(401, 'token expired');
}

/** 15 minutes, as in the protocol. */
export const accessTokenMs = 15 * 60_000;

/** `iat` and `exp` are seconds since the epoch. */
const claims = v.object({
  sub: text,
  sid: text,
  jti: text,
  iat: v.number(),
  exp: v.number(),
  roles: v.array(text),
});

export type Claims = v.InferOutput<typeof claims>;

export function signToken(key: string, content: Claims): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(content)}`;
  return `${signed}.${signature(key, signed)}`;
}

/** The claims of a token that was signed with the key and has not expired; `now` in milliseconds. @internal */
export function readToken(key: string, token: string, now: number): Claims | 'invalid' | 'expired' {
  const [header = '', content = '', sent] = token.split('.');
  if (signature(key, `${header}.${content}`) !== sent) return 'invalid';
  const read = v.parse(claims, JSON.parse(Buffer.from(content, 'base64url').toString()));
  return now < read.exp * 1000 ? read : 'expired';
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(key: string, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}
