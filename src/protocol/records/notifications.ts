/** Records of notifications and their stream (protocol: notification stream; field notes 2.7, 2.17, 8.1). */
import {
  alias,
  array,
  boolean,
  extend,
  type Infer,
  nullish,
  number,
  object,
  observed,
  observedObject,
  omit,
  optional,
  others,
  partial,
  string,
  union,
} from '../answer';
import { Author } from './users';

export const Notification = observedObject({
  id: string,
  /** `like`, `comment`, `reply`, `repost`, `mention`, `follow` …, in a short or a long form. */
  type: optional(string),
  /** What to open: `post`, or null. */
  targetType: nullish(string),
  targetId: nullish(string),
  entityId: nullish(string),
  /** The kind of its subject: `post`, `comment`. */
  subjectType: nullish(string),
  subjectId: nullish(string),
  parentEntityId: nullish(string),
  preview: nullish(string),
  entityPreview: nullish(string),
  read: optional(boolean),
  isRead: optional(boolean),
  readAt: nullish(string),
  createdAt: optional(string),
  updatedAt: optional(string),
  actor: nullish(Author),
  /** The grouped form: several actors, perhaps inside `payload`. */
  actors: optional(array(Author)),
  count: optional(number),
  /** Title of event and system notices. */
  title: nullish(string),
  link: nullish(string),
  clickUrl: nullish(string),
  eventId: nullish(string),
  eventCycle: nullish(union([number, string])),
  expiresAt: nullish(string),
  payload: nullish(
    object(
      {
        actors: optional(array(Author)),
        count: optional(number),
        clickUrl: nullish(string),
        entityPreview: nullish(string),
      },
      others(),
    ),
  ),
});
export interface Notification extends Infer<typeof Notification> {}

export const NotificationPage = observedObject({
  notifications: array(Notification),
  hasMore: optional(boolean),
});
export interface NotificationPage extends Infer<typeof NotificationPage> {}

/** How many were marked read. */
export const MarkReceipt = object({
  markedCount: alias(number, 'count', 'marked'),
  success: observed(optional(boolean)),
});
export interface MarkReceipt extends Infer<typeof MarkReceipt> {}

/** The flat form, the nested one, or both. A missing switch is on. */
export const NotificationSettings = observedObject({
  enabled: optional(boolean),
  sound: optional(boolean),
  follows: optional(boolean),
  wallPosts: optional(boolean),
  likes: optional(boolean),
  comments: optional(boolean),
  mentions: optional(boolean),
  webEnabled: optional(boolean),
  soundEnabled: optional(boolean),
  preferences: optional(
    object({
      follows: optional(boolean),
      reactions: optional(boolean),
      comments: optional(boolean),
      replies: optional(boolean),
      mentions: optional(boolean),
      wallPosts: optional(boolean),
    }),
  ),
});
export interface NotificationSettings extends Infer<typeof NotificationSettings> {}

/** The first frame, `connected` or without a name: no notification. */
const StreamGreeting = observedObject({
  userId: optional(string),
  timestamp: optional(union([string, number])),
});

/** `notification`: the record in the root or in `payload`. */
const NotificationFrame = extend(partial(omit(Notification, 'payload')), {
  payload: nullish(partial(Notification)),
  sound: optional(boolean),
  unreadCount: optional(number),
  userId: optional(string),
});

/** `unread_count`: the count in `payload` or in the root. */
const UnreadCountFrame = observedObject({
  payload: optional(object({ count: optional(number) })),
  count: optional(number),
});

/** A name that ends in `.bell`: a user bought the bell; it rings once per id. */
const BellFrame = observedObject({
  id: optional(string),
  expiresAt: optional(string),
  /** With `@`. */
  buyerUsername: optional(string),
});

/** The JSON of one frame; which it is, the event's name says (else `type`). Others are skipped. */
export const NotificationEvent = union([StreamGreeting, NotificationFrame, UnreadCountFrame, BellFrame]);
