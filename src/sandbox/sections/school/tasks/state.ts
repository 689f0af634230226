/** State of tasks. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../../world/switches';

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());

const submission = v.object({
  by: text,
  code: text,
  link: text,
  at: whole,
  /** Time of the check; null while it is pending. */
  checkedAt: v.nullable(whole),
  /** Reason of the refusal; null when it was accepted or is pending. */
  refusal: v.nullable(text),
});

export const schoolTasksState = v.object({
  /** Oldest first. */
  submissions: v.array(submission),
  /** The opened screens by account id. */
  viewed: v.record(text, v.array(text)),
});

export type SchoolTasksState = v.InferOutput<typeof schoolTasksState>;
export type SubmissionState = v.InferOutput<typeof submission>;

declare module '../../../world' {
  interface WorldState {
    schoolTasks: SchoolTasksState;
  }
}

export const tasksSwitches = {
  tasks: {
    description: 'Accept submissions for tasks of the school event',
    on: true,
    acts: ['school.tasksSubmit'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../../world' {
  interface SwitchNames {
    tasks: true;
  }
}
