/** Records of users (protocol: core records, school event records; field notes 2.6 to 2.8). */
import {
  array,
  boolean,
  extend,
  type Infer,
  nullable,
  nullish,
  number,
  object,
  observedFields,
  observedObject,
  optional,
  others,
  string,
  union,
} from '../answer';

/** A badge on a profile. */
export const Badge = observedObject({
  slug: string,
  name: optional(string),
  description: nullish(string),
  /** Address of its picture. */
  url: nullish(string),
  grantedAt: optional(string),
});
export interface Badge extends Infer<typeof Badge> {}

/** A nickname won in the school event. */
export const EventNickname = object({
  id: optional(string),
  label: optional(string),
  /** How it is drawn; an open set. */
  styleKey: optional(string),
  eventId: optional(string),
  expiresAt: optional(string),
  stateVersion: optional(union([number, string])),
});
export interface EventNickname extends Infer<typeof EventNickname> {}

/** A user in posts, comments and notifications. */
export const Author = object(
  {
    id: optional(string),
    /** Null on an unfinished profile. */
    username: nullish(string),
    displayName: nullish(string),
    /** One emoji (the sign of the clan), or the address of a picture. */
    avatar: nullish(string),
    ...observedFields({
      verified: optional(boolean),
      isVerified: optional(boolean),
      pin: nullish(Badge),
      /** The clan's emoji when `avatar` is a picture. */
      clanAvatar: nullish(string),
      activeNickname: nullish(EventNickname),
      isFollowing: optional(boolean),
      isFollowedBy: optional(boolean),
    }),
  },
  /** Whether the paid plan is active, under a name that ends in the plan's own. */
  others<`has${string}`>(),
);
export interface Author extends Infer<typeof Author> {}

/** A user in a list. */
export const UserEntry = extend(
  Author,
  observedFields({
    isPrivate: optional(boolean),
    bio: nullish(string),
    followersCount: optional(number),
    blockedAt: optional(string),
    /** Old answers contain the user here. */
    user: optional(Author),
  }),
);
export interface UserEntry extends Infer<typeof UserEntry> {}

/** Who may do it: `nobody`, `mutual`, `followers`, `everyone`, or something newer. */
const Access = string;

const Banner = object({
  id: optional(string),
  type: optional(string),
  url: optional(string),
  width: optional(number),
  height: optional(number),
});

/** Common fields of the own profile and of others. */
export const Profile = extend(Author, {
  id: string,
  username: nullable(string),
  ...observedFields({
    banner: nullish(union([string, Banner])),
    bio: nullish(string),
    wallAccess: optional(Access),
    likesVisibility: optional(Access),
    /** Null when hidden. */
    followersCount: nullish(number),
    followingCount: nullish(number),
    postsCount: nullish(number),
    createdAt: optional(string),
    pinnedPostId: nullish(string),
    isPrivate: optional(boolean),
  }),
});
export interface Profile extends Infer<typeof Profile> {}

export const OwnProfile = extend(
  Profile,
  observedFields({
    isPhoneVerified: optional(boolean),
    subscription: nullish(
      object({ isActive: optional(boolean), expiresAt: nullish(string), autoRenewal: optional(boolean) }),
    ),
    isDeleted: optional(boolean),
    canRestore: optional(boolean),
    restoreDeadline: nullish(string),
    email: optional(string),
    roles: optional(array(string)),
    messageAccess: optional(Access),
    showLastSeen: optional(boolean),
    updatedAt: optional(string),
  }),
);
export interface OwnProfile extends Infer<typeof OwnProfile> {}

/** `value` comes only with the units `minutes` and `hours`. */
export const LastSeen = observedObject({
  unit: string,
  value: optional(number),
});
export interface LastSeen extends Infer<typeof LastSeen> {}

export const ForeignProfile = extend(
  Profile,
  observedFields({
    online: optional(boolean),
    /** Null when hidden; one reading has a timestamp. */
    lastSeen: nullish(union([LastSeen, string])),
    isBlockedByMe: optional(boolean),
    isBlockedByThem: optional(boolean),
    isBlockedBy: optional(boolean),
    isBlocking: optional(boolean),
    hasOutgoingRequest: optional(boolean),
    hasIncomingRequest: optional(boolean),
    canMessage: optional(boolean),
    canPostOnWall: optional(boolean),
    canSeeLikes: optional(boolean),
    blockedAt: nullish(string),
  }),
);
export interface ForeignProfile extends Infer<typeof ForeignProfile> {}

export const Clan = observedObject({
  /** The emoji that is the clan. */
  avatar: optional(string),
  memberCount: optional(number),
});
export interface Clan extends Infer<typeof Clan> {}

export const PagePagination = observedObject({
  page: optional(number),
  limit: optional(number),
  total: optional(number),
  hasMore: optional(boolean),
});

export const UserPage = observedObject({
  users: array(UserEntry),
  pagination: optional(PagePagination),
});
export interface UserPage extends Infer<typeof UserPage> {}

export const FollowReceipt = observedObject({
  following: optional(boolean),
  /** Null when hidden. */
  followersCount: nullish(number),
  /** `following`, `requested` (a private account), `none`. */
  status: optional(string),
});
export interface FollowReceipt extends Infer<typeof FollowReceipt> {}

export const BlockReceipt = observedObject({
  success: optional(boolean),
  blockedAt: nullish(string),
});

export const Privacy = observedObject({
  isPrivate: optional(boolean),
  wallAccess: optional(Access),
  likesVisibility: optional(Access),
  messageAccess: optional(Access),
  showLastSeen: optional(boolean),
  /** Other names of the three accesses. */
  whoCanPostOnWall: optional(Access),
  whoCanSeeMyPostReactions: optional(Access),
  whoCanMessageMe: optional(Access),
});
export interface Privacy extends Infer<typeof Privacy> {}

export const Pins = object({
  pins: array(Badge),
  /** A whole badge in one reading, its slug in another. */
  activePin: nullable(union([Badge, string])),
});
export interface Pins extends Infer<typeof Pins> {}

export const PinReceipt = observedObject({
  success: optional(boolean),
  activePin: nullish(union([Badge, string])),
});
export interface PinReceipt extends Infer<typeof PinReceipt> {}

export const DeactivationReceipt = observedObject({
  success: optional(boolean),
  restoreDeadline: optional(string),
});
