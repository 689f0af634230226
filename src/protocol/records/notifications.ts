/** Records of notifications and their stream (protocol: notification stream; field notes 2.7, 2.17, 8.1). */
import type { Author } from './users';

export interface Notification {
  id: string;
  /** `like`, `comment`, `reply`, `repost`, `mention`, `follow` …, in a short or a long form. */
  type?: string;
  /** What to open: `post`, or null. */
  targetType?: string | null;
  targetId?: string | null;
  entityId?: string | null;
  /** What it is about: `post`, `comment`. */
  subjectType?: string | null;
  subjectId?: string | null;
  parentEntityId?: string | null;
  preview?: string | null;
  entityPreview?: string | null;
  read?: boolean;
  isRead?: boolean;
  readAt?: string | null;
  createdAt?: string;
  updatedAt?: string;
  actor?: Author | null;
  /** The grouped form: several actors, perhaps inside `payload`. */
  actors?: Author[];
  count?: number;
  /** Of event and system notices. */
  title?: string | null;
  link?: string | null;
  clickUrl?: string | null;
  eventId?: string | null;
  eventCycle?: number | string | null;
  expiresAt?: string | null;
  payload?: {
    actors?: Author[];
    count?: number;
    clickUrl?: string | null;
    entityPreview?: string | null;
    [field: string]: unknown;
  } | null;
}

export interface NotificationPage {
  notifications: Notification[];
  hasMore?: boolean;
}

/** How many were marked read, under one of these names. */
export interface MarkReceipt {
  markedCount?: number;
  count?: number;
  marked?: number;
  success?: boolean;
}

/** The flat form, the nested one, or both. A missing switch is on. */
export interface NotificationSettings {
  enabled?: boolean;
  sound?: boolean;
  follows?: boolean;
  wallPosts?: boolean;
  likes?: boolean;
  comments?: boolean;
  mentions?: boolean;
  webEnabled?: boolean;
  soundEnabled?: boolean;
  preferences?: {
    follows?: boolean;
    reactions?: boolean;
    comments?: boolean;
    replies?: boolean;
    mentions?: boolean;
    wallPosts?: boolean;
  };
}

/** The first frame, `connected` or without a name: no notification. */
export interface StreamGreeting {
  userId?: string;
  timestamp?: string | number;
}

/** `notification`: the record in the root or in `payload`. */
export interface NotificationFrame extends Partial<Omit<Notification, 'payload'>> {
  payload?: Partial<Notification> | null;
  sound?: boolean;
  unreadCount?: number;
  userId?: string;
}

/** `unread_count`: the count in `payload` or in the root. */
export interface UnreadCountFrame {
  payload?: { count?: number };
  count?: number;
}

/** A name that ends in `.bell`: somebody bought the bell; it rings once an id. */
export interface BellFrame {
  id?: string;
  expiresAt?: string;
  /** With `@`. */
  buyerUsername?: string;
}

/** The JSON of one frame; which it is, the event's name says (else `type`). Others are skipped. */
export type NotificationEvent = StreamGreeting | NotificationFrame | UnreadCountFrame | BellFrame;
