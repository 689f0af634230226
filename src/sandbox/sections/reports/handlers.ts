/** Reports over HTTP. */

import type { SectionHandlers } from '../../section';
import { report } from './rules';

export const reportsHandlers: SectionHandlers<'reports'> = {
  'reports.create': ({ world, caller, body }) => ({ data: report(world, caller.account.id, body) }),
};
