import { posts } from '../../api/catalogue/routes/posts';
import { argument, argumentList, command, text } from '../../app/command';
import { pollLines } from '../../render/posts/poll';

export default command({
  summary: 'Vote in the poll of a post',
  args: {
    postId: argument(text('id'), 'ID of the post'),
    optionId: argumentList(text('id'), "ID of an answer (see 'plaza posts get POST')"),
  },
  examples: ['plaza posts vote 5d0c… 9a1f…', 'plaza posts vote 5d0c… 9a1f… 77b0…'],
  routes: [posts.vote],
  run: (ctx, { postId, optionId }) =>
    ctx.api.change(posts.vote, { path: { postId }, body: { optionIds: [...optionId] } }),
  render: pollLines,
});
