import * as v from 'valibot';
import type { ReportReceipt } from '../records/requests';
import { section, shape } from '../route';

/** Complaints about posts, comments and people (protocol: reports; field notes 2.19). */
export const reports = section('reports', {
  /** No route reads reports back: a second one is told that the first is there (409). */
  create: {
    method: 'POST',
    path: '/api/reports',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({
      targetType: v.string(),
      targetId: v.string(),
      reason: v.string(),
      description: v.optional(v.string()),
    }),
    answer: shape<{ data: ReportReceipt }>(),
    verifyWith: 'reports create --type {targetType} --id {targetId} --reason {reason}',
  },
});
