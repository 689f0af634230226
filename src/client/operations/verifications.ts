/**
 * What shows whether a `once` request was carried out: the reads to make and what must agree, by the name of the route. Loaded
 * only for a look.
 */
import { RefusedError } from '../../errors';
import type { Api } from '../../ports/api';
import type { Attachment, Comment, Post } from '../../protocol/records/posts';
import { comments } from '../../protocol/routes/comments';
import { exam } from '../../protocol/routes/exam';
import type { RouteByName, RouteName } from '../../protocol/routes/index';
import { posts } from '../../protocol/routes/posts';
import { verification } from '../../protocol/routes/reports';
import { school } from '../../protocol/routes/school';
import { subscription } from '../../protocol/routes/subscription';
import { users } from '../../protocol/routes/users';
import { record } from '../response/text';

/** The sent request, and the reads that look for its effect. */
export interface Look extends Pick<Api, 'read' | 'pages'> {
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly accountId: string;
  /** Whether a record was made before the request was sent, or since. */
  wasMade(createdAt: string | undefined): 'before' | 'since' | 'unclear';
  /** Takes a record for this operation; false when another operation has made it. */
  claim(id: string): Promise<boolean>;
}

export type Finding =
  /** `answer`: the lost answer of the route, as far as it can be read. */
  | { readonly outcome: 'done'; readonly answer?: unknown }
  | { readonly outcome: 'not done' }
  /** `why` completes "the answer was lost, and …". */
  | { readonly outcome: 'unclear'; readonly why: string };

type Verification = (look: Look) => Promise<Finding>;

/** The routes whose lost answers are verified by reading. A route without a verification does not compile. */
type VerifiedName = {
  [N in RouteName]: RouteByName<N> extends { lostAnswer: { verified: 'by reading' } } ? N : never;
}[RouteName];

const verifications: Readonly<Record<VerifiedName, Verification>> = {
  'posts.create': (look) =>
    recordAmong(look, wallPosts(look, String(look.body.wallRecipientId ?? look.accountId)), isSamePost),
  'posts.repost': async (look) => {
    const { isReposted, originalPost } = await look.read(posts.get, { path: { postId: target(look) } });
    if (!isReposted) return state(isReposted);
    // A repost of a repost counts for the original, which is reposted once, at any time.
    const original = originalPost?.id ?? target(look);
    const isRepost = (post: Post) => post.originalPost?.id === original && isSameText(post, look);
    return recordAmong({ ...look, wasMade: () => 'since' }, wallPosts(look, look.accountId), isRepost);
  },
  'posts.restore': async (look) =>
    state((await look.read(posts.get, { path: { postId: target(look) } })).isDeleted !== true),
  'posts.pin': async (look) => {
    const { isPinned } = await look.read(posts.get, { path: { postId: target(look) } });
    return state(isPinned, { success: true, pinnedPostId: target(look) });
  },
  'posts.vote': async (look) => {
    const { poll } = await look.read(posts.get, { path: { postId: target(look) } });
    const { hasVoted, votedOptionIds = [] } = poll ?? {};
    return state(hasVoted && isSameSet(votedOptionIds, look.body.optionIds), poll);
  },
  'comments.create': (look) => {
    const path = { postId: look.path.postId ?? '' };
    const list = look.pages(comments.list, { path, query: { sort: 'newest' } });
    return recordAmong(look, list, isSameComment);
  },
  'comments.reply': (look) => {
    const path = { commentId: look.path.commentId ?? '' };
    return recordAmong(look, look.pages(comments.replies, { path }), isSameReply);
  },
  'users.restore': async (look) => {
    const profile = await look.read(users.me);
    return state(profile.isDeleted !== true, profile);
  },
  'users.createProfile': async (look) => {
    // Without a profile, every route that needs one refuses.
    const profile = await look.read(users.me).catch((error: unknown) => {
      if (error instanceof RefusedError) return undefined;
      throw error;
    });
    return state(profile?.username === look.body.username, profile);
  },
  'users.follow': async (look) => {
    const user = await look.read(users.get, { path: { user: look.path.user ?? '' } });
    const { isFollowing, hasOutgoingRequest, followersCount } = user;
    if (hasOutgoingRequest) return state(true, { following: false, status: 'requested', followersCount });
    return state(isFollowing, { following: true, status: 'following', followersCount });
  },
  'users.block': async (look) => {
    const user = await look.read(users.get, { path: { user: look.path.user ?? '' } });
    const { isBlockedByMe, isBlocking, blockedAt } = user;
    return state(isBlockedByMe ?? isBlocking, { success: true, blockedAt });
  },
  'verification.submit': async (look) => {
    const found = await look.read(verification.status);
    const { request = undefined, status } = found;
    // One form of the answer has only the status.
    if (!request)
      return state(status === undefined || status === 'none' || status === 'rejected' ? false : undefined);
    const isSame = request.videoUrl === look.body.videoUrl;
    // There is one request at a time.
    if (isSame && request.status === 'pending') return state(true, found);
    const side = isSame ? look.wasMade(request.createdAt) : 'before';
    return state({ before: false, since: true, unclear: undefined }[side], found);
  },
  'subscription.autoRenewal': async (look) => {
    const subscribed = await look.read(subscription.status);
    const isOn = subscribed.autoRenewal ?? subscribed.recurringEnabled;
    return state(isOn === undefined ? undefined : isOn === look.body.enabled, subscribed);
  },
  'subscription.methodsDefault': async (look) => {
    const methods = await look.read(subscription.methods);
    const method = methods.find(({ id }) => id === look.path.methodId);
    return state(method ? method.isDefault : false, method);
  },
  'exam.submit': examEnded,
  'exam.annul': examEnded,
  'exam.offlineLink': async (look) => {
    const link = await look.read(exam.offlineMe);
    return state(link.linked, link);
  },
  'school.correctorCancel': async (look) => {
    const postId = String(look.body.postId);
    const { [postId]: marked } = await look.read(school.correctorState, { query: { ids: [postId] } });
    const own = marked?.marks?.filter(({ actor }) => actor?.id === look.accountId);
    return state(own && own.length === 0, { success: true });
  },
  'school.redPenCancel': async (look) => {
    const postId = String(look.body.postId);
    const { [postId]: marked } = await look.read(school.redPenState, { query: { ids: [postId] } });
    if (!marked) return state(undefined);
    const claims = [...(marked.claims ?? []), ...(marked.claim ? [marked.claim] : [])];
    return state(!claims.some(({ id }) => id === look.body.claimId), { success: true });
  },
};

