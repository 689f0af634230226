import { argument, command, file, flag } from '../../app/command';
import { exitCodes } from '../../errors';
import { comments } from '../../protocol/routes/comments';
import { notifications } from '../../protocol/routes/notifications';
import { posts } from '../../protocol/routes/posts';
import { shop } from '../../protocol/routes/shop';
import { users } from '../../protocol/routes/users';
import { exportAccount } from './flows/account';
import { exportLines } from './render/summary';

export default command({
  summary: 'Export your account to a folder',
  description: [
    'Writes profile.json, posts.jsonl (the posts on your wall), comments.jsonl, notifications.jsonl and orders.jsonl, one record per line and oldest first, and the files of posts and comments in files/, named by their IDs. Only you can read them.',
    'Run it again to bring the folder up to date: files are downloaded once, the comments of a post are read again when their number or the newest page has changed and after 30 days (--full: now), and a file without a change is not written. An interrupted export continues. Records that the service no longer has stay in the folder. A part that the service refuses is named, and the others are exported: exit code 3.',
    'With --html, index.html and pages for each month show the export in a browser, without a network.',
  ],
  args: { folder: argument(file('folder', 'write'), 'New folder, or the folder of an earlier export') },
  options: {
    html: flag('Also write pages for a browser'),
    full: flag('Read all comments again'),
  },
  examples: ['plaza export backup', 'plaza export backup --html --wait 1h --quiet'],
  routes: [
    users.me,
    posts.by,
    comments.list,
    comments.replies,
    notifications.list,
    shop.orders,
    shop.ordersGet,
  ],
  run: exportAccount,
  receipt: true,
  exit: ({ refused }) => (refused.length > 0 ? exitCodes.refused : 0),
  render: exportLines,
});
