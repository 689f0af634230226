/**
 * The verifications of `once` requests by the name of their route: the reads that show whether a request was carried out, and
 * the facts that must agree with it.
 */
import { RefusedError } from '../../errors';
import type { Api } from '../../ports/api';
import type { Comment, Post } from '../../protocol/records/posts';
import { comments } from '../../protocol/routes/comments';
import { exam } from '../../protocol/routes/exam';
import type { RouteByName, RouteName } from '../../protocol/routes/index';
import { posts } from '../../protocol/routes/posts';
import { verification } from '../../protocol/routes/reports';
import { school } from '../../protocol/routes/school';
import { subscription } from '../../protocol/routes/subscription';
import { users } from '../../protocol/routes/users';
import { record } from '../response/text';

/** A sent request, and the reads that can show its effect. */
export interface SentRequest extends Pick<Api, 'read' | 'pages'> {
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly accountId: string;
  /** Whether a record was made before the request was sent, or since. */
  wasMade(createdAt: string | undefined): 'before' | 'since' | 'unclear';
  /** Takes a record for this operation; false when another operation has made it. */
  claim(id: string): Promise<boolean>;
}

export type ReconcileResult =
  /** `answer`: the lost answer of the route, as far as it can be read. */
  | { readonly outcome: 'done'; readonly answer?: unknown }
  | { readonly outcome: 'not done' }
  /** `why` completes "the answer was lost, and …". */
  | { readonly outcome: 'unclear'; readonly why: string };

type Verification = (sent: SentRequest) => Promise<ReconcileResult>;

/** The routes whose lost answers are verified by reading. A route without a verification does not compile. */
type VerifiedName = {
  [N in RouteName]: RouteByName<N> extends { lostAnswer: { verified: 'by reading' } } ? N : never;
}[RouteName];

const verifications: Readonly<Record<VerifiedName, Verification>> = {
  'posts.create': (sent) =>
    recordAmong(sent, wallPosts(sent, String(sent.body.wallRecipientId ?? sent.accountId)), isSamePost),
  'posts.repost': async (sent) => {
    const { isReposted, originalPost } = await sent.read(posts.get, { path: { postId: target(sent) } });
    if (!isReposted) return state(isReposted);
    // A repost of a repost counts for the original, which is reposted once, at any time.
    const original = originalPost?.id ?? target(sent);
    const isRepost = (post: Post) => post.originalPost?.id === original && isSameText(post, sent);
    return recordAmong({ ...sent, wasMade: () => 'since' }, wallPosts(sent, sent.accountId), isRepost);
  },
  'posts.restore': async (sent) =>
    state((await sent.read(posts.get, { path: { postId: target(sent) } })).isDeleted !== true),
  'posts.pin': async (sent) => {
    const { isPinned } = await sent.read(posts.get, { path: { postId: target(sent) } });
    return state(isPinned, { success: true, pinnedPostId: target(sent) });
  },
  'posts.vote': async (sent) => {
    const { poll } = await sent.read(posts.get, { path: { postId: target(sent) } });
    const { hasVoted, votedOptionIds = [] } = poll ?? {};
    return state(hasVoted && isSameSet(votedOptionIds, sent.body.optionIds), poll);
  },
  'comments.create': (sent) => {
    const path = { postId: sent.path.postId ?? '' };
    const list = sent.pages(comments.list, { path, query: { sort: 'newest' } });
    return recordAmong(sent, list, isSameText);
  },
  'comments.reply': (sent) => {
    const path = { commentId: sent.path.commentId ?? '' };
    return recordAmong(sent, sent.pages(comments.replies, { path }), isSameReply);
  },
  'users.restore': async (sent) => {
    const profile = await sent.read(users.me);
    return state(profile.isDeleted !== true, profile);
  },
  'users.createProfile': async (sent) => {
    // Without a profile, every route that needs one refuses.
    const profile = await sent.read(users.me).catch((error: unknown) => {
      if (error instanceof RefusedError) return undefined;
      throw error;
    });
    return state(profile?.username === sent.body.username, profile);
  },
  'users.follow': async (sent) => {
    const user = await sent.read(users.get, { path: { user: sent.path.user ?? '' } });
    const { isFollowing, hasOutgoingRequest, followersCount } = user;
    if (hasOutgoingRequest) return state(true, { following: false, status: 'requested', followersCount });
    return state(isFollowing, { following: true, status: 'following', followersCount });
  },
  'users.block': async (sent) => {
    const user = await sent.read(users.get, { path: { user: sent.path.user ?? '' } });
    const { isBlockedByMe, isBlocking, blockedAt } = user;
    return state(isBlockedByMe ?? isBlocking, { success: true, blockedAt });
  },
  'verification.submit': async (sent) => {
    const found = await sent.read(verification.status);
    const { request = undefined, status } = found;
    // One form of the answer has only the status.
    if (!request)
      return state(status === undefined || status === 'none' || status === 'rejected' ? false : undefined);
    const isSame = request.videoUrl === sent.body.videoUrl;
    // There is one request at a time.
    if (isSame && request.status === 'pending') return state(true, found);
    const side = isSame ? sent.wasMade(request.createdAt) : 'before';
    return state({ before: false, since: true, unclear: undefined }[side], found);
  },
  'subscription.autoRenewal': async (sent) => {
    const subscribed = await sent.read(subscription.status);
    const isOn = subscribed.autoRenewal ?? subscribed.recurringEnabled;
    return state(isOn === undefined ? undefined : isOn === sent.body.enabled, subscribed);
  },
  'subscription.methodsDefault': async (sent) => {
    const methods = await sent.read(subscription.methods);
    const method = methods.find(({ id }) => id === sent.path.methodId);
    return state(method ? method.isDefault : false, method);
  },
  'exam.submit': examEnded,
  'exam.annul': examEnded,
  'exam.offlineLink': async (sent) => {
    const link = await sent.read(exam.offlineMe);
    return state(link.linked, link);
  },
  'school.correctorCancel': async (sent) => {
    const postId = String(sent.body.postId);
    const { [postId]: marked } = await sent.read(school.correctorState, { query: { ids: [postId] } });
    const own = marked?.marks?.filter(({ actor }) => actor?.id === sent.accountId);
    return state(own && own.length === 0, { success: true });
  },
  'school.redPenCancel': async (sent) => {
    const postId = String(sent.body.postId);
    const { [postId]: marked } = await sent.read(school.redPenState, { query: { ids: [postId] } });
    if (!marked) return state(undefined);
    const claims = [...(marked.claims ?? []), ...(marked.claim ? [marked.claim] : [])];
    return state(!claims.some(({ id }) => id === sent.body.claimId), { success: true });
  },
};

