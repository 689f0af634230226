import * as v from 'valibot';
import * as a from '../answer';
import { byOffset } from '../fields';
import {
  MarkReceipt,
  NotificationEvent,
  NotificationPage,
  NotificationSettings,
} from '../records/notifications';
import { section } from '../route';

const flag = v.optional(v.boolean());

/** Notifications, their settings and their stream (protocol: notifications; field notes 2.7, 2.17, 8.1). */
export const notifications = section('notifications', {
  list: {
    method: 'GET',
    path: '/api/notifications/',
    query: v.strictObject(byOffset),
    answer: NotificationPage,
    items: 'notifications',
    paging: 'offset',
  },
  count: { method: 'GET', path: '/api/notifications/count', answer: a.object({ count: a.number }) },
  read: {
    method: 'POST',
    path: '/api/notifications/{notificationId}/read',
    ok: 200,
    effect: 'idempotent',
    answer: MarkReceipt,
  },
  readBatch: {
    method: 'POST',
    path: '/api/notifications/read-batch',
    ok: 200,
    effect: 'idempotent',
    body: v.strictObject({ ids: v.array(v.string()) }),
    answer: MarkReceipt,
  },
  readAll: {
    method: 'POST',
    path: '/api/notifications/read-all',
    ok: 200,
    effect: 'idempotent',
    answer: MarkReceipt,
  },
  settings: { method: 'GET', path: '/api/notifications/settings', answer: NotificationSettings },
  settingsSet: {
    method: 'PUT',
    path: '/api/notifications/settings',
    body: v.strictObject({
      enabled: flag,
      sound: flag,
      follows: flag,
      wallPosts: flag,
      likes: flag,
      comments: flag,
      mentions: flag,
      webEnabled: flag,
      soundEnabled: flag,
      preferences: v.optional(
        v.strictObject({
          follows: flag,
          reactions: flag,
          comments: flag,
          replies: flag,
          mentions: flag,
          wallPosts: flag,
        }),
      ),
    }),
    answer: NotificationSettings,
  },
  watch: {
    method: 'GET',
    path: '/api/notifications/stream',
    kind: 'sse',
    answer: NotificationEvent,
  },
});
