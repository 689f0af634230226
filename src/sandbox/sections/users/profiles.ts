/** Profiles over HTTP: created, changed, shown (protocol: users; field notes 2.4, 2.6, 2.7). */
import type { LastSeen, OwnProfile, Profile } from '../../../protocol/records/users';
import { part } from '../../section';
import { fieldRefusal, refusal } from '../../server/http/refusal';
import { type World, worldSwitch } from '../../world';
import { isoTime } from '../../world/clock';
import {
  type AccountState,
  deletionOf,
  isUser,
  type UserState,
  userByUsername,
} from '../auth/rules/accounts';
import {
  attachFiles,
  detachFiles,
  type FileState,
  fileAddress,
  fileById,
  hasMediaRights,
  ownFiles,
} from '../files/rules/files';
import { clansChanged } from '../posts/rules/likes';
import { ownPostsOf, pinnedPostsIn } from '../posts/rules/posts';
import { textRefusal } from '../posts/rules/writing';
import { planOf } from '../subscription';
import { userFields } from './rules/authors';
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
} from './rules/relations';
import { requireUser } from './rules/users';

export const profilesSwitch = worldSwitch('profiles', {
  description: 'Allow users to create and change their profiles',
  on: true,
  acts: ['users.createProfile', 'users.update'],
});

export const profiles = part({
  handlers: {
    'users.me': ({ world, caller, origins }) => ownProfile(world, caller.account, origins.main),
    'users.createProfile': ({ world, caller: { account }, body, origins, actsAs }) => {
      if (account.profile) throw refusal(409, 'CONFLICT', 'the account has a profile');
      refuseRestricted(world, account);
      const profile = {
        username: requireUsername(world, account, body.username),
        displayName: requireDisplayName(body.displayName),
        avatar: requireEmoji(body.avatar),
        bio: null,
        bannerId: null,
        pins: [],
        activePin: null,
        updatedAt: world.clock.now(),
      };
      account.profile = profile;
      clansChanged();
      actsAs(account);
      return ownProfile(world, { ...account, profile }, origins.main);
    },
    // Changes all fields of the body, or none.
    'users.update': ({ world, caller: { account }, body, origins }) => {
      refuseRestricted(world, account);
      const { username, displayName, avatar, bio, bannerId } = body;
      const banner = typeof bannerId === 'string' ? requireBanner(world, account, bannerId) : undefined;
      Object.assign(account.profile, {
        ...(username !== undefined && { username: requireUsername(world, account, username) }),
        ...(displayName !== undefined && { displayName: requireDisplayName(displayName) }),
        ...(avatar !== undefined && { avatar: requireEmoji(avatar) }),
        ...(bio !== undefined && { bio: requireBio(bio) }),
        updatedAt: world.clock.now(),
      });
      if (avatar !== undefined) clansChanged();
      if (bannerId !== undefined) replaceBanner(world, account, banner);
      return ownProfile(world, account, origins.main);
    },
    'users.deactivate': ({ world: { clock }, caller: { account } }) => {
      account.deactivatedAt ??= clock.now();
      return { success: true, restoreDeadline: deletionOf(account, clock.now())?.restoreDeadline };
    },
    'users.restore': ({ world, caller: { account }, origins }) => {
      if (account.deactivatedAt === null) throw refusal(409, 'NOT_DELETED', 'the account is not deactivated');
      account.deactivatedAt = null;
      return { success: true, ...(isUser(account) && ownProfile(world, account, origins.main)) };
    },
    // Fields that the caller is not allowed to see are null.
    'users.get': ({ world, caller, path, origins }) => {
      const account = requireUser(world, path.user);
      const viewer = caller.account.id;
      const counts = countsOf(world, account.id);
      const hidden = { followersCount: null, followingCount: null, postsCount: null, pinnedPostId: null };
      return {
        ...profileFields(world, account, origins.main),
        ...(mayReadPosts(world, viewer, account.id) ? counts : hidden),
        ...presenceOf(world, viewer, account),
        ...relationOf(world, viewer, account.id),
      };
    },
    'users.checkUsername': ({ world, query }) => ({ available: isFreeUsername(world, query.username) }),
  },
});

/** Checks that a profile can be changed: the switch `profiles` is on, and the account has no restriction. */
function refuseRestricted(world: World, { restrictedUntil }: AccountState): void {
  if (!profilesSwitch.isOn(world))
    throw refusal(403, 'PROFILE_MODIFICATION_RESTRICTED', 'profiles cannot be changed now');
  if (restrictedUntil !== null && world.clock.now() < restrictedUntil) {
    const until = new Date(restrictedUntil).toISOString();
    throw refusal(403, 'PROFILE_RESTRICTION_ACTIVE', 'this profile cannot be changed', { until });
  }
}

