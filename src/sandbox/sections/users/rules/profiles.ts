/** Creates, changes and returns profiles (protocol: users; field notes 2.4, 2.6, 2.7). */

import type { ProfileCheck } from '../../../../protocol/records/auth';
import type { ForeignProfile, LastSeen, OwnProfile, Profile } from '../../../../protocol/records/users';
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';
import {
  type AccountState,
  accountStatus,
  banOf,
  deletionOf,
  isUser,
  type UserState,
} from '../../auth/rules/accounts';
import { ownPostsOf, pinnedPostsIn } from '../../posts/rules/posts';
import { planOf } from '../../subscription';
import { userFields } from './authors';
import {
  bannerAddress,
  refuseRestricted,
  replaceBanner,
  requireBanner,
  requireBio,
  requireDisplayName,
  requireEmoji,
  requireUsername,
} from './profile-rules';
import {
  blockedEitherWay,
  blocks,
  followersOf,
  followingOf,
  follows,
  hasRequested,
  likesShown,
  mayMessage,
  mayReadPosts,
  mayWriteOnWall,
  privacyOf,
} from './relations';
import { requireUser } from './users';

export interface NewProfile {
  readonly username: string;
  readonly displayName: string;
  readonly avatar: string;
}

/**
 * Creates the profile of an account, once.
 * @throws Refusal 400, 403, 409, 422
 */
export function createProfile(
  world: World,
  account: AccountState,
  fields: NewProfile,
  origin: string,
): OwnProfile {
  if (account.profile) throw refusal(409, 'CONFLICT', 'the account has a profile');
  refuseRestricted(world, account);
  const profile = {
    username: requireUsername(world, account, fields.username),
    displayName: requireDisplayName(fields.displayName),
    avatar: requireEmoji(fields.avatar),
    bio: null,
    bannerId: null,
    pins: [],
    activePin: null,
    updatedAt: world.clock.now(),
  };
  account.profile = profile;
  return ownProfile(world, { ...account, profile }, origin);
}

/** The fields to change; others stay. */
export type ProfileChange = Partial<NewProfile> & {
  readonly bio?: string | null;
  readonly bannerId?: string | null;
};

/**
 * Changes a profile: all fields, or none.
 * @throws Refusal 400, 403, 404 for a banner that is not the account's file, 409, 422
 */
export function updateProfile(
  world: World,
  account: UserState,
  change: ProfileChange,
  origin: string,
): OwnProfile {
  refuseRestricted(world, account);
  const { username, displayName, avatar, bio, bannerId } = change;
  const banner = typeof bannerId === 'string' ? requireBanner(world, account, bannerId) : undefined;
  Object.assign(account.profile, {
    ...(username !== undefined && { username: requireUsername(world, account, username) }),
    ...(displayName !== undefined && { displayName: requireDisplayName(displayName) }),
    ...(avatar !== undefined && { avatar: requireEmoji(avatar) }),
    ...(bio !== undefined && { bio: requireBio(bio) }),
    updatedAt: world.clock.now(),
  });
  if (bannerId !== undefined) replaceBanner(world, account, banner);
  return ownProfile(world, account, origin);
}

/** Deactivates an account, once; returns until when it can be restored. */
export function deactivate({ clock }: World, account: AccountState): string | undefined {
  account.deactivatedAt ??= clock.now();
  return deletionOf(account, clock.now())?.restoreDeadline;
}

/** Restores a deactivated account. @throws Refusal 409 when it is not deactivated */
export function restore(account: AccountState): void {
  if (account.deactivatedAt === null) throw refusal(409, 'NOT_DELETED', 'the account is not deactivated');
  account.deactivatedAt = null;
}

/** The caller's own profile. */
export function ownProfile(world: World, account: UserState, origin: string): OwnProfile {
  const deletion = deletionOf(account, world.clock.now());
  const { messageAccess, showLastSeen } = privacyOf(world, account.id);
  return {
    ...profileFields(world, account, origin),
    ...countsOf(world, account.id),
    messageAccess,
    showLastSeen,
    email: account.email,
    roles: account.roles,
    isPhoneVerified: account.isPhoneVerified,
    subscription: planOf(world, account.id),
    updatedAt: isoTime(account.profile.updatedAt),
    ...(deletion && { isDeleted: true, ...deletion }),
  };
}

