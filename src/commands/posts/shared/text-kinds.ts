/** What people write, and the most characters of each (field notes 10.3), in UTF-16 code units. */
import type { Kind } from '../flows/editor-footer';

export const textKinds = {
  post: { noun: 'post', longest: 5000 },
  repost: { noun: 'repost', longest: 2000 },
  comment: { noun: 'comment', longest: 1000 },
  reply: { noun: 'reply', longest: 1000 },
} as const satisfies Record<string, Kind>;
