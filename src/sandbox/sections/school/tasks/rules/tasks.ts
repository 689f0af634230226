/**
 * Tasks and submissions of a user, and the check of submissions (protocol: tasks; field notes 3). Our choice: a check takes
 * ten minutes, and refuses a link that is not public or was submitted before.
 */
import * as v from 'valibot';
import { pageSizes } from '../../../../../protocol/page-sizes';
import type {
  CompletedTasks,
  Task,
  TaskSubmission,
  Tasks,
} from '../../../../../protocol/records/school/tasks';
import { fieldRefusal, refusal } from '../../../../server/http/refusal';
import { savedTogether, type World, worldState, worldSwitch } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { formatCursor, parseCursor } from '../../../../world/cursors';
import { text, whole } from '../../../../world/fields';
import { balanceOf, earnChalks, schoolIn } from '../../rules/belongings';
import { type DayTask, dayBegins, dayOf, taskByCode, tasksOfDay } from './day-tasks';

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

export const schoolTasksIn = worldState(
  'schoolTasks',
  v.object({
    /** Oldest first. */
    submissions: v.array(submission),
    /** The opened screens by account id. */
    viewed: v.record(text, v.array(text)),
  }),
  () => ({ submissions: [], viewed: {} }),
);

export type SubmissionState = v.InferOutput<typeof submission>;

export const tasksSwitch = worldSwitch('tasks', {
  description: 'Accept submissions for tasks of the school event',
  on: true,
  acts: ['school.tasksSubmit'],
});

const longestLink = 2000;

/** Tasks of today that are open or being checked. */
export function tasksOf(world: World, by: string): Tasks {
  const number = today(world);
  const endsAt = dayBegins(world, number + 1);
  return {
    balance: balanceOf(world, by),
    cycle: {
      number,
      startsAt: isoTime(dayBegins(world, number)),
      endsAt: isoTime(endsAt),
      refreshesInSec: Math.ceil((endsAt - world.clock.now()) / 1000),
    },
    completedInCycle: acceptedOfDay(world, by, number).length,
    tasks: tasksOfDay(number)
      .filter((task) => isOpenTask(world, by, task))
      .map((task) => taskRecord(world, by, task)),
  };
}

function isOpenTask(world: World, by: string, task: DayTask): boolean {
  if (task.group === 'bonus') return progressOf(world, by, task) < task.target;
  const submission = submissionOf(world, by, task.code);
  return !submission || checkState(submission) === 'checking';
}

/**
 * Submits a result for a task of today. Each task takes one attempt.
 * @throws Refusal 403 while tasks are paused, 404 for a task of another day, 409 `ATTEMPT_ALREADY_USED`,
 *   422 for an invalid link
 */
export function submitTask(world: World, by: string, code: string, link: string): TaskSubmission {
  if (!tasksSwitch.isOn(world)) {
    throw refusal(
      403,
      'EVENT_APPLICATIONS_DISABLED',
      'answers to tasks are not accepted now; no attempt was used',
    );
  }
  const task = taskByCode(code);
  if (!task || task.cycle !== today(world)) throw refusal(404, 'NOT_FOUND', 'there is no such task today');
  if (task.group === 'bonus') {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'code', 'names a task that takes no link');
  }
  if (submissionOf(world, by, code)) {
    throw refusal(409, 'ATTEMPT_ALREADY_USED', 'you have submitted this task already');
  }
  if (link.length > longestLink || !isWebLink(link)) {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'link', 'must be an http or https link');
  }
  const submission = { by, code, link, at: world.clock.now(), checkedAt: null, refusal: null };
  schoolTasksIn(world).submissions.push(submission);
  return submissionRecord(submission);
}

function isWebLink(link: string): boolean {
  return URL.canParse(link) && ['http:', 'https:'].includes(new URL(link).protocol);
}

/** The submission for a task, with the state of its check. @throws Refusal 404 without a submission */
export function submissionStateOf(world: World, by: string, code: string): TaskSubmission {
  const submission = submissionOf(world, by, code);
  if (!submission) throw refusal(404, 'NOT_FOUND', 'you have not submitted this task');
  return submissionRecord(submission);
}

