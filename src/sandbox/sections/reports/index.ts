import { type SectionHandlers, section } from '../../section';
import { report } from './rules';
import { reportsState } from './state';

const reportsHandlers: SectionHandlers<'reports'> = {
  'reports.create': ({ world, caller, body }) => ({ data: report(world, caller.account.id, body) }),
};

/** Reports of posts, comments and users. */
export const reports = section('reports', {
  state: { reports: { schema: reportsState, initial: () => [] } },
  handlers: reportsHandlers,
});
