import { hashtags } from '../../api/catalogue/routes/hashtags';
import { argument, command, cursorPaging, id, pagingOf } from '../../app/command';
import { postList, postRows } from '../../render/posts/post-list';
import { shownPosts } from '../../render/posts/shown';

export default command({
  summary: 'List the posts with a hashtag, newest first',
  description: [postRows],
  args: { tag: argument(id('hashtag', 'tag'), 'Hashtag, with or without #') },
  options: cursorPaging,
  examples: ['plaza hashtags posts chalk', "plaza hashtags posts '#chalk' --all --jq '.[].id'"],
  routes: [hashtags.posts],
  run: (ctx, { tag, ...paging }) =>
    ctx.api.pages(hashtags.posts, { path: { tag: tag.replace(/^#/, '') } }, pagingOf(paging)),
  shows: shownPosts,
  render: postList,
});
