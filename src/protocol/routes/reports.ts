import * as v from 'valibot';
import type { ReportReceipt } from '../records/requests';
import { section, shape } from '../route';

/** Complaints about posts, comments and people (protocol: reports; field notes 2.19). */
export const reports = section('reports', {
  /** No route reads reports back: the service refuses a second one with 409. */
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
