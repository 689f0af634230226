import { argument, command, id, optionalArgumentList, text } from '../../app/command';
import { isId } from '../../client/requests/ids';
import { UsageError } from '../../errors';
import type { Ports } from '../../ports/index';
import type { PollOption } from '../../protocol/records/posts';
import { posts } from '../../protocol/routes/posts';
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

/**
 * Resolves the IDs of options. A terminal also accepts the number or the text of an option, and prompts for a missing
 * one; elsewhere IDs are used as given, without a request.
 * @throws UsageError for a name that matches no option or several
 */
export async function votedOptions(
  ports: Pick<Ports, 'api' | 'ask' | 'terminal'>,
  postId: string,
  named: readonly string[],
): Promise<string[]> {
  const isPersonal = ports.terminal.input && ports.terminal.output;
  if (named.length === 0 && !ports.ask.possible)
    throw new UsageError("missing required argument 'optionId'", {
      hint: "usage: plaza posts vote <postId> <optionId...>; 'plaza posts get POST' shows the IDs of the options",
    });
  if (named.length > 0 && (!isPersonal || named.every(isId))) return [...named];
  const { poll } = await ports.api.read(posts.get, { path: { postId } });
  const listed: readonly PollOption[] = Array.isArray(poll?.options) ? poll.options : [];
  // In display order.
  const options = listed.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  if (options.length === 0) throw new UsageError('the post has no poll');
  if (named.length > 0) return named.map((name) => optionNamed(name, options));
  const choices = options.map(({ id, text }) => ({ name: text || id, value: id }));
  return [await ports.ask.choose({ message: 'Which option?', option: 'the ID of an option' }, choices)];
}

function optionNamed(name: string, options: readonly PollOption[]): string {
  const wanted = name.trim().toLowerCase();
  const byText = options.filter(({ text }) => text?.trim().toLowerCase() === wanted);
  const byNumber = /^\d{1,3}$/.test(wanted) ? options.slice(Number(wanted) - 1, Number(wanted)) : [];
  const found = new Set([...options.filter(({ id }) => id === name), ...byText, ...byNumber]);
  const [option] = found;
  if (option && found.size === 1) return option.id;
  const list = options.map(({ text, id }, index) => `${index + 1} ${text || id}`).join(', ');
  if (!option) throw new UsageError(`the poll has no option '${name}'`, { hint: `the options are: ${list}` });
  throw new UsageError(`'${name}' is the number of one option and the text of another`, {
    hint: `give the ID: ${[...found].map(({ id, text }) => `${id} (${text})`).join(', ')}`,
  });
}
