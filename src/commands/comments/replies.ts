import { argument, command, id, pagePaging, pagingOf, timeOptions } from '../../app/command';
import { comments } from '../../protocol/routes/comments';
import { commentHandles } from '../posts/shared/entry';
import { replyList } from './shared';

export default command({
  summary: 'List the replies to a comment',
  args: { commentId: argument(id('comment'), 'ID of the comment') },
  options: { ...pagePaging, ...timeOptions },
  examples: ['plaza comments replies 3f2a…', 'plaza comments replies 3f2a… --all --json'],
  routes: [comments.replies],
  run: (ctx, { commentId, ...paging }) =>
    ctx.api.pages(comments.replies, { path: { commentId } }, pagingOf(paging)),
  shows: commentHandles,
  render: replyList,
});
