import { choice, flag, option, picturesOption, screenCommand } from '../../app/command';
import { isFailure } from '../../errors';
import type { Ports } from '../../ports/index';
import { canvas } from '../../protocol/routes/canvas';
import { comments } from '../../protocol/routes/comments';
import { notifications } from '../../protocol/routes/notifications';
import { posts } from '../../protocol/routes/posts';
import { school } from '../../protocol/routes/school';
import { hashtags, search } from '../../protocol/routes/search';
import { users } from '../../protocol/routes/users';
import { openHome } from './flows/source';
import { homeKeys } from './keys';
import { homeFrame, measureHome } from './render/frame';
import { initialHome, tabs } from './state';
import { makeUpdate } from './update';

export default screenCommand({
  summary: 'Read feeds, threads, walls and notifications on one screen',
  description: [
    'Shows the feed, and the notifications next to it if the terminal has at least 100 columns.',
    'Each action runs a command, which the screen shows and scripts can run unchanged. Unsent texts are saved on this computer.',
    'With --plain, at a dumb terminal or with ACCESSIBLE=1, uses lists and prompts instead of a screen.',
  ],
  options: {
    tab: option(choice(tabs), 'Feed to begin with (default: popular)'),
    plain: flag('Use lists and prompts, without a screen'),
    pictures: picturesOption,
  },
  examples: ['plaza home', 'plaza home --tab following', 'plaza home --plain'],
  facts: { opens: 'editor' },
  routes: [
    ...[posts.feed, posts.get, posts.by, comments.list, users.me, users.get, school.profile],
    ...[search.query, hashtags.posts, notifications.list, notifications.watch],
    ...[canvas.socket, canvas.board, canvas.gateways],
  ],
  run: (ctx) => openHome(ctx),
  prompts: homeAtPrompts,
  init: ({ tab }, size) => initialHome(size, tab ?? 'popular'),
  keys: homeKeys,
  update: makeUpdate(measureHome),
  frame: (state, _, view, keys) => homeFrame(state, view, keys),
});

const choices = [
  ...tabs.map((tab) => ({ name: `Posts: ${tab}`, words: ['posts', 'feed', '--tab', tab] })),
  { name: 'Next page of the last list', words: ['more'] },
  { name: 'Notifications', words: ['notifications', 'list'] },
  { name: 'Write a post', words: ['posts', 'create'] },
  { name: 'Open a post', words: ['posts', 'get'], asks: 'Number or ID of the post' },
  { name: 'Comments of a post', words: ['comments', 'list'], asks: 'Number or ID of the post' },
  { name: 'Like a post', words: ['posts', 'like'], asks: 'Number or ID of the post' },
  { name: 'Comment on a post', words: ['comments', 'create'], asks: 'Number or ID of the post' },
  { name: 'Show the posts of a user', words: ['posts', 'by'], asks: 'Username' },
  { name: 'Follow a user', words: ['users', 'follow'], asks: 'Username' },
  { name: 'Search', words: ['search'], asks: 'Name, @username or #hashtag' },
] as const;

/** Without a screen: runs the commands that the user chooses, until they leave. */
async function homeAtPrompts({
  ask,
  commands,
  failed,
}: Pick<Ports, 'ask' | 'commands' | 'failed'>): Promise<void> {
  for (;;) {
    const chosen = await ask.choose({ message: 'plaza', option: 'a command' }, [
      ...choices.map((choice) => ({ name: choice.name, value: choice })),
      { name: 'Leave', value: undefined },
    ]);
    if (!chosen) return;
    const asked = 'asks' in chosen ? [await ask.input({ message: chosen.asks, option: 'a command' })] : [];
    try {
      await commands.runHere([...chosen.words, ...asked]);
    } catch (error) {
      if (!isFailure(error)) throw error;
      failed(error);
    }
  }
}
