import { hashtags } from '../../api/catalogue/routes/hashtags';
import { argument, command, cursorPaging, pagingOf, text } from '../../app/command';
import { postList, postRows } from '../../render/posts/post-list';

export default command({
  summary: 'List the posts with a hashtag, newest first',
  description: [postRows],
  args: { tag: argument(text('tag'), 'Hashtag, with or without #') },
  options: cursorPaging,
  examples: ['plaza hashtags posts chalk', "plaza hashtags posts '#chalk' --all --jq '.[].id'"],
  routes: [hashtags.posts],
  run: (ctx, { tag, ...paging }) =>
    ctx.api.pages(hashtags.posts, { path: { tag: tag.replace(/^#/, '') } }, pagingOf(paging)),
  render: postList,
});
