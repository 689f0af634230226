/** What the world remembers of reports and of applications for verification. Times are milliseconds since the epoch. */
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

const application = v.object({
  id: text,
  accountId: text,
  videoUrl: text,
  status: v.picklist(['pending', 'approved', 'rejected']),
  rejectionReason: v.nullable(text),
  /** Null until somebody has looked at it. */
  reviewedAt: v.nullable(time),
  createdAt: time,
});

/** Oldest first, as are the applications. */
export const reportsState = v.array(report);
export const verificationState = v.array(application);

export type ReportState = v.InferOutput<typeof report>;
export type ReportTarget = ReportState['targetType'];
export type ApplicationState = v.InferOutput<typeof application>;
