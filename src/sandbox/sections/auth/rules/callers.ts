/** The caller of an access token. */
import { gatewayRefusal, refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { AccountState, UserState } from '../accounts-state';
import type { SessionState } from '../state';
import { readToken } from './access-token';
import { accountById } from './accounts';

/** The account of a request, and its session. */
export interface Caller {
  readonly account: AccountState;
  readonly session: SessionState;
}

/** A caller with a profile. */
export interface UserCaller extends Caller {
  readonly account: UserState;
}

/**
 * The caller of an access token; it marks the session as used. Our choice: an access token ends with its session.
 * @throws Refusal 401, in the shapes of field notes 9.1
 */
export function callerOf(world: World, token: string): Caller {
  const claims = readToken(world.access.key, token, world.clock.now());
  if (claims === 'invalid') throw gatewayRefusal(401, 'invalid token');
  if (claims === 'expired') throw gatewayRefusal(401, 'token expired');
  const session = world.access.sessions.find(({ id }) => id === claims.sid);
  const account = accountById(world, claims.sub);
  if (!session || !account) throw refusal(401, 'SESSION_NOT_FOUND', 'the session no longer exists');
  if (session.revokedAt !== null) throw refusal(401, 'SESSION_REVOKED', 'the session was ended');
  session.lastUsedAt = world.clock.now();
  account.lastSeenAt = world.clock.now();
  return { account, session };
}
