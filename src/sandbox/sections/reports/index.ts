import { section } from '../../section';
import { reportsHandlers } from './handlers';
import { reportsState } from './state';

/** Reports of posts, comments and people. */
export const reports = section('reports', {
  state: { reports: { schema: reportsState, initial: () => [] } },
  handlers: reportsHandlers,
});
