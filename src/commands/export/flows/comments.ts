/** Copies the comments of a post when they may have changed. */
import type { Ports } from '../../../ports/index';
import type { Comment, Post } from '../../../protocol/records/posts';
import { comments } from '../../../protocol/routes/comments';
import { type Attachments, isRefusal } from './attachments';
import type { Table } from './table';

const options = { bulk: true };

/** Comments are read whole after this time: a change of an old one shows nowhere else. */
const fullAfterMs = 30 * 24 * 3_600_000;

/** The last complete read of the comments of a post. */
export interface CommentsRead {
  readonly id: string;
  /** The digest of the newest page; empty when the comments were refused. */
  readonly digest: string;
  /** ISO 8601. */
  readonly readAt: string;
}

interface CommentsToCopy {
  readonly tables: {
    readonly posts: Table<Post>;
    readonly comments: Table<Comment>;
    readonly commentsRead: Table<CommentsRead>;
  };
  readonly files: Attachments;
  /** Reads all comments whole. */
  readonly full: boolean;
}

/** The number of comments; 0 for a new post. */
function countOf({ commentsCount, stats }: Partial<Post>): number {
  return commentsCount ?? stats?.comments ?? 0;
}

/**
 * Reads the comments of a post, unless their number and their newest page are as in an earlier run. Comments that the service
 * refuses are noted, since the post may just have been deleted; the next run asks for them again.
 */
export async function copyComments(
  ports: Pick<Ports, 'api' | 'clock' | 'note'>,
  post: Post,
  { tables, files, full }: CommentsToCopy,
): Promise<void> {
  const { id } = post;
  const [count, savedCount] = [countOf(post), countOf((await tables.posts.get(id)) ?? {})];
  if (count === 0 && savedCount === 0) return;
  const read = await tables.commentsRead.get(id);
  const now = ports.clock.now();
  const isRecent = Math.abs(now - Date.parse(read?.readAt ?? '')) < fullAfterMs;
  let digest = '';
  try {
    digest = await newestDigest(ports, id);
    if (!full && isRecent && count === savedCount && digest === read?.digest) return;
    for await (const comment of commentsOf(ports, id)) {
      await files.fetch(comment.attachments);
      await tables.comments.put(comment);
      await tables.comments.saveIfDue();
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    ports.note(`comments of post ${id} are missing: ${error.message}`);
    digest = '';
  }
  await tables.commentsRead.put({ id, digest, readAt: new Date(now).toISOString() });
}

async function newestDigest({ api }: Pick<Ports, 'api'>, postId: string): Promise<string> {
  const given = { path: { postId }, query: { sort: 'newest' } };
  for await (const { items } of api.pages(comments.list, given, {}, options)) {
    const bytes = new TextEncoder().encode(JSON.stringify(items));
    return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url');
  }
  return 'no page';
}

/** Yields comments and replies one by one, each with the post and the comment that it belongs to. */
async function* commentsOf({ api }: Pick<Ports, 'api'>, postId: string): AsyncGenerator<Comment> {
  const pages = api.pages(
    comments.list,
    { path: { postId }, query: { sort: 'oldest' } },
    { all: true },
    options,
  );
  for await (const { items } of pages) {
    for (const { replies = [], previewReplies = replies, ...comment } of items) {
      yield { ...comment, postId };
      const all =
        (comment.repliesCount ?? 0) > previewReplies.length ? repliesTo(api, comment.id) : previewReplies;
      for await (const reply of all) yield { ...reply, postId, parentId: reply.parentId ?? comment.id };
    }
  }
}

async function* repliesTo(api: Ports['api'], commentId: string): AsyncGenerator<Comment> {
  const pages = api.pages(comments.replies, { path: { commentId } }, { all: true }, options);
  for await (const { items } of pages) yield* items;
}
