/** Profiles: made, changed, shown (protocol: users; field notes 2.4, 2.6, 2.7). */
import type { ProfileCheck } from '../../api/records/auth';
import type { ForeignProfile, OwnProfile, Profile } from '../../api/records/users';
import { refusal } from '../refusal';
import { accountById, banOf, deletionOf, isPerson, personByUsername, standingOf } from './accounts';
import { isoTime } from './clock';
import { isOnline, lastSeen } from './presence';
import {
  refuseRestricted,
  requireBio,
  requireDisplayName,
  requireEmoji,
  requireUsername,
} from './profile-rules';
import type { AccountState, PersonState } from './state/accounts';
import type { World } from './world';

export interface NewProfile {
  readonly username: string;
  readonly displayName: string;
  readonly avatar: string;
}

/**
 * Gives an account its profile, once.
 * @throws Refusal 400, 403, 409, 422
 */
export function createProfile(world: World, account: AccountState, fields: NewProfile): OwnProfile {
  if (account.profile) throw refusal(409, 'CONFLICT', 'the account has a profile');
  refuseRestricted(world, account);
  const profile = {
    username: requireUsername(world, account, fields.username),
    displayName: requireDisplayName(fields.displayName),
    avatar: requireEmoji(fields.avatar),
    bio: null,
    updatedAt: world.clock.now(),
  };
  account.profile = profile;
  return ownProfile(world, { ...account, profile });
}

/** What can be changed; what is left out stays. */
export type ProfileChange = Partial<NewProfile> & {
  readonly bio?: string | null;
  readonly bannerId?: string | null;
};

/**
 * Changes a profile: all that is asked, or nothing.
 * @throws Refusal 400, 403, 404 for a banner that is no file, 409, 422
 */
export function updateProfile(world: World, account: PersonState, change: ProfileChange): OwnProfile {
  refuseRestricted(world, account);
  const { username, displayName, avatar, bio, bannerId } = change;
  if (typeof bannerId === 'string') throw refusal(404, 'NOT_FOUND', 'there is no file with this id');
  Object.assign(account.profile, {
    ...(username !== undefined && { username: requireUsername(world, account, username) }),
    ...(displayName !== undefined && { displayName: requireDisplayName(displayName) }),
    ...(avatar !== undefined && { avatar: requireEmoji(avatar) }),
    ...(bio !== undefined && { bio: requireBio(bio) }),
    updatedAt: world.clock.now(),
  });
  return ownProfile(world, account);
}

/** Deactivates an account, once; tells until when it can be restored. */
export function deactivate({ clock }: World, account: AccountState): string | undefined {
  account.deactivatedAt ??= clock.now();
  return deletionOf(account, clock.now())?.restoreDeadline;
}

/** Brings a deactivated account back. @throws Refusal 409 when it is not deactivated */
export function restore(account: AccountState): void {
  if (account.deactivatedAt === null) throw refusal(409, 'NOT_DELETED', 'the account is not deactivated');
  account.deactivatedAt = null;
}

/** One's own profile. */
export function ownProfile({ clock }: World, account: PersonState): OwnProfile {
  const deletion = deletionOf(account, clock.now());
  return {
    ...profileFields(account),
    email: account.email,
    roles: account.roles,
    isPhoneVerified: account.isPhoneVerified,
    updatedAt: isoTime(account.profile.updatedAt),
    ...(deletion && { isDeleted: true, ...deletion }),
  };
}

/**
 * Somebody's profile, by id or username. Deactivated people are not there for others.
 * @throws Refusal 404
 */
export function profileOf(world: World, user: string): ForeignProfile {
  const now = world.clock.now();
  const account = accountById(world, user) ?? personByUsername(world, user);
  if (!account || account.deactivatedAt !== null) throw refusal(404, 'NOT_FOUND', 'there is no such user');
  if (!isPerson(account)) throw refusal(404, 'PROFILE_NOT_FOUND', 'this user has no profile yet');
  return {
    ...profileFields(account),
    online: isOnline(account.lastSeenAt, now),
    lastSeen: lastSeen(account.lastSeenAt, now),
  };
}

function profileFields(account: PersonState): Profile {
  const { username, displayName, avatar, bio } = account.profile;
  return {
    id: account.id,
    username,
    displayName,
    avatar,
    bio,
    banner: null,
    verified: account.verified,
    createdAt: isoTime(account.createdAt),
  };
}

/** Who the service takes the caller for, in every state that an account can have. */
export function profileCheck({ clock }: World, account: AccountState | undefined): ProfileCheck {
  if (!account) return { authenticated: false, banned: false, user: null };
  const now = clock.now();
  const banned = standingOf(account, now) === 'banned';
  const deletion = deletionOf(account, now);
  const special = banned || deletion !== undefined || !isPerson(account);
  return {
    authenticated: true,
    banned,
    user: isPerson(account) ? checkedUser(account) : null,
    ...(special && { userId: account.id, roles: account.roles }),
    ...(!isPerson(account) && { profileRequired: true }),
    ...(banned && { ...banOf(account), message: 'the account is banned' }),
    ...(deletion && { deleted: true, ...deletion }),
  };
}

function checkedUser(account: PersonState): NonNullable<ProfileCheck['user']> {
  const { username, displayName, avatar, bio } = account.profile;
  const { id, verified, isPhoneVerified, roles } = account;
  return { id, username, displayName, avatar, bio, verified, isPhoneVerified, roles };
}
