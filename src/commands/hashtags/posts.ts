import { argument, command, cursorPaging, id, pagingOf } from '../../app/command';
import { hashtags } from '../../protocol/routes/search';
import { postHandles } from '../posts/shared/entry';
import { postList } from '../posts/shared/post-list';

export default command({
  summary: 'List the posts with a hashtag, newest first',
  args: { tag: argument({ ...id('hashtag', 'tag'), hash: true }, 'Hashtag, with or without #') },
  options: cursorPaging,
  examples: ['plaza hashtags posts chalk', "plaza hashtags posts '#chalk' --all --jq '.[].id'"],
  routes: [hashtags.posts],
  run: (ctx, { tag, ...paging }) =>
    ctx.api.pages(hashtags.posts, { path: { tag: tag.replace(/^#/, '') } }, pagingOf(paging)),
  shows: postHandles,
  render: postList,
});
