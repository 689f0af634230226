/** Records of posts, comments and their counts for a viewer (protocol: posts and comments; field notes 2.9, 2.15). */

import type { Comment, Post } from '../../../../protocol/records/posts';
import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';
import { accountById } from '../../auth/rules/accounts';
import { type CommentState, commentsOf, repliesOf } from '../../comments/rules/comments';
import { attachmentOf } from '../../files/rules/files';
import { toolFields } from '../../school/tools/rules/records';
import { viewToken } from '../../telemetry';
import { authorOf } from '../../users/rules/authors';
import { isLikedBy } from './likes';
import { pollRecord } from './polls';
import {
  filesOf,
  isVisible,
  type PostState,
  pinnedPostsIn,
  postById,
  repostBy,
  repostsOf,
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
    isLiked: isLikedBy(item, viewer),
    createdAt: isoTime(createdAt),
    editedAt: editedAt === null ? null : isoTime(editedAt),
  };
}

export function countsOf(world: World, post: PostState) {
  return {
    likesCount: post.likes.length,
    commentsCount: commentsOf(world, post.id).length,
    repostsCount: repostsOf(world, post.id).length,
    viewsCount: post.views,
    dominantEmoji: dominantEmoji(world, post),
  };
}

/** The emoji of the one clan with the most likes, if it has enough; the threshold is our choice. */
function dominantEmoji(world: World, { likes }: PostState): string | null {
  const byClan = new Map<string, number>();
  for (const { by } of likes) {
    const clan = accountById(world, by)?.profile?.avatar;
    if (clan !== undefined) byClan.set(clan, (byClan.get(clan) ?? 0) + 1);
  }
  const [first, second] = [...byClan].sort(([, a], [, b]) => b - a);
  return first && first[1] >= leadingLikes && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

interface UserCall {
  readonly world: World;
  readonly caller: { readonly account: { readonly id: string } };
  readonly origins: { readonly main: string };
}

/** The view context of a request: the caller is the viewer, and files are served by the main host. */
export function viewContextOf({ world, caller, origins }: UserCall): ViewContext {
  return { world, viewer: caller.account.id, origin: origins.main };
}
