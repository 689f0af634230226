/** Who may call a route: the only file that reads the `Authorization` header (protocol: authentication). */
import type { AnyRoute, Auth, RouteSpec } from '../../../protocol/route';
import type { RouteName } from '../../../protocol/routes/index';
import { accountStatus, accountStatusRefusal, isUser } from '../../sections/auth/rules/accounts';
import { type Caller, callerOf, type UserCaller } from '../../sections/auth/rules/callers';
import type { World } from '../../world';
import { Refusal, refusal } from './refusal';

/** Routes open to an account without a profile, in addition to the section `auth`. */
const openWithoutProfile = [
  'users.createProfile',
  'users.deactivate',
  'users.restore',
] as const satisfies RouteName[];

/** Routes open to a deactivated account while it can be restored. */
const openWhileDeactivated = ['users.me', 'users.deactivate', 'users.restore'] as const satisfies RouteName[];

/** Routes with a token that are also answered without one (field notes 13); their handlers look at no caller. */
const openWithoutToken = ['school.status', 'school.nicknameOf'] as const satisfies RouteName[];

type Required = Extract<Auth, 'bearer' | 'mobile' | 'bearer+cookie'>;
type Possible = Extract<Auth, 'optional' | 'bearer|order'>;

/** The caller that a route's handler gets; undefined if no sign-in is needed. */
export type CallerOf<R extends RouteSpec> = R['auth'] extends Required
  ? R extends { name: `auth.${string}` | (typeof openWithoutProfile)[number] }
    ? Caller
    : UserCaller
  : R['auth'] extends Possible
    ? Caller | undefined
    : undefined;

const required: ReadonlySet<Auth> = new Set<Required>(['bearer', 'mobile', 'bearer+cookie']);
const possible: ReadonlySet<Auth> = new Set<Possible>(['optional', 'bearer|order']);

/**
 * The caller of a request by its `Authorization` header. A token has to be valid even where it is optional, so that
 * a client learns that it has to refresh.
 * @throws Refusal 401 without a valid token, 403 when the account may not call the route
 */
export function admit(world: World, route: AnyRoute, authorization: string | undefined): Caller | undefined {
  if (!required.has(route.auth) && !possible.has(route.auth)) return undefined;
  if (authorization === undefined) {
    if (possible.has(route.auth) || isOneOf(openWithoutToken, route.name)) return undefined;
    throw new Refusal(401, 'UNAUTHORIZED');
  }
  const caller = callerOf(world, /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');
  if (required.has(route.auth)) requireStanding(world, route, caller);
  return caller;
}

/**
 * Checks that the state of an account allows a route: banned, deactivated, without a profile, not mobile.
 * @throws Refusal 403
 */
export function requireStanding(
  world: World,
  { name, section, auth }: AnyRoute,
  { account, session }: Caller,
): void {
  if (section !== 'auth') {
    const now = world.clock.now();
    const open = isOneOf(openWhileDeactivated, name) && accountStatus(account, now) === 'deactivated';
    const refused = open ? undefined : accountStatusRefusal(account, now);
    if (refused) throw refused;
    if (!isUser(account) && !isOneOf(openWithoutProfile, name))
      throw refusal(403, 'PROFILE_REQUIRED', 'the account has no profile yet');
  }
  if (auth === 'mobile' && !session.mobile)
    throw refusal(403, 'QR_APPROVER_NOT_ALLOWED', 'only a session of the mobile application can do this');
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
