/** State of the applications for verification. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../world/switches';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

const application = v.object({
  id: text,
  accountId: text,
  videoUrl: text,
  status: v.picklist(['pending', 'approved', 'rejected']),
  rejectionReason: v.nullable(text),
  /** Null until the decision. */
  reviewedAt: v.nullable(time),
  createdAt: time,
});

/** Oldest first. */
export const verificationState = v.array(application);

export type ApplicationState = v.InferOutput<typeof application>;

declare module '../../world' {
  interface WorldState {
    verification: ApplicationState[];
  }
}

export const verificationSwitches = {
  verification: {
    description: 'Approve applications for verification after a day; when off, reject them',
    on: true,
    acts: ['verification.status'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    verification: true;
  }
}