/** The file, when the account can use it as its banner. */
function requireBanner(world: World, account: UserState, id: string): FileState | undefined {
  const [file] = ownFiles(world, account.id, [id], 1);
  if (file?.type !== 'image') throw refusal(415, 'UNSUPPORTED_FILE_TYPE', 'a banner is a picture');
  if (file.mimeType === 'image/gif' && !hasMediaRights(world, account))
    throw refusal(403, 'GIF_REQUIRES_VERIFICATION', 'only verified or paying accounts may wear a GIF');
  return file;
}

/** Replaces the banner; undefined removes it. */
function replaceBanner(world: World, { id, profile }: UserState, file: FileState | undefined): void {
  const previous = fileById(world, profile.bannerId ?? '');
  if (previous) detachFiles([previous], `banner:${id}`);
  if (file) attachFiles([file], `banner:${id}`);
  profile.bannerId = file?.id ?? null;
}

function ownProfile(world: World, account: UserState, origin: string): OwnProfile {
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

/** The online state, unless it is hidden or one has blocked the other. */
function presenceOf(world: World, viewer: string, { id, lastSeenAt }: UserState) {
  const shown = viewer === id || (privacyOf(world, id).showLastSeen && !blockedEitherWay(world, viewer, id));
  if (!shown) return { online: false, lastSeen: null };
  const now = world.clock.now();
  return { online: now - lastSeenAt < onlineMs, lastSeen: lastSeen(lastSeenAt, now) };
}

/** The relation between two users, and the rights of the viewer. */
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
  const banner = fileById(world, account.profile.bannerId ?? '');
  return {
    ...userFields(world, account),
    bio: account.profile.bio,
    banner: banner ? fileAddress(banner, origin) : null,
    isPrivate,
    wallAccess,
    likesVisibility,
    createdAt: isoTime(account.createdAt),
  };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A user who was seen within this time is online: our choice (field notes 2.6). */
const onlineMs = 5 * minuteMs;

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

const reservedUsernames: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'moderator',
  'official',
  'root',
  'sandbox',
  'stats',
  'suggestions',
  'support',
  'system',
]);

const longestBio = 500;

/** One emoji: a flag, a keycap, or a pictograph with modifiers and joined parts (UTS 51). */
const oneEmoji =
  /^(?:\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|\p{ExtPict}(?:\uFE0F|\p{EMod})?(?:[\u{E0020}-\u{E007F}]+|(?:\u200D\p{ExtPict}(?:\uFE0F|\p{EMod})?)*))$/u;

/** Whether the text has the form of a username. @internal */
export function isUsername(text: string): boolean {
  return /^[a-z]\w{2,49}$/i.test(text) && !text.endsWith('_') && !text.includes('__');
}

function isFreeUsername(world: World, username: string): boolean {
  return (
    isUsername(username) && !reservedUsernames.has(username.toLowerCase()) && !userByUsername(world, username)
  );
}

/** The username, when the account can have it. @internal */
export function requireUsername(world: World, account: AccountState, username: string): string {
  if (!isUsername(username)) {
    const form = 'must have 3 to 50 of a-z A-Z 0-9 _, begin with a letter, not end with _ and not hold __';
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'username', form);
  }
  if (reservedUsernames.has(username.toLowerCase()))
    throw refusal(409, 'PROFILE_USERNAME_RESERVED', `the username ${username} is reserved`);
  const holder = userByUsername(world, username);
  if (holder && holder !== account)
    throw refusal(409, 'PROFILE_USERNAME_TAKEN', `the username ${username} is taken`);
  return username;
}

/** @internal */
export function requireDisplayName(text: string): string {
  const name = requireModerated(text.trim());
  const letters = [...name].length;
  if (letters < 1 || letters > 50)
    throw fieldRefusal(400, 'INVALID_DISPLAY_NAME', 'displayName', 'must have 1 to 50 characters');
  return name;
}

/** @internal */
export function requireEmoji(avatar: string): string {
  if (oneEmoji.test(avatar)) return avatar;
  throw fieldRefusal(422, 'VALIDATION_ERROR', 'avatar', 'must be exactly one emoji');
}

/** The bio; null when it is empty. @internal */
export function requireBio(bio: string | null): string | null {
  if (bio !== null && [...bio].length > longestBio)
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'bio', `must have at most ${longestBio} characters`);
  return bio ? requireModerated(bio) : null;
}

function requireModerated(text: string): string {
  const refused = textRefusal(text);
  if (refused) throw refused;
  return text;
}
