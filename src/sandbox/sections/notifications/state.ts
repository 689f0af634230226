/** What the world stores of notifications, and their switches. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../world/switches';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

/** The short names (field notes 2.17). */
export const notificationTypes = [
  'like',
  'comment',
  'reply',
  'repost',
  'mention',
  'comment_like',
  'comment_mention',
  'follow',
  'follow_request',
  'follow_accepted',
  'wall_post',
  'verification_approved',
  'verification_rejected',
  // Of the school event; these names are our choice.
  'profile_sticker',
  'profile_balloon',
  'profile_cushion',
  'profile_window',
  'profile_curtains',
] as const;

const notification = v.object({
  id: text,
  /** The receiver's account id. */
  to: text,
  type: v.picklist(notificationTypes),
  /** The account id of the actor; null: the service. */
  actorId: v.nullable(text),
  /** The post to open. */
  postId: v.nullable(text),
  /** What it is about. */
  subject: v.nullable(v.object({ type: v.picklist(['post', 'comment']), id: text })),
  preview: v.nullable(text),
  createdAt: time,
  readAt: v.nullable(time),
});

/** The notification settings of an account. */
const settings = v.object({
  enabled: v.boolean(),
  sound: v.boolean(),
  follows: v.boolean(),
  wallPosts: v.boolean(),
  likes: v.boolean(),
  comments: v.boolean(),
  replies: v.boolean(),
  mentions: v.boolean(),
});

export const notificationsState = v.object({
  /** Oldest first. */
  list: v.array(notification),
  /** By account id, for those that changed a setting. */
  settings: v.record(text, settings),
});

export type NotificationType = (typeof notificationTypes)[number];
export type NotificationState = v.InferOutput<typeof notification>;
export type NotificationSettingsState = v.InferOutput<typeof settings>;

type NotificationsState = v.InferOutput<typeof notificationsState>;

/** The settings of a new account. */
export const openSettings: NotificationSettingsState = {
  enabled: true,
  sound: true,
  follows: true,
  wallPosts: true,
  likes: true,
  comments: true,
  replies: true,
  mentions: true,
};

declare module '../../world' {
  interface WorldState {
    notifications: NotificationsState;
  }
}

export const notificationsSwitches = {
  'long-notifications': {
    description: 'Send notifications with their long type names, and wrapped in a payload on the stream',
    on: false,
    acts: ['notifications.list', 'notifications.watch'],
  },
  'nested-settings': {
    description: 'Send the notification settings in their nested form',
    on: false,
    acts: ['notifications.settings', 'notifications.settingsSet'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    'long-notifications': true;
    'nested-settings': true;
  }
}
