/** Records of users (protocol: core records, school event records; field notes 2.6 to 2.8). */

/** A badge on a profile. */
export interface Badge {
  slug: string;
  name?: string;
  description?: string | null;
  /** Address of its picture. */
  url?: string | null;
  grantedAt?: string;
}

/** A nickname won in the school event. */
export interface EventNickname {
  id?: string;
  label?: string;
  /** How it is drawn; an open set. */
  styleKey?: string;
  eventId?: string;
  expiresAt?: string;
  stateVersion?: number | string;
}

/** A user in posts, comments and notifications. */
export interface Author {
  id?: string;
  /** Null on an unfinished profile. */
  username?: string | null;
  displayName?: string | null;
  /** One emoji (the sign of the clan), or the address of a picture. */
  avatar?: string | null;
  verified?: boolean;
  isVerified?: boolean;
  pin?: Badge | null;
  /** The clan's emoji when `avatar` is a picture. */
  clanAvatar?: string | null;
  activeNickname?: EventNickname | null;
  isFollowing?: boolean;
  isFollowedBy?: boolean;
  /** Whether the paid plan is active, under a name that ends in the plan's own. */
  [hasPlan: `has${string}`]: unknown;
}

/** A user in a list. */
export interface UserEntry extends Author {
  isPrivate?: boolean;
  bio?: string | null;
  followersCount?: number;
  blockedAt?: string;
  /** Old answers contain the user here. */
  user?: Author;
}

/** Who may do it: `nobody`, `mutual`, `followers`, `everyone`, or something newer. */
export type Access = string;

export interface Banner {
  id?: string;
  type?: string;
  url?: string;
  width?: number;
  height?: number;
}

/** Common fields of the own profile and of others. */
export interface Profile extends Author {
  banner?: string | Banner | null;
  bio?: string | null;
  wallAccess?: Access;
  likesVisibility?: Access;
  /** Null when hidden. */
  followersCount?: number | null;
  followingCount?: number | null;
  postsCount?: number | null;
  createdAt?: string;
  pinnedPostId?: string | null;
  isPrivate?: boolean;
}

export interface OwnProfile extends Profile {
  isPhoneVerified?: boolean;
  subscription?: { isActive?: boolean; expiresAt?: string | null; autoRenewal?: boolean } | null;
  isDeleted?: boolean;
  canRestore?: boolean;
  restoreDeadline?: string | null;
  email?: string;
  roles?: string[];
  messageAccess?: Access;
  showLastSeen?: boolean;
  updatedAt?: string;
}

/** `value` comes only with the units `minutes` and `hours`. */
export interface LastSeen {
  unit: string;
  value?: number;
}

export interface ForeignProfile extends Profile {
  online?: boolean;
  /** Null when hidden; one reading has a timestamp. */
  lastSeen?: LastSeen | string | null;
  isBlockedByMe?: boolean;
  isBlockedByThem?: boolean;
  isBlockedBy?: boolean;
  isBlocking?: boolean;
  hasOutgoingRequest?: boolean;
  hasIncomingRequest?: boolean;
  canMessage?: boolean;
  canPostOnWall?: boolean;
  canSeeLikes?: boolean;
  blockedAt?: string | null;
}

export interface Clan {
  /** The emoji that is the clan. */
  avatar?: string;
  memberCount?: number;
}

export interface PagePagination {
  page?: number;
  limit?: number;
  total?: number;
  hasMore?: boolean;
}

export interface UserPage {
  users: UserEntry[];
  pagination?: PagePagination;
}

export interface FollowReceipt {
  following?: boolean;
  /** Null when hidden. */
  followersCount?: number | null;
  /** `following`, `requested` (a private account), `none`. */
  status?: string;
}

export interface BlockReceipt {
  success?: boolean;
  blockedAt?: string | null;
}

export interface Privacy {
  isPrivate?: boolean;
  wallAccess?: Access;
  likesVisibility?: Access;
  messageAccess?: Access;
  showLastSeen?: boolean;
  /** Other names under which the three accesses may come. */
  whoCanPostOnWall?: Access;
  whoCanSeeMyPostReactions?: Access;
  whoCanMessageMe?: Access;
}

export interface Pins {
  pins: Badge[];
  /** A whole badge in one reading, its slug in another. */
  activePin?: Badge | string | null;
}

export interface PinReceipt {
  success?: boolean;
  activePin?: Badge | string | null;
}

export interface DeactivationReceipt {
  success?: boolean;
  restoreDeadline?: string;
}
