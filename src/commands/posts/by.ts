import { argument, choice, command, cursorPaging, id, option, pagingOf, user } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { school } from '../../protocol/routes/school';
import { users } from '../../protocol/routes/users';
import { profileRemark, schoolRemarkHelp } from '../users/shared/school-remark';
import { userSegment } from '../users/shared/user-ids';
import { postHandles } from './shared/entry';
import { headedPostList, withHeading } from './shared/post-list';

export default command({
  summary: 'List the posts on the wall of a user',
  description: [schoolRemarkHelp],
  args: { user: argument(user(), 'me, a username with or without @, or an ID') },
  options: {
    sort: option(choice(['new', 'popular']), 'Sort order (default: new)'),
    pinnedPostId: option(id('post'), 'Show this post first when it is the pinned post'),
    ...cursorPaging,
  },
  examples: [
    'plaza posts by boris',
    'plaza posts by me --sort popular --limit 5',
    'plaza posts by @ada --all --json',
  ],
  routes: [posts.by, users.get, school.profile],
  async run(ctx, { user, sort, pinnedPostId, ...paging }) {
    const query = { sort, pinnedPostId };
    const path = { user: await userSegment(ctx, user) };
    const pages = ctx.api.pages(posts.by, { path, query }, pagingOf(paging));
    return ctx.isInteractive ? withHeading(pages, profileRemark(ctx, path.user)) : pages;
  },
  shows: postHandles,
  render: headedPostList,
});
