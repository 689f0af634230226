/** Records of notifications and their stream (protocol: notification stream; field notes 2.7, 2.17, 8.1). */
import * as a from '../answer';
import { Author } from './users';

export const Notification = a.observedObject({
  id: a.string,
  /** `like`, `comment`, `reply`, `repost`, `mention`, `follow` …, in a short or a long form. */
  type: a.optional(a.string),
  /** What to open: `post`, or null. */
  targetType: a.nullish(a.string),
  targetId: a.nullish(a.string),
  entityId: a.nullish(a.string),
  /** The kind of its subject: `post`, `comment`. */
  subjectType: a.nullish(a.string),
  subjectId: a.nullish(a.string),
  parentEntityId: a.nullish(a.string),
  preview: a.nullish(a.string),
  entityPreview: a.nullish(a.string),
  read: a.optional(a.boolean),
  isRead: a.optional(a.boolean),
  readAt: a.nullish(a.string),
  createdAt: a.optional(a.string),
  updatedAt: a.optional(a.string),
  actor: a.nullish(Author),
  /** The grouped form: several actors, perhaps inside `payload`. */
  actors: a.optional(a.array(Author)),
  count: a.optional(a.number),
  /** Title of event and system notices. */
  title: a.nullish(a.string),
  link: a.nullish(a.string),
  clickUrl: a.nullish(a.string),
  eventId: a.nullish(a.string),
  eventCycle: a.nullish(a.union([a.number, a.string])),
  expiresAt: a.nullish(a.string),
  payload: a.nullish(
    a.object(
      {
        actors: a.optional(a.array(Author)),
        count: a.optional(a.number),
        clickUrl: a.nullish(a.string),
        entityPreview: a.nullish(a.string),
      },
      a.others(),
    ),
  ),
});
export interface Notification extends a.Infer<typeof Notification> {}

export const NotificationPage = a.observedObject({
  notifications: a.array(Notification),
  hasMore: a.optional(a.boolean),
});
export interface NotificationPage extends a.Infer<typeof NotificationPage> {}

/** How many were marked read. */
export const MarkReceipt = a.object({
  markedCount: a.alias(a.number, 'count', 'marked'),
  success: a.observed(a.optional(a.boolean)),
});
export interface MarkReceipt extends a.Infer<typeof MarkReceipt> {}

/** The flat form, the nested one, or both. A missing switch is on. */
export const NotificationSettings = a.observedObject({
  enabled: a.optional(a.boolean),
  sound: a.optional(a.boolean),
  follows: a.optional(a.boolean),
  wallPosts: a.optional(a.boolean),
  likes: a.optional(a.boolean),
  comments: a.optional(a.boolean),
  mentions: a.optional(a.boolean),
  webEnabled: a.optional(a.boolean),
  soundEnabled: a.optional(a.boolean),
  preferences: a.optional(
    a.object({
      follows: a.optional(a.boolean),
      reactions: a.optional(a.boolean),
      comments: a.optional(a.boolean),
      replies: a.optional(a.boolean),
      mentions: a.optional(a.boolean),
      wallPosts: a.optional(a.boolean),
    }),
  ),
});
export interface NotificationSettings extends a.Infer<typeof NotificationSettings> {}

/** The first frame, `connected` or without a name: no notification. */
const StreamGreeting = a.observedObject({
  userId: a.optional(a.string),
  timestamp: a.optional(a.union([a.string, a.number])),
});

/** `notification`: the record in the root or in `payload`. */
const NotificationFrame = a.extend(a.partial(a.omit(Notification, 'payload')), {
  payload: a.nullish(a.partial(Notification)),
  sound: a.optional(a.boolean),
  unreadCount: a.optional(a.number),
  userId: a.optional(a.string),
});

/** `unread_count`: the count in `payload` or in the root. */
const UnreadCountFrame = a.observedObject({
  payload: a.optional(a.object({ count: a.optional(a.number) })),
  count: a.optional(a.number),
});

/** A name that ends in `.bell`: a user bought the bell; it rings once per id. */
const BellFrame = a.observedObject({
  id: a.optional(a.string),
  expiresAt: a.optional(a.string),
  /** With `@`. */
  buyerUsername: a.optional(a.string),
});

/** The JSON of one frame; which it is, the event's name says (else `type`). Others are skipped. */
export const NotificationEvent = a.union([StreamGreeting, NotificationFrame, UnreadCountFrame, BellFrame]);
