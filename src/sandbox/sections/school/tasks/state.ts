/** State of tasks. Times are milliseconds since the epoch. */
import * as v from 'valibot';

const text = v.string();
const whole = v.pipe(v.number(), v.safeInteger());

const submission = v.object({
  by: text,
  /** Code of the task. */
  code: text,
  link: text,
  at: whole,
  /** When it was checked; null while it waits. */
  checkedAt: v.nullable(whole),
  /** Why it was refused; null when it was accepted, or waits. */
  refusal: v.nullable(text),
});

export const schoolTasksState = v.object({
  /** Oldest first. */
  submissions: v.array(submission),
  /** The screens that each account has opened, by account id. */
  viewed: v.record(text, v.array(text)),
});

export type SchoolTasksState = v.InferOutput<typeof schoolTasksState>;
export type SubmissionState = v.InferOutput<typeof submission>;

declare module '../../../world' {
  interface WorldState {
    schoolTasks: SchoolTasksState;
  }
}
