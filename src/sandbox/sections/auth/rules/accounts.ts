/** Finds and creates accounts, and derives their status (field notes 6.2). */
import * as v from 'valibot';
import { type Refusal, refusal } from '../../../server/http/refusal';
import { append, type World, worldState } from '../../../world';
import { isoTime } from '../../../world/clock';
import { text, time } from '../../../world/fields';
import { createIndex } from '../../../world/indexes';

export const passwordState = v.object({ salt: text, hash: text });

const profile = v.object({
  username: text,
  displayName: text,
  avatar: text,
  bio: v.nullable(text),
  /** The id of an uploaded file. */
  bannerId: v.nullable(text),
  /** The badges, oldest first, and the slug of the active one. */
  pins: v.array(v.object({ slug: text, grantedAt: time })),
  activePin: v.nullable(text),
  updatedAt: time,
});

const account = v.object({
  id: text,
  /** In lower case. */
  email: text,
  password: passwordState,
  /** Whether a sign-in with the password also needs a mailed code. */
  wantsCode: v.boolean(),
  roles: v.array(text),
  verified: v.boolean(),
  isPhoneVerified: v.boolean(),
  createdAt: time,
  lastSeenAt: time,
  /** Permanent when `until` is null. */
  ban: v.nullable(v.object({ until: v.nullable(time), reason: text })),
  /** The profile cannot be changed before this time. */
  restrictedUntil: v.nullable(time),
  deactivatedAt: v.nullable(time),
  /** Null until the profile was created. */
  profile: v.nullable(profile),
});

export const accountsIn = worldState('accounts', v.array(account), () => []);

export type PasswordState = v.InferOutput<typeof passwordState>;
export type ProfileState = v.InferOutput<typeof profile>;
export type AccountState = v.InferOutput<typeof account>;

export type UserState = AccountState & { profile: ProfileState };

const dayMs = 24 * 60 * 60_000;

/** How long a deactivated account can be restored (field notes 2.8). */
const restoreMs = 30 * dayMs;

const byId = createIndex(accountsIn, ({ id }) => id);

export function accountById(world: World, id: string): AccountState | undefined {
  return byId.first(world, id);
}

/** An account for a rule that only reads it. */
export function accountView(world: World, id: string): AccountState | undefined {
  return byId.view(world, id);
}

/** The account of a mail address, in any case. */
export function accountByEmail(world: World, email: string): AccountState | undefined {
  const address = email.toLowerCase();
  return used(world, (account) => account.email === address);
}

function used(world: World, passes: (account: AccountState) => boolean): AccountState | undefined {
  const account = accountsIn.view(world).find(passes);
  return account && accountById(world, account.id);
}

/** The account of a username, in any case. */
export function userByUsername(world: World, username: string): UserState | undefined {
  const name = username.toLowerCase();
  const found = used(world, ({ profile }) => profile?.username.toLowerCase() === name);
  return found && isUser(found) ? found : undefined;
}

/**
 * Finds the ids of seeded users by name: `ada` has the mail address `ada@sandbox.test`.
 * The function returned throws an Error for an unknown name.
 */
export function idByName(world: World): (name: string) => string {
  const ids = new Map(accountsIn.view(world).map(({ id, email }) => [email.replace(/@.*/, ''), id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`there is no seeded user ${name}`);
    return id;
  };
}

export function isUser(account: AccountState): account is UserState {
  return account.profile !== null;
}

/** A new account without a profile. */
export function addAccount(world: World, email: string, password: PasswordState): AccountState {
  const now = world.clock.now();
  const account: AccountState = {
    id: world.random.uuid(),
    email,
    password,
    wantsCode: false,
    roles: ['user'],
    verified: false,
    isPhoneVerified: false,
    createdAt: now,
    lastSeenAt: now,
    ban: null,
    restrictedUntil: null,
    deactivatedAt: null,
    profile: null,
  };
  append(world, accountsIn, account);
  return account;
}

/** `deleted`: deactivated, and too late to be restored. */
export type AccountStatus = 'active' | 'banned' | 'deactivated' | 'deleted';

/** The state of an account at a time; a ban comes first. */
export function accountStatus({ ban, deactivatedAt }: AccountState, now: number): AccountStatus {
  if (ban && (ban.until === null || now < ban.until)) return 'banned';
  if (deactivatedAt === null) return 'active';
  return now < deactivatedAt + restoreMs ? 'deactivated' : 'deleted';
}

/** The fields about a deactivated or deleted account; undefined for any other. */
export function deletionOf({ deactivatedAt }: AccountState, now: number) {
  if (deactivatedAt === null) return undefined;
  const deadline = deactivatedAt + restoreMs;
  return { canRestore: now < deadline, restoreDeadline: isoTime(deadline) };
}

export function banOf({ ban }: AccountState) {
  return { until: ban?.until ? isoTime(ban.until) : null, reason: ban?.reason ?? null };
}

/** The refusal for an account that is not active. */
export function accountStatusRefusal(account: AccountState, now: number): Refusal | undefined {
  const status = accountStatus(account, now);
  if (status === 'active') return undefined;
  if (status === 'banned') return refusal(403, 'ACCOUNT_BANNED', 'the account is banned', banOf(account));
  const code = status === 'deleted' ? 'ACCOUNT_DELETED' : 'ACCOUNT_DEACTIVATED';
  return refusal(403, code, `the account is ${status}`, deletionOf(account, now));
}
