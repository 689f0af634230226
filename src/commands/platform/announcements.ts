import { command, newItemsOption } from '../../app/command';
import { platform } from '../../protocol/routes/platform';
import { announcementLines } from './render';

export default command({
  summary: 'List the current announcements',
  options: newItemsOption,
  examples: ['plaza platform announcements', 'plaza platform announcements --json'],
  routes: [platform.announcements],
  run: (ctx) => ctx.api.pages(platform.announcements),
  render: announcementLines,
});
