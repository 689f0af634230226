import { section } from '../../section';
import { feedPage, likedPage, wallPage } from './rules/feeds';
import { like, unlike } from './rules/likes';
import { vote } from './rules/polls';
import { editedRecord, postRecord, postWithComments, statsOf, viewContextOf } from './rules/post-records';
import { createPost, deletePost, editPost, repost, restorePost, unrepost } from './rules/post-writing';
import { pinnedPostsIn, pinPost, postsIn, repostsOf, unpinPost, visiblePost } from './rules/posts';
import { phonesSwitch, writingSwitch } from './rules/writing';
import { seedFeed } from './seed';

/** Posts, reposts, likes and polls. Its seed also writes the comments of the posts. */
export const posts = section('posts', {
  state: [postsIn, pinnedPostsIn],
  seed: seedFeed,
  handlers: {
    'posts.feed': (call) => ({
      data: feedPage(viewContextOf(call), call.query.tab ?? 'popular', call.query),
    }),
    'posts.by': (call) => ({ data: wallPage(viewContextOf(call), call.path.user, call.query) }),
    'posts.liked': (call) => ({ data: likedPage(viewContextOf(call), call.path.user, call.query) }),
    'posts.create': (call) =>
      postRecord(viewContextOf(call), createPost(call.world, call.caller.account, call.body)),
    'posts.get': (call) => ({ data: postWithComments(viewContextOf(call), call.path.postId) }),
    'posts.edit': ({ world, caller, path, body }) =>
      editedRecord(editPost(world, caller.account, path.postId, body)),
    'posts.delete': ({ world, caller, path }) => {
      deletePost(world, caller.account.id, path.postId);
      return undefined;
    },
    'posts.restore': ({ world, caller, path }) => {
      restorePost(world, caller.account.id, path.postId);
      return undefined;
    },
    'posts.like': ({ world, caller: { account }, path }) =>
      like(world, account.id, visiblePost(world, account.id, path.postId)),
    'posts.unlike': ({ world, caller: { account }, path }) =>
      unlike(account.id, visiblePost(world, account.id, path.postId)),
    'posts.repost': (call) => {
      const { world, caller, path, body } = call;
      return postRecord(viewContextOf(call), repost(world, caller.account, path.postId, body.content ?? ''));
    },
    'posts.unrepost': ({ world, caller, path }) => {
      const original = unrepost(world, caller.account.id, path.postId);
      return { success: true, repostsCount: repostsOf(world, original.id).length };
    },
    'posts.pin': ({ world, caller, path }) => {
      pinPost(world, caller.account.id, path.postId);
      return { success: true, pinnedPostId: path.postId };
    },
    'posts.unpin': ({ world, caller, path }) => {
      unpinPost(world, caller.account.id, path.postId);
      return { success: true, pinnedPostId: null };
    },
    'posts.vote': ({ world, caller: { account }, path, body }) => {
      const post = visiblePost(world, account.id, path.postId);
      return { data: vote(post, account.id, body.optionIds) };
    },
    'posts.stats': (call) => ({ posts: statsOf(viewContextOf(call), call.body.ids) }),
  },
  switches: [writingSwitch, phonesSwitch],
  otherCodes: { CONTENT_MODERATION_FAILED: 'CONTENT_MODERATION_ERROR' },
});
