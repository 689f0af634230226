/** Records of posts and comments for a viewer, and pages of posts (protocol: posts and comments; field notes 2.9, 2.14, 2.15, 10.2). */
import { pageSizes } from '../../../../protocol/page-sizes';
import type { Comment, Post, PostPage } from '../../../../protocol/records/posts';
import type { UserCall } from '../../../server/http/handler';
import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';
import {
  type Cursor,
  type CursorQuery,
  firstOf,
  formatCursor,
  pageSize,
  parseCursor,
} from '../../../world/cursors';
import { countBefore, highestFirst } from '../../../world/indexes';
import { type CommentState, commentsCountOf, repliesOf } from '../../comments/rules/comments';
import { attachmentOf } from '../../files/rules/files';
import { toolFields } from '../../school/tools/rules/records';
import { viewToken } from '../../telemetry';
import { authorOf } from '../../users/rules/authors';
import { isLikedBy, likersOf } from './likes';
import { pollRecord } from './polls';
import {
  filesOf,
  isVisible,
  type PostState,
  pinnedPostsIn,
  postById,
  postsIn,
  repostBy,
  repostsOf,
  visibleTo,
  wallOf,
} from './posts';
import type { PostOrCommentState } from './shared-fields';

/** The context of a record: the viewer's account id, and the base URL of files. */
export interface ViewContext {
  readonly world: World;
  readonly viewer: string;
  readonly origin: string;
}

/** The number of replies in the record of a comment: our choice. */
const maxPreviewReplies = 3;

/** The number of likes a clan needs to lead. */
const leadingLikes = 3;

/** A post; its original is omitted if the viewer is not allowed to see it. */
export function postRecord(view: ViewContext, post: PostState): Post {
  const { world, viewer } = view;
  const original = post.originalId === null ? undefined : postById(world, post.originalId);
  const shown = original && isVisible(world, viewer, original);
  return {
    ...sharedRecord(view, post),
    ...countsOf(world, post),
    isReposted: repostBy(world, viewer, post.originalId ?? post.id) !== undefined,
    isViewed: post.viewedBy.includes(viewer),
    isOwner: post.authorId === viewer,
    isPinned: pinnedPostsIn(world)[wallOf(post)] === post.id,
    wallRecipientId: post.wallOwnerId,
    wallRecipient: post.wallOwnerId === null ? null : authorOf(world, viewer, post.wallOwnerId),
    originalPost: shown ? postRecord(view, original) : null,
    poll: post.poll && pollRecord(post, post.poll, viewer),
    ...toolFields(world, viewer, post),
    notebook: post.notebook,
    vs: viewToken(post),
  };
}

/** A comment with its first replies, or a reply. */
export function commentRecord(view: ViewContext, comment: CommentState): Comment {
  const { world, viewer } = view;
  const record = {
    ...sharedRecord(view, comment),
    likesCount: comment.likes.length,
    postId: comment.postId,
    parentId: comment.rootId,
    rootId: comment.rootId,
  };
  if (comment.rootId !== null) {
    const { id, username, displayName } = authorOf(world, viewer, comment.replyToId ?? '');
    return { ...record, replyTo: comment.replyToId === null ? null : { id, username, displayName } };
  }
  const replies = repliesOf(world, comment.id);
  return {
    ...record,
    replyTo: null,
    repliesCount: replies.length,
    replies: replies.slice(0, maxPreviewReplies).map((reply) => commentRecord(view, reply)),
  };
}

function sharedRecord({ world, viewer, origin }: ViewContext, item: PostOrCommentState) {
  const { id, content, spans, authorId, createdAt, editedAt } = item;
  return {
    id,
    content,
    spans,
    author: authorOf(world, viewer, authorId),
    attachments: filesOf(world, item).map((file, order) => attachmentOf(file, order, origin)),
    isLiked: isLikedBy(world, item, viewer),
    createdAt: isoTime(createdAt),
    editedAt: editedAt === null ? null : isoTime(editedAt),
  };
}

export function countsOf(world: World, post: PostState) {
  return {
    likesCount: post.likes.length,
    commentsCount: commentsCountOf(world, post.id),
    repostsCount: repostsOf(world, post.id).length,
    viewsCount: post.views,
    dominantEmoji: dominantEmoji(world, post),
  };
}

/** The emoji of the one clan with the most likes, if it has enough; the threshold is our choice. */
function dominantEmoji(world: World, post: PostState): string | null {
  const [first, second] = [...likersOf(world, post).clans].sort(([, a], [, b]) => b - a);
  return first && first[1] >= leadingLikes && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

/** The view context of a request: the caller is the viewer, and files are served by the main host. */
export function viewContextOf({ world, caller, origins }: UserCall): ViewContext {
  return { world, viewer: caller.account.id, origin: origins.main };
}

/** A page of the posts at some places that belong to the list and that the viewer can see, the newest first. */
export function newestPage(
  view: ViewContext,
  query: CursorQuery,
  lists: readonly (readonly number[])[],
  belongs: (post: PostState) => boolean,
): PostPage {
  const posts = postsIn.view(view.world);
  const after = parseCursor(query.cursor)?.place ?? posts.length;
  const runs = lists.map((places) => ({ places, end: countBefore(places, (place) => place < after) }));
  return postPage(view, query, postsAt(posts, highestFirst(runs)), belongs);
}

/** A post with the cursor after it. */
interface PostAt extends Cursor {
  readonly post: PostState;
}

/** The posts at some places, with their own times or another one. */
export function* postsAt(
  posts: readonly PostState[],
  places: Iterable<number>,
  at?: number,
): Generator<PostAt> {
  for (const place of places) {
    const post = posts[place];
    if (post) yield { post, place, at: at ?? post.createdAt };
  }
}

/** A page of the items after the cursor of the query: those that belong to the list and that the viewer can see. */
export function postPage(
  view: ViewContext,
  query: CursorQuery,
  items: Iterable<PostAt>,
  belongs: (post: PostState) => boolean,
): PostPage {
  const limit = pageSize(query.limit, pageSizes.posts);
  const isShown = visibleTo(view.world, view.viewer);
  const shown = ({ post }: PostAt) => belongs(post) && isShown(post);
  const { taken, hasMore } = firstOf(items, limit, shown);
  const last = taken.at(-1);
  const nextCursor = hasMore && last ? formatCursor(last) : null;
  return {
    posts: taken.map(({ post }) => postRecord(view, post)),
    pagination: { limit, nextCursor, hasMore },
  };
}
