import { comments } from '../../api/catalogue/routes/comments';
import { argument, command, id, pagePaging, pagingOf } from '../../app/command';
import { commentRows, replyList } from '../../render/comments/comments';
import { shownComments } from '../../render/posts/shown';

export default command({
  summary: 'List the replies to a comment',
  description: [commentRows],
  args: { commentId: argument(id('comment'), 'ID of the comment') },
  options: pagePaging,
  examples: ['plaza comments replies 3f2a…', 'plaza comments replies 3f2a… --all --json'],
  routes: [comments.replies],
  run: (ctx, { commentId, ...paging }) =>
    ctx.api.pages(comments.replies, { path: { commentId } }, pagingOf(paging)),
  shows: shownComments,
  render: replyList,
});
