import * as v from 'valibot';
import * as a from '../answer';
import { byCursor } from '../fields';
import {
  EditedPost,
  LikeReceipt,
  Poll,
  Post,
  PostPage,
  PostPinReceipt,
  PostStats,
  RepostReceipt,
} from '../records/posts';
import { section } from '../route';

const text = v.string();
const texts = v.array(text);

/** Types of spans that a client can send (protocol: posts). */
export const sentSpanTypes: readonly string[] =
  'bold italic underline strike spoiler monospace link quote'.split(' ');

/** Types that the service finds in the text (`#tag`, `@name`); the spans of a client are dropped and found again. */
export const foundSpanTypes: readonly string[] = ['hashtag', 'mention'];

const spans = v.optional(
  v.array(
    v.strictObject({
      type: text,
      offset: v.number(),
      length: v.number(),
      url: v.optional(text),
      tag: v.optional(text),
      username: v.optional(text),
      id: v.optional(text),
    }),
  ),
);

const poll = v.strictObject({
  question: text,
  options: v.array(v.strictObject({ text })),
  multipleChoice: v.boolean(),
});

/** Posts, the actions on them, and their lists (protocol: posts and comments; field notes 2.9 to 2.14). */
export const posts = section('posts', {
  feed: {
    method: 'GET',
    path: '/api/posts',
    query: v.strictObject({ tab: v.optional(v.picklist(['popular', 'following', 'clan'])), ...byCursor }),
    answer: a.observedObject({ data: PostPage }),
    items: 'posts',
    paging: 'cursor',
  },
  create: {
    method: 'POST',
    path: '/api/posts',
    effect: 'once',
    body: v.strictObject({
      content: text,
      spans,
      attachmentIds: v.optional(texts),
      wallRecipientId: v.optional(text),
      poll: v.nullish(poll),
      // One client sends the event and an operation in addition to the style (field notes 13).
      notebook: v.nullish(
        v.strictObject({ style: text, eventId: v.optional(text), operationId: v.optional(text) }),
      ),
    }),
    answer: Post,
    ok: 201,
    lostAnswer: { verified: 'by reading', verifyWith: 'posts by me' },
  },
  get: { method: 'GET', path: '/api/posts/{postId}', answer: a.observedObject({ data: Post }) },
  edit: {
    method: 'PUT',
    path: '/api/posts/{postId}',
    ok: 200,
    body: v.strictObject({ content: text, spans }),
    answer: EditedPost,
  },
  delete: {
    method: 'DELETE',
    path: '/api/posts/{postId}',
    ok: 204,
  },
  restore: {
    method: 'POST',
    path: '/api/posts/{postId}/restore',
    effect: 'once',
    ok: 204,
    lostAnswer: { verified: 'by reading', verifyWith: 'posts get {postId}' },
  },
  like: {
    method: 'POST',
    path: '/api/posts/{postId}/like',
    ok: 200,
    effect: 'idempotent',
    answer: LikeReceipt,
  },
  unlike: {
    method: 'DELETE',
    path: '/api/posts/{postId}/like',
    ok: 200,
    answer: LikeReceipt,
  },
  repost: {
    method: 'POST',
    path: '/api/posts/{postId}/repost',
    effect: 'once',
    // Clients that have nothing to say send none (field notes 13).
    body: v.strictObject({ content: v.optional(text) }),
    answer: Post,
    ok: 201,
    lostAnswer: { verified: 'by reading', verifyWith: 'posts get {postId}' },
  },
  unrepost: {
    method: 'DELETE',
    path: '/api/posts/{postId}/repost',
    ok: 200,
    answer: RepostReceipt,
  },
  pin: {
    method: 'POST',
    path: '/api/posts/{postId}/pin',
    ok: 200,
    effect: 'once',
    answer: PostPinReceipt,
    lostAnswer: { verified: 'by reading', verifyWith: 'posts get {postId}' },
  },
  unpin: {
    method: 'DELETE',
    path: '/api/posts/{postId}/pin',
    ok: 200,
    answer: PostPinReceipt,
  },
  vote: {
    method: 'POST',
    path: '/api/posts/{postId}/poll/vote',
    ok: 200,
    effect: 'once',
    body: v.strictObject({ optionIds: texts }),
    answer: a.observedObject({ data: Poll }),
    lostAnswer: { verified: 'by reading', verifyWith: 'posts get {postId}' },
  },
  stats: {
    method: 'POST',
    path: '/api/posts/stats',
    ok: 200,
    effect: 'read',
    body: v.strictObject({ ids: texts }),
    answer: a.observedObject({ posts: a.array(PostStats) }),
    items: 'posts',
  },
  by: {
    method: 'GET',
    path: '/api/posts/user/{user}',
    query: v.strictObject({
      ...byCursor,
      sort: v.optional(v.picklist(['new', 'popular'])),
      pinnedPostId: v.optional(text),
    }),
    answer: a.observedObject({ data: PostPage }),
    items: 'posts',
    paging: 'cursor',
  },
  liked: {
    method: 'GET',
    path: '/api/posts/user/{user}/liked',
    query: v.strictObject(byCursor),
    answer: a.observedObject({ data: PostPage }),
    items: 'posts',
    paging: 'cursor',
  },
});
