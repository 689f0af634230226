import { posts } from '../../api/catalogue/routes/posts';
import { argument, argumentList, command, text } from '../../app/command';
import { pollLines } from '../../render/posts/polls';

export default command({
  summary: 'Vote in the poll of a post',
  args: {
    postId: argument(text('id'), 'Id of the post'),
    optionId: argumentList(text('id'), "Id of an answer, as 'plaza posts get POST' prints it"),
  },
  examples: ['plaza posts vote 5d0c… 9a1f…', 'plaza posts vote 5d0c… 9a1f… 77b0…'],
  routes: [posts.vote],
  run: (ctx, { postId, optionId }) =>
    ctx.api.change(posts.vote, { path: { postId }, body: { optionIds: [...optionId] } }),
  render: pollLines,
});
