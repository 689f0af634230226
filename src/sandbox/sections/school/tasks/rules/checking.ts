/**
 * The check of submissions (protocol: one attempt per task, checked later). The rest is our choice: a check takes ten
 * minutes, and a link is refused when it is not public or was submitted before.
 */
import type { World } from '../../../../world';
import { earn } from '../../rules/chalks';
import type { SubmissionState } from '../state';
import { dayOf, taskByCode, tasksOfDay } from './day-tasks';

export const checkMs = 10 * 60_000;

export type CheckState = 'checking' | 'accepted' | 'refused';

/** The state of the check of a submission. */
export function checkState({ checkedAt, refusal }: SubmissionState): CheckState {
  if (checkedAt === null) return 'checking';
  return refusal === null ? 'accepted' : 'refused';
}

/** Runs the checks that are due, and pays the rewards. */
export function settleSubmissions(world: World): void {
  const now = world.clock.now();
  for (const submission of world.schoolTasks.submissions) {
    if (submission.checkedAt === null && submission.at + checkMs <= now) check(world, submission);
  }
}

function check(world: World, submission: SubmissionState): void {
  submission.checkedAt = submission.at + checkMs;
  submission.refusal = refusalOf(world, submission);
  const task = taskByCode(submission.code);
  if (submission.refusal !== null || !task) return;
  earn(world, submission.by, task.reward);
  const bonus = tasksOfDay(task.cycle).find(({ group }) => group === 'bonus');
  if (bonus && acceptedOfDay(world, submission.by, task.cycle).length === bonus.target) {
    earn(world, submission.by, bonus.reward);
  }
}

function refusalOf({ schoolTasks }: World, submission: SubmissionState): string | null {
  const { link } = submission;
  if (!/^https:\/\/[^/\s]+\.[^/\s]+\/\S+$/.test(link)) return 'the link does not lead to a public page';
  const earlier = schoolTasks.submissions.find((one) => one.link === link);
  return earlier === submission ? null : 'the link was handed in before';
}

/** Accepted submissions for the tasks of a day, oldest first. */
export function acceptedOfDay(
  { schoolTasks }: Pick<World, 'schoolTasks'>,
  by: string,
  cycle: number,
): SubmissionState[] {
  return schoolTasks.submissions.filter(
    (one) => one.by === by && checkState(one) === 'accepted' && taskByCode(one.code)?.cycle === cycle,
  );
}

/** The current day of the event, from 0. */
export function today(world: World): number {
  return dayOf(world, world.clock.now());
}