/**
 * The profile of a user, by id or username, for a viewer; private and blocked fields are null.
 * @throws Refusal 404
 */
export function profileOf(world: World, viewer: string, user: string, origin: string): ForeignProfile {
  const account = requireUser(world, user);
  const { id } = account;
  const counts = countsOf(world, id);
  const hidden = { followersCount: null, followingCount: null, postsCount: null, pinnedPostId: null };
  return {
    ...profileFields(world, account, origin),
    ...(mayReadPosts(world, viewer, id) ? counts : hidden),
    ...presenceOf(world, viewer, account),
    ...relationOf(world, viewer, id),
  };
}

/** The online state, unless it is hidden or one has blocked the other. */
function presenceOf(world: World, viewer: string, { id, lastSeenAt }: UserState) {
  const shown = viewer === id || (privacyOf(world, id).showLastSeen && !blockedEitherWay(world, viewer, id));
  if (!shown) return { online: false, lastSeen: null };
  const now = world.clock.now();
  return { online: isOnline(lastSeenAt, now), lastSeen: lastSeen(lastSeenAt, now) };
}

/** The relation between two users, and what the viewer may do. */
function relationOf(world: World, viewer: string, id: string) {
  return {
    isFollowing: follows(world, viewer, id),
    isFollowedBy: follows(world, id, viewer),
    hasOutgoingRequest: hasRequested(world, viewer, id),
    hasIncomingRequest: hasRequested(world, id, viewer),
    isBlockedByMe: blocks(world, viewer, id),
    isBlockedByThem: blocks(world, id, viewer),
    canPostOnWall: mayWriteOnWall(world, viewer, id),
    canSeeLikes: likesShown(world, viewer, id),
    canMessage: mayMessage(world, viewer, id),
  };
}

function countsOf(world: World, id: string) {
  return {
    followersCount: followersOf(world, id).length,
    followingCount: followingOf(world, id).length,
    postsCount: ownPostsOf(world, id).length,
    pinnedPostId: pinnedPostsIn(world)[id] ?? null,
  };
}

function profileFields(world: World, account: UserState, origin: string): Profile {
  const { isPrivate, wallAccess, likesVisibility } = privacyOf(world, account.id);
  return {
    ...userFields(world, account),
    bio: account.profile.bio,
    banner: bannerAddress(world, account, origin),
    isPrivate,
    wallAccess,
    likesVisibility,
    createdAt: isoTime(account.createdAt),
  };
}

/** The state of the caller's account, for every state it can have. */
export function profileCheck({ clock }: World, account: AccountState | undefined): ProfileCheck {
  if (!account) return { authenticated: false, banned: false, user: null };
  const now = clock.now();
  const banned = accountStatus(account, now) === 'banned';
  const deletion = deletionOf(account, now);
  const special = banned || deletion !== undefined || !isUser(account);
  return {
    authenticated: true,
    banned,
    user: isUser(account) ? checkedUser(account) : null,
    ...(special && { userId: account.id, roles: account.roles }),
    ...(!isUser(account) && { profileRequired: true }),
    ...(banned && { ...banOf(account), message: 'the account is banned' }),
    ...(deletion && { deleted: true, ...deletion }),
  };
}

function checkedUser(account: UserState): NonNullable<ProfileCheck['user']> {
  const { username, displayName, avatar, bio } = account.profile;
  const { id, verified, isPhoneVerified, roles } = account;
  return { id, username, displayName, avatar, bio, verified, isPhoneVerified, roles };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const onlineMs = 5 * minuteMs;

/** Whether a user who was last seen at `then` counts as online; the time is our choice (field notes 2.6). */
function isOnline(then: number, now: number): boolean {
  return now - then < onlineMs;
}

/** The time since a user was last seen; the steps are our choice (field notes 2.6). */
function lastSeen(then: number, now: number): LastSeen {
  const ago = now - then;
  if (ago < minuteMs) return { unit: 'just_now' };
  if (ago < hourMs) return { unit: 'minutes', value: Math.floor(ago / minuteMs) };
  if (ago < dayMs) return { unit: 'hours', value: Math.floor(ago / hourMs) };
  if (ago < 3 * dayMs) return { unit: 'recently' };
  if (ago < 7 * dayMs) return { unit: 'this_week' };
  return { unit: ago < 30 * dayMs ? 'this_month' : 'long_ago' };
}
