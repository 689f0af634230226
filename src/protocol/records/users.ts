/** Records of users (protocol: core records, school event records; field notes 2.6 to 2.8). */
import * as a from '../answer';

/** A badge on a profile. */
export const Badge = a.observedObject({
  slug: a.string,
  name: a.optional(a.string),
  description: a.nullish(a.string),
  /** Address of its picture. */
  url: a.nullish(a.string),
  grantedAt: a.optional(a.string),
});
export interface Badge extends a.Infer<typeof Badge> {}

/** A nickname won in the school event. */
export const EventNickname = a.object({
  id: a.optional(a.string),
  label: a.optional(a.string),
  /** How it is drawn; an open set. */
  styleKey: a.optional(a.string),
  eventId: a.optional(a.string),
  expiresAt: a.optional(a.string),
  stateVersion: a.optional(a.union([a.number, a.string])),
});
export interface EventNickname extends a.Infer<typeof EventNickname> {}

/** A user in posts, comments and notifications. */
export const Author = a.object(
  {
    id: a.optional(a.string),
    /** Null on an unfinished profile. */
    username: a.nullish(a.string),
    displayName: a.nullish(a.string),
    /** One emoji (the sign of the clan), or the address of a picture. */
    avatar: a.nullish(a.string),
    ...a.observedFields({
      verified: a.optional(a.boolean),
      isVerified: a.optional(a.boolean),
      pin: a.nullish(Badge),
      /** The clan's emoji when `avatar` is a picture. */
      clanAvatar: a.nullish(a.string),
      activeNickname: a.nullish(EventNickname),
      isFollowing: a.optional(a.boolean),
      isFollowedBy: a.optional(a.boolean),
    }),
  },
  /** Whether the paid plan is active, under a name that ends in the plan's own. */
  a.others<`has${string}`>(),
);
export interface Author extends a.Infer<typeof Author> {}

/** A user in a list. */
export const UserEntry = a.extend(
  Author,
  a.observedFields({
    isPrivate: a.optional(a.boolean),
    bio: a.nullish(a.string),
    followersCount: a.optional(a.number),
    blockedAt: a.optional(a.string),
    /** Old answers contain the user here. */
    user: a.optional(Author),
  }),
);
export interface UserEntry extends a.Infer<typeof UserEntry> {}

/** Who may do it: `nobody`, `mutual`, `followers`, `everyone`, or something newer. */
const Access = a.string;

const Banner = a.object({
  id: a.optional(a.string),
  type: a.optional(a.string),
  url: a.optional(a.string),
  width: a.optional(a.number),
  height: a.optional(a.number),
});

/** Common fields of the own profile and of others. */
export const Profile = a.extend(Author, {
  id: a.string,
  username: a.nullable(a.string),
  ...a.observedFields({
    banner: a.nullish(a.union([a.string, Banner])),
    bio: a.nullish(a.string),
    wallAccess: a.optional(Access),
    likesVisibility: a.optional(Access),
    /** Null when hidden. */
    followersCount: a.nullish(a.number),
    followingCount: a.nullish(a.number),
    postsCount: a.nullish(a.number),
    createdAt: a.optional(a.string),
    pinnedPostId: a.nullish(a.string),
    isPrivate: a.optional(a.boolean),
  }),
});
export interface Profile extends a.Infer<typeof Profile> {}

export const OwnProfile = a.extend(
  Profile,
  a.observedFields({
    isPhoneVerified: a.optional(a.boolean),
    subscription: a.nullish(
      a.object({
        isActive: a.optional(a.boolean),
        expiresAt: a.nullish(a.string),
        autoRenewal: a.optional(a.boolean),
      }),
    ),
    isDeleted: a.optional(a.boolean),
    canRestore: a.optional(a.boolean),
    restoreDeadline: a.nullish(a.string),
    email: a.optional(a.string),
    roles: a.optional(a.array(a.string)),
    messageAccess: a.optional(Access),
    showLastSeen: a.optional(a.boolean),
    updatedAt: a.optional(a.string),
  }),
);
export interface OwnProfile extends a.Infer<typeof OwnProfile> {}

/** `value` comes only with the units `minutes` and `hours`. */
export const LastSeen = a.observedObject({
  unit: a.string,
  value: a.optional(a.number),
});
export interface LastSeen extends a.Infer<typeof LastSeen> {}

export const ForeignProfile = a.extend(
  Profile,
  a.observedFields({
    online: a.optional(a.boolean),
    /** Null when hidden; one reading has a timestamp. */
    lastSeen: a.nullish(a.union([LastSeen, a.string])),
    isBlockedByMe: a.optional(a.boolean),
    isBlockedByThem: a.optional(a.boolean),
    isBlockedBy: a.optional(a.boolean),
    isBlocking: a.optional(a.boolean),
    hasOutgoingRequest: a.optional(a.boolean),
    hasIncomingRequest: a.optional(a.boolean),
    canMessage: a.optional(a.boolean),
    canPostOnWall: a.optional(a.boolean),
    canSeeLikes: a.optional(a.boolean),
    blockedAt: a.nullish(a.string),
  }),
);
export interface ForeignProfile extends a.Infer<typeof ForeignProfile> {}

export const Clan = a.observedObject({
  /** The emoji that is the clan. */
  avatar: a.optional(a.string),
  memberCount: a.optional(a.number),
});
export interface Clan extends a.Infer<typeof Clan> {}

export const PagePagination = a.observedObject({
  page: a.optional(a.number),
  limit: a.optional(a.number),
  total: a.optional(a.number),
  hasMore: a.optional(a.boolean),
});

export const UserPage = a.observedObject({
  users: a.array(UserEntry),
  pagination: a.optional(PagePagination),
});
export interface UserPage extends a.Infer<typeof UserPage> {}

export const FollowReceipt = a.observedObject({
  following: a.optional(a.boolean),
  /** Null when hidden. */
  followersCount: a.nullish(a.number),
  /** `following`, `requested` (a private account), `none`. */
  status: a.optional(a.string),
});
export interface FollowReceipt extends a.Infer<typeof FollowReceipt> {}

export const BlockReceipt = a.observedObject({
  success: a.optional(a.boolean),
  blockedAt: a.nullish(a.string),
});

export const Privacy = a.observedObject({
  isPrivate: a.optional(a.boolean),
  wallAccess: a.optional(Access),
  likesVisibility: a.optional(Access),
  messageAccess: a.optional(Access),
  showLastSeen: a.optional(a.boolean),
  /** Other names of the three accesses. */
  whoCanPostOnWall: a.optional(Access),
  whoCanSeeMyPostReactions: a.optional(Access),
  whoCanMessageMe: a.optional(Access),
});
export interface Privacy extends a.Infer<typeof Privacy> {}

export const Pins = a.object({
  pins: a.array(Badge),
  /** A whole badge in one reading, its slug in another. */
  activePin: a.nullable(a.union([Badge, a.string])),
});
export interface Pins extends a.Infer<typeof Pins> {}

export const PinReceipt = a.observedObject({
  success: a.optional(a.boolean),
  activePin: a.nullish(a.union([Badge, a.string])),
});
export interface PinReceipt extends a.Infer<typeof PinReceipt> {}

export const DeactivationReceipt = a.observedObject({
  success: a.optional(a.boolean),
  restoreDeadline: a.optional(a.string),
});