/** A page of completed tasks, newest first, older than the cursor. @throws Refusal 400 for an invalid cursor */
export function completedBy(world: World, by: string, before: string | undefined): CompletedTasks {
  const { submissions } = schoolTasksIn(world);
  const from = parseCursor(before)?.place ?? submissions.length;
  const older = submissions
    .map((submission, place) => ({ submission, place }))
    .filter(({ submission, place }) => place < from && submission.by === by)
    .filter(({ submission }) => checkState(submission) === 'accepted')
    .toReversed();
  const { defaultSize: size } = pageSizes.completedTasks;
  const shown = older.slice(0, size);
  const last = shown.at(-1);
  return {
    tasks: shown.flatMap(({ submission }) => {
      const task = taskByCode(submission.code);
      return task ? [taskRecord(world, by, task)] : [];
    }),
    nextBefore:
      last && older.length > size ? formatCursor({ at: last.submission.at, place: last.place }) : null,
  };
}

function submissionOf(world: World, by: string, code: string): SubmissionState | undefined {
  return schoolTasksIn(world).submissions.find((one) => one.by === by && one.code === code);
}

function submissionRecord(submission: SubmissionState): TaskSubmission {
  const { link, at, checkedAt, refusal: reason } = submission;
  return {
    status: checkState(submission),
    attemptsUsed: 1,
    link,
    submittedAt: isoTime(at),
    checkedAt: checkedAt === null ? null : isoTime(checkedAt),
    ...(checkedAt === null && { checkExpectedAt: isoTime(at + checkMs) }),
    ...(reason !== null && { reason }),
  };
}

function progressOf(world: World, by: string, task: DayTask): number {
  if (task.group === 'bonus') return Math.min(task.target, acceptedOfDay(world, by, task.cycle).length);
  const submission = submissionOf(world, by, task.code);
  return submission && checkState(submission) === 'accepted' ? 1 : 0;
}

function taskRecord(world: World, by: string, task: DayTask): Task {
  const submission = submissionOf(world, by, task.code);
  const isDone = submission && checkState(submission) === 'accepted' && submission.checkedAt !== null;
  return {
    ...task,
    link: submission?.link ?? '',
    progress: progressOf(world, by, task),
    ...(isDone && { completedAt: isoTime(submission.checkedAt ?? submission.at) }),
  };
}

export const checkMs = 10 * 60_000;

export type CheckState = 'checking' | 'accepted' | 'refused';

/** The state of the check of a submission. @internal */
export function checkState({ checkedAt, refusal }: SubmissionState): CheckState {
  if (checkedAt === null) return 'checking';
  return refusal === null ? 'accepted' : 'refused';
}

/** Runs the checks that are due, and pays the rewards. */
export function settleSubmissions(world: World): void {
  const now = world.clock.now();
  const due = schoolTasksIn(world).submissions.filter(
    ({ checkedAt, at }) => checkedAt === null && at + checkMs <= now,
  );
  for (const submission of due) check(world, submission);
  if (due.length > 0) savedTogether(world, [schoolIn, schoolTasksIn]);
}

function check(world: World, submission: SubmissionState): void {
  submission.checkedAt = submission.at + checkMs;
  submission.refusal = refusalOf(world, submission);
  const task = taskByCode(submission.code);
  if (submission.refusal !== null || !task) return;
  earnChalks(world, submission.by, task.reward);
  const bonus = tasksOfDay(task.cycle).find(({ group }) => group === 'bonus');
  if (bonus && acceptedOfDay(world, submission.by, task.cycle).length === bonus.target) {
    earnChalks(world, submission.by, bonus.reward);
  }
}

function refusalOf(world: World, submission: SubmissionState): string | null {
  const { link } = submission;
  if (!/^https:\/\/[^/\s]+\.[^/\s]+\/\S+$/.test(link)) return 'the link does not lead to a public page';
  const earlier = schoolTasksIn(world).submissions.find((one) => one.link === link);
  return earlier === submission ? null : 'the link was submitted before';
}

/** Accepted submissions for the tasks of a day, oldest first. */
function acceptedOfDay(world: World, by: string, cycle: number): SubmissionState[] {
  return schoolTasksIn(world).submissions.filter(
    (one) => one.by === by && checkState(one) === 'accepted' && taskByCode(one.code)?.cycle === cycle,
  );
}

/** The current day of the event, from 0. */
function today(world: World): number {
  return dayOf(world, world.clock.now());
}
