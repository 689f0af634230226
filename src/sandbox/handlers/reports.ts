/** Reports over HTTP. */
import { report } from '../world/reports';
import type { SectionHandlers } from './contract';

export const reportsHandlers: SectionHandlers<'reports'> = {
  'reports.create': ({ world, caller, body }) => ({ data: report(world, caller.account.id, body) }),
};
