/** Reports over HTTP. */
import * as v from 'valibot';
import { fieldRefusal } from '../refusal';
import { report, reportReasons } from '../world/reports';
import { reportTargets } from '../world/state/requests';
import type { SectionHandlers } from './contract';

export const reportsHandlers: SectionHandlers<'reports'> = {
  'reports.create': ({ world, caller, body }) => {
    const { targetType, reason } = body;
    if (!v.is(v.picklist(reportTargets), targetType)) {
      throw fieldRefusal(422, 'VALIDATION_ERROR', 'targetType', `must be one of ${reportTargets.join(', ')}`);
    }
    if (!reportReasons.has(reason)) {
      const reasons = [...reportReasons].join(', ');
      throw fieldRefusal(422, 'VALIDATION_ERROR', 'reason', `must be one of ${reasons}`);
    }
    return { data: report(world, caller.account.id, { ...body, targetType }) };
  },
};
