import { comments } from '../../api/catalogue/routes/comments';
import { argument, command, pagePaging, pagingOf, text } from '../../app/command';
import { commentRows, replyList } from '../../render/comments/comments';

export default command({
  summary: 'List the replies to a comment',
  description: [commentRows],
  args: { commentId: argument(text('id'), 'ID of the comment') },
  options: pagePaging,
  examples: ['plaza comments replies 3f2a…', 'plaza comments replies 3f2a… --all --json'],
  routes: [comments.replies],
  run: (ctx, { commentId, ...paging }) =>
    ctx.api.pages(comments.replies, { path: { commentId } }, pagingOf(paging)),
  render: replyList,
});
