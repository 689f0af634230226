/** Who an access token speaks for. */
import { gatewayRefusal, refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { AccountState, PersonState } from '../accounts-state';
import type { SessionState } from '../state';
import { readToken } from './access-token';
import { accountById } from './accounts';

/** The account that asks, and by which of its sessions. */
export interface Caller {
  readonly account: AccountState;
  readonly session: SessionState;
}

/** A caller whose profile was created. */
export interface PersonCaller extends Caller {
  readonly account: PersonState;
}

/**
 * The caller of an access token, whose session is used by that. Our choice: an access token dies with its session.
 * @throws Refusal 401, in the shapes that such refusals come in (field notes 9.1)
 */
export function callerOf(world: World, token: string): Caller {
  const claims = readToken(world.access.key, token, world.clock.now());
  if (claims === 'invalid') throw gatewayRefusal(401, 'invalid token');
  if (claims === 'expired') throw gatewayRefusal(401, 'token expired');
  const session = world.access.sessions.find(({ id }) => id === claims.sid);
  const account = accountById(world, claims.sub);
  if (!session || !account) throw refusal(401, 'SESSION_NOT_FOUND', 'the session is not there any more');
  if (session.revokedAt !== null) throw refusal(401, 'SESSION_REVOKED', 'the session was ended');
  session.lastUsedAt = world.clock.now();
  account.lastSeenAt = world.clock.now();
  return { account, session };
}
