import {
  argument,
  choice,
  cursorPaging,
  id,
  option,
  pagingOf,
  readCommand,
  withDefault,
} from '../../app/command';
import { comments } from '../../protocol/routes/comments';
import { commentHandles } from '../posts/shared/entry';
import { commentList } from './shared';

export default readCommand({
  summary: 'List the comments on a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  options: {
    sort: withDefault(option(choice(['newest', 'oldest', 'popular']), 'Sort order'), 'newest'),
    ...cursorPaging,
  },
  examples: [
    'plaza comments list 5d0c…',
    'plaza comments list 5d0c… --sort newest --all --json',
    'plaza comments list - --all --json <ids.txt',
  ],
  routes: [comments.list],
  run: (ctx, { postId, sort, ...paging }) =>
    ctx.api.pages(comments.list, { path: { postId }, query: { sort } }, pagingOf(paging)),
  shows: commentHandles,
  render: commentList,
});
