import { platform } from '../../api/catalogue/routes/platform';
import { command } from '../../app/command';
import { announcementLines } from '../../render/platform/announcements';

export default command({
  summary: 'List the current announcements',
  examples: ['plaza platform announcements', 'plaza platform announcements --json'],
  routes: [platform.announcements],
  run: (ctx) => ctx.api.pages(platform.announcements),
  render: announcementLines,
});
