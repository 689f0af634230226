import { choice, flag, option, picturesOption, screenCommand } from '../../app/command';
import { canvas } from '../../protocol/routes/canvas';
import { comments } from '../../protocol/routes/comments';
import { notifications } from '../../protocol/routes/notifications';
import { posts } from '../../protocol/routes/posts';
import { school } from '../../protocol/routes/school';
import { hashtags, search } from '../../protocol/routes/search';
import { users } from '../../protocol/routes/users';
import { homeAtPrompts } from './flows/prompts';
import { openHome } from './flows/source';
import { homeKeys } from './keys';
import { homeFrame, measureHome } from './render/frame';
import { initialHome, tabs } from './state';
import { makeUpdate } from './update';

export default screenCommand({
  summary: 'Read feeds, threads, walls and notifications on one screen',
  description: [
    'Shows the feed and, from 100 columns on, the notifications next to it.',
    'Each action is a command. The screen shows it, and scripts can run it unchanged. A text that is not sent is saved on this computer.',
    'With --plain, at a dumb terminal or with ACCESSIBLE=1, there are lists and prompts instead.',
  ],
  options: {
    tab: option(choice(tabs), 'Feed to begin with (default: popular)'),
    plain: flag('Use lists and prompts, without a screen'),
    pictures: picturesOption,
  },
  examples: ['plaza home', 'plaza home --tab following', 'plaza home --plain'],
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
