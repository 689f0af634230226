/** Posts, reposts, likes and polls (protocol: posts and comments; field notes 2.9, 2.10, 2.13, 6.2). */
import { maxIds } from '../../../protocol/page-sizes';
import { section } from '../../section';
import { fieldRefusal, refusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { isoTime } from '../../world/clock';
import { firstOf } from '../../world/cursors';
import { type CommentState, commentsEver } from '../comments/rules/comments';
import { attachFiles } from '../files/rules/files';
import { byTag, tagsOf } from '../hashtags/rules';
import { notify } from '../notifications/rules/notices';
import { privacyOf } from '../users/rules/relations';
import { feeds } from './feeds';
import { isLikedBy, like, unlike } from './rules/likes';
import { pollRecord, votesOf } from './rules/polls';
import { commentRecord, countsOf, postRecord, viewContextOf } from './rules/post-records';
import {
  addPost,
  createPost,
  deletePost,
  notifyMentioned,
  ownPost,
  requireRestorable,
  timesOf,
  useOf,
} from './rules/post-writing';
import {
  filesOf,
  isVisible,
  type PostState,
  pinnedPostsIn,
  placeOf,
  postById,
  postsIn,
  repostBy,
  repostsOf,
  setDeleted,
  visiblePost,
  wallOf,
} from './rules/posts';
import { spansOf } from './rules/spans';
import {
  longest,
  phonesSwitch,
  requireActionLimit,
  requireSomething,
  requireText,
  requireWriter,
  writingSwitch,
} from './rules/writing';
import { seedFeed } from './seed';

/** The number of comments in the record of a single post: our choice. */
const maxFirstComments = 10;

const editHours = 48;

export const posts = section('posts', {
  state: [postsIn, pinnedPostsIn],
  seed: seedFeed,
  handlers: {
    'posts.create': (call) =>
      postRecord(viewContextOf(call), createPost(call.world, call.caller.account, call.body)),
    'posts.get': (call) => {
      const view = viewContextOf(call);
      const post = visiblePost(call.world, view.viewer, call.path.postId);
      const isShown = ({ rootId, deletedAt }: CommentState) => rootId === null && deletedAt === null;
      const { taken } = firstOf(commentsEver(call.world, post.id), maxFirstComments, isShown);
      const comments = taken.map((comment) => commentRecord(view, comment));
      return { data: { ...postRecord(view, post), comments } };
    },
    'posts.edit': ({ world, caller: { account }, path, body: { content, spans } }) => {
      const post = visiblePost(world, account.id, path.postId);
      const { attachmentIds, authorId, createdAt, originalId, poll } = post;
      if (authorId !== account.id) throw refusal(403, 'ACCESS_DENIED', 'only its author can edit a post');
      if (world.clock.now() - createdAt > editHours * 60 * 60_000)
        throw refusal(403, 'EDIT_WINDOW_EXPIRED', `a post can be edited for ${editHours} hours`);
      requireSomething(content, attachmentIds.length > 0 || poll !== null || originalId !== null);
      requireText(content, originalId === null ? longest.post : longest.repost);
      const edited = { content, spans: spansOf(world, content, spans), editedAt: world.clock.now() };
      const place = placeOf(world, post) ?? 0;
      byTag.remove(world, place, tagsOf(post));
      Object.assign(post, edited);
      byTag.renew(world, place, tagsOf(post));
      const editedAt = isoTime(edited.editedAt);
      return { id: post.id, ...edited, editedAt, updatedAt: editedAt };
    },
    'posts.delete': ({ world, caller, path }) => {
      deletePost(world, caller.account.id, path.postId);
      return undefined;
    },
    // The files come back too, if they still exist.
    'posts.restore': ({ world, caller, path }) => {
      const post = ownPost(world, caller.account.id, path.postId);
      requireRestorable(world, post, 'post');
      if (post.originalId !== null && repostBy(world, post.authorId, post.originalId))
        throw refusal(409, 'CONFLICT', 'the same post was reposted again meanwhile');
      setDeleted(world, post, null);
      attachFiles(filesOf(world, post), useOf(post));
      return undefined;
    },
    'posts.like': ({ world, caller: { account }, path }) =>
      like(world, account.id, visiblePost(world, account.id, path.postId)),
    'posts.unlike': ({ world, caller: { account }, path }) =>
      unlike(world, account.id, visiblePost(world, account.id, path.postId)),
    // Once per post; a repost of a repost is one of the original (field notes 2.9).
    'posts.repost': (call) => {
      const { world, path, body } = call;
      const { account } = call.caller;
      const content = body.content ?? '';
      requireWriter(world, account);
      const original = originalOf(world, account.id, path.postId);
      if (original.authorId === account.id) throw refusal(400, 'BAD_REQUEST', 'you cannot repost yourself');
      if ([original.authorId, wallOf(original)].some((owner) => privacyOf(world, owner).isPrivate))
        throw refusal(403, 'PRIVATE_ACCOUNT', 'posts of private accounts cannot be reposted');
      if (repostBy(world, account.id, original.id))
        throw refusal(409, 'CONFLICT', 'you have reposted this already');
      requireText(content, longest.repost);
      requireActionLimit(world, 'repost', () => timesOf(world, account, (one) => one.originalId !== null));
      const fields = { content, spans: spansOf(world, content), originalId: original.id };
      const post = addPost(world, account, fields, []);
      notify(world, {
        to: original.authorId,
        by: account.id,
        type: 'repost',
        postId: post.id,
        // Field notes 2.17 has two versions of the post to open; this is the one that clients use.
        subject: { type: 'post', id: original.id },
        preview: content || original.content,
      });
      notifyMentioned(world, post, [original.authorId]);
      return postRecord(viewContextOf(call), post);
    },
    'posts.unrepost': ({ world, caller, path }) => {
      const original = originalOf(world, caller.account.id, path.postId);
      const own = repostBy(world, caller.account.id, original.id);
      if (!own) throw refusal(404, 'NOT_FOUND', 'you have not reposted this');
      deletePost(world, caller.account.id, own.id);
      return { success: true, repostsCount: repostsOf(world, original.id).length };
    },
    // Replaces the pinned post.
    'posts.pin': ({ world, caller: { account }, path: { postId } }) => {
      if (wallOf(visiblePost(world, account.id, postId)) !== account.id)
        throw refusal(403, 'ACCESS_DENIED', 'only posts on your own wall can be pinned');
      pinnedPostsIn(world)[account.id] = postId;
      return { success: true, pinnedPostId: postId };
    },
    'posts.unpin': ({ world, caller: { account }, path }) => {
      if (pinnedPostsIn(world)[account.id] !== path.postId)
        throw refusal(404, 'NOT_PINNED', 'this post is not pinned');
      delete pinnedPostsIn(world)[account.id];
      return { success: true, pinnedPostId: null };
    },
    'posts.vote': ({ world, caller: { account }, path, body }) => {
      const post = visiblePost(world, account.id, path.postId);
      const { poll } = post;
      if (!poll) throw refusal(404, 'NOT_FOUND', 'this post has no poll');
      const optionIds = [...new Set(body.optionIds)];
      if (optionIds.length === 0)
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'optionIds', 'must name an option');
      if (optionIds.some((id) => !poll.options.some((option) => option.id === id)))
        throw refusal(400, 'BAD_REQUEST', 'the poll has no such option');
      if (optionIds.length > 1 && !poll.multipleChoice)
        throw refusal(400, 'BAD_REQUEST', 'this poll takes one option');
      if (votesOf(poll, account.id).length > 0)
        throw refusal(409, 'ALREADY_VOTED', 'you have voted in this poll');
      poll.votes.push({ by: account.id, optionIds });
      return { data: pollRecord(post, poll, account.id) };
    },
    // Posts that the caller is not allowed to see are omitted.
    'posts.stats': ({ world, caller: { account }, body: { ids } }) => {
      if (ids.length > maxIds.postStats)
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'ids', `must name at most ${maxIds.postStats} posts`);
      const visible = ids
        .flatMap((id) => postById(world, id) ?? [])
        .filter((post) => isVisible(world, account.id, post));
      return {
        posts: visible.map((post) => ({
          id: post.id,
          ...countsOf(world, post),
          isLiked: isLikedBy(world, post, account.id),
          isReposted: repostBy(world, account.id, post.id) !== undefined,
        })),
      };
    },
  },
  switches: [writingSwitch, phonesSwitch],
  otherCodes: { CONTENT_MODERATION_FAILED: 'CONTENT_MODERATION_ERROR' },
  parts: [feeds],
});

/** The post, or the original of a repost. */
function originalOf(world: World, viewer: string, id: string): PostState {
  const { originalId } = visiblePost(world, viewer, id);
  return visiblePost(world, viewer, originalId ?? id);
}
