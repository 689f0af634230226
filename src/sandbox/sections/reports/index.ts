import { section } from '../../section';
import { report, reportsIn } from './rules';
/** Reports of posts, comments and users. */
export const reports = section('reports', {
  state: [reportsIn],
  handlers: {
    'reports.create': ({ world, caller, body }) => ({ data: report(world, caller.account.id, body) }),
  },
});