/** The verification of a route; undefined without one. */
export function verificationOf(name: string): Verification | undefined {
  return Object.hasOwn(verifications, name) ? verifications[name as VerifiedName] : undefined;
}

function target({ path }: SentRequest): string {
  return path.postId ?? '';
}

/** A state that a request sets: whether it is so, and the answer then. */
function state(isSo: boolean | undefined, answer?: unknown): ReconcileResult {
  if (isSo === undefined) return { outcome: 'unclear', why: 'the service does not show whether it was done' };
  return isSo ? { outcome: 'done', answer } : { outcome: 'not done' };
}

/** An attempt ends once, in one way or another; its status tells the command which. */
async function examEnded(sent: SentRequest): Promise<ReconcileResult> {
  const ended = await sent.read(exam.status);
  return state(ended.status !== 'in_progress' && ended.status !== 'idle', ended);
}

function wallPosts({ pages }: SentRequest, user: string): AsyncIterable<{ readonly items: readonly Post[] }> {
  return pages(posts.by, { path: { user }, query: { sort: 'new' } });
}

/** Maximum number of searched items: no user makes more between the send and the reads. */
const maxItems = 2000;

/**
 * The oldest record of the list that fits the request and was made since, if no other operation has made it. A list that is
 * newest first is read only down to the time of the send.
 */
async function recordAmong<T extends Post | Comment>(
  sent: SentRequest,
  pages: AsyncIterable<{ readonly items: readonly T[] }>,
  fits: (item: T, sent: SentRequest) => boolean,
): Promise<ReconcileResult> {
  const found: T[] = [];
  let count = 0;
  let isUnclear = false;
  for await (const { items } of pages) {
    const judged = items.map((item) => ({ item, verdict: verdictOn(item, sent, fits) }));
    found.push(...judged.filter(({ verdict }) => verdict === 'it').map(({ item }) => item));
    count += items.length;
    isUnclear ||= judged.some(({ verdict }) => verdict === 'possible') || count >= maxItems;
    const isPast = isNewestFirst(items) && sent.wasMade(items.at(-1)?.createdAt) === 'before';
    if (isPast || count >= maxItems) break;
  }
  for (const item of found.toSorted(byTime)) {
    if (await sent.claim(item.id)) return { outcome: 'done', answer: item };
  }
  if (!isUnclear) return { outcome: 'not done' };
  return { outcome: 'unclear', why: 'a record made about that time might be it' };
}

/** Whether a record is the one that was sent. */
function verdictOn<T extends Post | Comment>(
  item: T,
  sent: SentRequest,
  fits: (item: T, sent: SentRequest) => boolean,
): 'it' | 'possible' | 'another' {
  const side = item.author?.id === sent.accountId ? sent.wasMade(item.createdAt) : 'before';
  if (side === 'before') return 'another';
  // The author may have edited it since.
  if (!fits(item, sent)) return item.editedAt ? 'possible' : 'another';
  return side === 'since' ? 'it' : 'possible';
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

function isSamePost(post: Post, sent: SentRequest): boolean {
  const { wallRecipientId, poll } = sent.body;
  return (
    !post.originalPost &&
    isSameText(post, sent) &&
    (post.wallRecipientId ?? undefined) === wallRecipientId &&
    (post.poll?.question ?? undefined) === record(poll)?.question
  );
}

function isSameReply(reply: Comment, sent: SentRequest): boolean {
  const { replyToUserId } = sent.body;
  return isSameText(reply, sent) && (replyToUserId === undefined || reply.replyTo?.id === replyToUserId);
}

/** The service may trim a text and write its line ends in another way. */
function isSameText({ content, attachments }: Post | Comment, { body }: SentRequest): boolean {
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
