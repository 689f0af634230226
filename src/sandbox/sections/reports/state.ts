/** State of the reports. Times are milliseconds since the epoch. */
import * as v from 'valibot';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

/** What can be reported (field notes 2.19). */
export const reportTargets = ['post', 'comment', 'user'] as const;

const report = v.object({
  id: text,
  reporterId: text,
  targetType: v.picklist(reportTargets),
  targetId: text,
  reason: text,
  description: v.nullable(text),
  createdAt: time,
});

/** Oldest first. */
export const reportsState = v.array(report);

export type ReportState = v.InferOutput<typeof report>;
export type ReportTarget = ReportState['targetType'];

declare module '../../world' {
  interface WorldState {
    reports: ReportState[];
  }
}
