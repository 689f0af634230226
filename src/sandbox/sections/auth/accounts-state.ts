/** What the world remembers of accounts and their profiles. Times are milliseconds since the epoch. */
import * as v from 'valibot';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

/** A password as it is stored: salt and hash. */
export const passwordState = v.object({ salt: text, hash: text });

const profile = v.object({
  username: text,
  displayName: text,
  /** One emoji. */
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

export const accountsState = v.array(account);

export type PasswordState = v.InferOutput<typeof passwordState>;
export type ProfileState = v.InferOutput<typeof profile>;
export type AccountState = v.InferOutput<typeof account>;

/** An account whose profile was created. */
export type UserState = AccountState & { profile: ProfileState };

declare module '../../world' {
  interface WorldState {
    accounts: AccountState[];
  }
}
