import { argument, command, id, optionalArgumentList, text } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { votedOptions } from './flows/vote';
import { pollLines } from './render/poll';

export default command({
  summary: 'Vote in the poll of a post',
  description: [
    'At a terminal, an option is also named by its number or its text; without one, you choose from the options.',
  ],
  args: {
    postId: argument(id('post'), 'ID of the post'),
    optionId: optionalArgumentList(text('option'), "IDs of options (see 'plaza posts get POST')"),
  },
  examples: ['plaza posts vote 5d0c… 9a1f…', 'plaza posts vote 5d0c… 9a1f… 77b0…'],
  routes: [posts.vote, posts.get],
  async run(ctx, { postId, optionId }) {
    const optionIds = await votedOptions(ctx, postId, optionId);
    return ctx.api.change(posts.vote, { path: { postId }, body: { optionIds } });
  },
  render: pollLines,
});
