import { command, id, optionalArgument } from '../../../app/command';
import { NotFoundError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Post } from '../../../protocol/records/posts';
import { posts } from '../../../protocol/routes/posts';
import { school } from '../../../protocol/routes/school';
import { userSegment } from '../../users/shared/user-ids';
import { givenLines, oldPostLines, postName } from '../render/waste-paper';

type GivePorts = Pick<Ports, 'api' | 'ask' | 'clock' | 'identity' | 'terminal'>;

/** Maximum number of old posts to choose from, newest first. */
const maxChoices = 30;

/** @throws PersonNeededError without a terminal, NotFoundError without old posts */
async function chooseOldPost(ports: GivePorts): Promise<string> {
  const question = { message: 'Which post?', option: 'the ID of the post' };
  // Without a terminal `choose` throws: no request is needed.
  if (!ports.ask.possible) return ports.ask.choose<string>(question, []);
  const old = await oldPosts(ports);
  const hint = "'plaza posts by me --all' lists your posts";
  if (old.length === 0) throw new NotFoundError('none of your posts is older than three months', { hint });
  const choices = old.map((post) => ({ name: postName(post), value: post.id }));
  return ports.ask.choose(question, choices);
}

/** The own posts that are older than three months, newest first. */
async function oldPosts({ api, clock, identity }: GivePorts): Promise<Post[]> {
  const user = await userSegment({ identity }, 'me');
  const before = monthsBefore(clock.now(), 3);
  const old: Post[] = [];
  const input = { path: { user }, query: { sort: 'new' } } as const;
  for await (const { items } of api.pages(posts.by, input, { all: true })) {
    old.push(...items.filter((post) => post.isOwner !== false && Date.parse(post.createdAt ?? '') < before));
    if (old.length >= maxChoices) break;
  }
  return old.slice(0, maxChoices);
}

/** The same day a number of months before, in UTC; the last day of a shorter month. Milliseconds since the epoch. */
export function monthsBefore(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months + 1, 0);
  date.setUTCDate(Math.min(day, date.getUTCDate()));
  return date.getTime();
}

export default command({
  summary: 'Turn one of your old posts into waste paper',
  description: [
    'The post is older than three months; three posts a day are accepted. You see the post and are asked for confirmation unless --yes is given. At a terminal, without an ID, you choose one of your old posts.',
  ],
  args: { postId: optionalArgument(id('post'), 'ID of the post') },
  examples: ['plaza school waste-paper give', 'plaza school waste-paper give 5d0c… --yes'],
  facts: { asks: 'always' },
  routes: [posts.by, posts.get, school.wastePaperGive],
  async run(ctx, { postId }) {
    const path = { postId: postId ?? (await chooseOldPost(ctx)) };
    if (ctx.ask.possible) {
      const post = await ctx.api.read(posts.get, { path });
      if (post.isOwner === false)
        throw new UsageError('this is not your post: only your own posts can be handed in');
      await ctx.ask.show(await oldPostLines(post, ctx.terminal));
    }
    await ctx.ask.confirm('Turn this post into waste paper? You cannot undo it.');
    return ctx.api.change(school.wastePaperGive, { path, body: {} });
  },
  receipt: true,
  render: givenLines,
});