/** The verification of a route; undefined without one. */
export function verificationOf(name: string): Verification | undefined {
  return Object.hasOwn(verifications, name) ? verifications[name as VerifiedName] : undefined;
}

function target({ path }: Look): string {
  return path.postId ?? '';
}

/** A state that a request sets: whether it is so, and the answer then. */
function state(isSo: boolean | undefined, answer?: unknown): Finding {
  if (isSo === undefined) return { outcome: 'unclear', why: 'the service does not show whether it was done' };
  return isSo ? { outcome: 'done', answer } : { outcome: 'not done' };
}

/** An attempt ends once, in one way or another; its status tells the command which. */
async function examEnded(look: Look): Promise<Finding> {
  const ended = await look.read(exam.status);
  return state(ended.status !== 'in_progress' && ended.status !== 'idle', ended);
}

function wallPosts({ pages }: Look, user: string): AsyncIterable<{ readonly items: readonly Post[] }> {
  return pages(posts.by, { path: { user }, query: { sort: 'new' } });
}

/** Maximum number of searched items: no user makes more between the send and the look. */
const maxItems = 2000;

/**
 * The oldest record of the list that fits the request and was made since, if no other operation has made it. A list that is
 * newest first is read only down to the time of the send.
 */
async function recordAmong<T extends Post | Comment>(
  look: Look,
  pages: AsyncIterable<{ readonly items: readonly T[] }>,
  fits: (item: T, look: Look) => boolean,
): Promise<Finding> {
  const found: T[] = [];
  let count = 0;
  let isUnclear = false;
  for await (const { items } of pages) {
    const judged = items.map((item) => ({ item, verdict: verdictOn(item, look, fits) }));
    found.push(...judged.filter(({ verdict }) => verdict === 'it').map(({ item }) => item));
    count += items.length;
    isUnclear ||= judged.some(({ verdict }) => verdict === 'may be it') || count >= maxItems;
    const isPast = isNewestFirst(items) && look.wasMade(items.at(-1)?.createdAt) === 'before';
    if (isPast || count >= maxItems) break;
  }
  for (const item of found.toSorted(byTime)) {
    if (await look.claim(item.id)) return { outcome: 'done', answer: item };
  }
  if (!isUnclear) return { outcome: 'not done' };
  return { outcome: 'unclear', why: 'a record made about that time may be it' };
}

/** Whether a record is the one that was sent. */
function verdictOn<T extends Post | Comment>(
  item: T,
  look: Look,
  fits: (item: T, look: Look) => boolean,
): 'it' | 'may be it' | 'another' {
  const side = item.author?.id === look.accountId ? look.wasMade(item.createdAt) : 'before';
  if (side === 'before') return 'another';
  // The author may have edited it since.
  if (!fits(item, look)) return item.editedAt ? 'may be it' : 'another';
  return side === 'since' ? 'it' : 'may be it';
}

function timeOf({ createdAt }: { readonly createdAt?: string }): number {
  return Date.parse(createdAt ?? '');
}

function byTime(one: Post | Comment, other: Post | Comment): number {
  return timeOf(one) - timeOf(other);
}

function isNewestFirst(items: readonly (Post | Comment)[]): boolean {
  const times = items.map(timeOf);
  return times.length > 1 && times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
}

function isSamePost(post: Post, look: Look): boolean {
  const { wallRecipientId, poll } = look.body;
  return (
    !post.originalPost &&
    isSameText(post, look) &&
    (post.wallRecipientId ?? undefined) === wallRecipientId &&
    (post.poll?.question ?? undefined) === record(poll)?.question
  );
}

function isSameComment(comment: Comment, look: Look): boolean {
  return isSameText(comment, look);
}

function isSameReply(reply: Comment, look: Look): boolean {
  const { replyToUserId } = look.body;
  return isSameText(reply, look) && (replyToUserId === undefined || reply.replyTo?.id === replyToUserId);
}

/** The service may trim a text and write its line ends in another way. */
function isSameText(
  {
    content,
    attachments,
  }: { readonly content?: string; readonly attachments?: readonly Attachment[] | null },
  { body }: Look,
): boolean {
  const plain = (text: unknown) =>
    String(text ?? '')
      .replace(/\r\n?/g, '\n')
      .normalize()
      .trim();
  const ids = (attachments ?? []).map(({ id }) => id);
  return plain(content) === plain(body.content) && isSameSet(ids, body.attachmentIds ?? []);
}

function isSameSet(some: readonly string[], others: unknown): boolean {
  return Array.isArray(others) && some.length === others.length && some.every((one) => others.includes(one));
}
