/**
 * The tasks of each day, which earn chalks, the check of their submissions, and the honor board (protocol: tasks; field
 * notes 3). Our choice: the texts and number of the tasks, four that take a link and one that counts accepted tasks; a
 * check takes ten minutes, and refuses a link that is not public or was submitted before.
 */

import * as v from 'valibot';
import { pageSizes } from '../../../../protocol/page-sizes';
import type { Task, TaskSubmission } from '../../../../protocol/records/school/tasks';
import { part } from '../../../section';
import { fieldRefusal, refusal } from '../../../server/http/refusal';
import { savedTogether, type World, worldState, worldSwitch } from '../../../world';
import { isoTime } from '../../../world/clock';
import { formatCursor, parseCursor } from '../../../world/cursors';
import { text, whole } from '../../../world/fields';
import { idByName } from '../../auth/rules/accounts';
import { activeAccounts } from '../../users/rules/simulated-users';
import { avatarAddress } from '../rights/rules/avatars';
import { balanceOf, earnChalks, earnedBy, schoolIn } from '../rules/belongings';
import { dayMs } from '../rules/event';
import seed from './tasks.json';

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

/** @internal */
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

type SubmissionState = v.InferOutput<typeof submission>;

const tasksSwitch = worldSwitch('tasks', {
  description: 'Accept submissions for tasks of the school event',
  on: true,
  acts: ['school.tasksSubmit'],
});

/** Maximum number of entries of the honor board; the protocol names none. */
const ranks = 50;

const longestLink = 2000;

/** Values of the path parameter `screen` (protocol: screens). */
const screens = ['main', 'tasks', 'honor', 'shop', 'board', 'avatar', 'waste-paper'];

/** A task of a day, the same for all users. `cycle` is the day of the event, from 0, and `reward` is in chalks. */
type DayTask = typeof seed.bonus & { readonly code: string; readonly cycle: number };

/** Questions by subject, used in turn. */
const subjects = Object.entries(seed.subjects);

/** The day of the event at a time, from 0. @internal */
export function dayOf(world: World, time: number): number {
  return Math.floor((time - schoolIn(world).beganAt) / dayMs);
}

/** Start of a day, in milliseconds since the epoch. @internal */
export function dayBegins(world: World, cycle: number): number {
  return schoolIn(world).beganAt + cycle * dayMs;
}

/** The tasks of a day; empty before the event. @internal */
export function tasksOfDay(cycle: number): DayTask[] {
  if (cycle < 0) return [];
  const daily = seed.levels.map((level, place): DayTask => {
    const nth = cycle * seed.levels.length + place;
    const [subject, questions] = subjects[nth % subjects.length] ?? ['', []];
    const title = questions[Math.floor(nth / subjects.length) % questions.length] ?? '';
    return { code: `day${cycle}-${subject}`, cycle, title, subject, ...seed.daily, ...level };
  });
  return [...daily, { code: `day${cycle}-bonus`, cycle, ...seed.bonus }];
}

/** The task of a code; undefined for an unknown code. @internal */
export function taskByCode(code: string): DayTask | undefined {
  const cycle = /^day(\d{1,4})-/.exec(code)?.[1];
  return cycle === undefined ? undefined : tasksOfDay(Number(cycle)).find((task) => task.code === code);
}

export const tasks = part({
  state: [schoolTasksIn],
  seed: seedSubmissions,
  handlers: {
    // Tasks of today that are open or being checked.
    'school.tasks': ({ world, caller: { account } }) => {
      const number = today(world);
      const endsAt = dayBegins(world, number + 1);
      return {
        balance: balanceOf(world, account.id),
        cycle: {
          number,
          startsAt: isoTime(dayBegins(world, number)),
          endsAt: isoTime(endsAt),
          refreshesInSec: Math.ceil((endsAt - world.clock.now()) / 1000),
        },
        completedInCycle: acceptedOfDay(world, account.id, number).length,
        tasks: tasksOfDay(number)
          .filter((task) => isOpenTask(world, account.id, task))
          .map((task) => taskRecord(world, account.id, task)),
      };
    },
    // Each task takes one attempt.
    'school.tasksSubmit': ({ world, caller, path: { code }, body: { link } }) => {
      if (!tasksSwitch.isOn(world)) {
        const message = 'answers to tasks are not accepted now; no attempt was used';
        throw refusal(403, 'EVENT_APPLICATIONS_DISABLED', message);
      }
      const by = caller.account.id;
      const task = taskByCode(code);
      if (!task || task.cycle !== today(world))
        throw refusal(404, 'NOT_FOUND', 'there is no such task today');
      if (task.group === 'bonus')
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'code', 'names a task that takes no link');
      if (submissionOf(world, by, code))
        throw refusal(409, 'ATTEMPT_ALREADY_USED', 'you have submitted this task already');
      const isWebLink = URL.canParse(link) && ['http:', 'https:'].includes(new URL(link).protocol);
      if (link.length > longestLink || !isWebLink)
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'link', 'must be an http or https link');
      const submission = { by, code, link, at: world.clock.now(), checkedAt: null, refusal: null };
      schoolTasksIn(world).submissions.push(submission);
      return submissionRecord(submission);
    },
    'school.tasksSubmission': ({ world, caller, path }) => {
      const submission = submissionOf(world, caller.account.id, path.code);
      if (!submission) throw refusal(404, 'NOT_FOUND', 'you have not submitted this task');
      return submissionRecord(submission);
    },
    // A page of completed tasks, newest first, older than the cursor.
    'school.tasksCompleted': ({ world, caller, query }) => {
      const by = caller.account.id;
      const { submissions } = schoolTasksIn(world);
      const from = parseCursor(query.before)?.place ?? submissions.length;
      const older = submissions
        .map((submission, place) => ({ submission, place }))
        .filter(({ submission, place }) => place < from && submission.by === by)
        .filter(({ submission }) => checkState(submission) === 'accepted')
        .toReversed();
      const shown = older.slice(0, pageSizes.completedTasks.defaultSize);
      const last = shown.length < older.length ? shown.at(-1) : undefined;
      return {
        tasks: shown.flatMap(({ submission }) => {
          const task = taskByCode(submission.code);
          return task ? [taskRecord(world, by, task)] : [];
        }),
        nextBefore: last ? formatCursor({ at: last.submission.at, place: last.place }) : null,
      };
    },
    // Users by total earnings; equal earnings are ordered by sign-up. Users without earnings are omitted.
    'school.honor': ({ world, origins }) => ({
      entries: activeAccounts(world)
        .map((account) => ({ account, earned: earnedBy(world, account.id) }))
        .filter(({ earned }) => earned > 0)
        .toSorted((a, b) => b.earned - a.earned)
        .slice(0, ranks)
        .map(({ account: { id, profile }, earned }, place) => ({
          rank: place + 1,
          userId: id,
          earned,
          author: {
            username: profile.username,
            displayName: profile.displayName,
            avatarImageUrl: avatarAddress(world, id, origins.main),
            avatar: profile.avatar,
          },
        })),
    }),
    'school.view': ({ world, caller: { account }, path: { screen } }) => {
      const { viewed } = schoolTasksIn(world);
      if (!screens.includes(screen)) throw refusal(404, 'NOT_FOUND', 'there is no such screen');
      viewed[account.id] = [...new Set([...(viewed[account.id] ?? []), screen])];
      return undefined;
    },
  },
  switches: [tasksSwitch],
});

function isOpenTask(world: World, by: string, task: DayTask): boolean {
  if (task.group === 'bonus') return progressOf(world, by, task) < task.target;
  const submission = submissionOf(world, by, task.code);
  return !submission || checkState(submission) === 'checking';
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

const minuteMs = 60_000;

const checkMs = 10 * minuteMs;

/** The state of the check of a submission. @internal */
export function checkState({ checkedAt, refusal }: SubmissionState): 'checking' | 'accepted' | 'refused' {
  if (checkedAt === null) return 'checking';
  return refusal === null ? 'accepted' : 'refused';
}

/** Runs the checks that are due, and pays the rewards. */
export function settleSubmissions(world: World): void {
  const now = world.clock.now();
  const due = schoolTasksIn(world).submissions.filter(
    ({ checkedAt, at }) => checkedAt === null && at + checkMs <= now,
  );
  if (due.length > 0) savedTogether(world, [schoolIn, schoolTasksIn]);
  for (const submission of due) check(world, submission);
}

function check(world: World, submission: SubmissionState): void {
  submission.checkedAt = submission.at + checkMs;
  submission.refusal = refusalOf(world, submission);
  const task = taskByCode(submission.code);
  if (submission.refusal !== null || !task) return;
  earnChalks(world, submission.by, task.reward);
  const bonus = tasksOfDay(task.cycle).find(({ group }) => group === 'bonus');
  if (bonus && acceptedOfDay(world, submission.by, task.cycle).length === bonus.target)
    earnChalks(world, submission.by, bonus.reward);
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

function today(world: World): number {
  return dayOf(world, world.clock.now());
}

/** Ada's submissions for the tasks of today, in order: one of every state. The fourth task is still open. */
const todaySubmissions = [
  { state: 'accepted', minutesAgo: 95 },
  { state: 'refused', minutesAgo: 50 },
  { state: 'checking', minutesAgo: 4 },
] as const;

/** Adds the submissions of a world that starts at `now`: their number on each day of the event, and today's. */
function seedSubmissions(world: World, now: number): void {
  const idOf = idByName(world);
  const accepted = (name: string, code: string, at: number): SubmissionState => {
    const link = `https://chat.sandbox.test/share/${name}-${code}`;
    return { by: idOf(name), code, link, at, checkedAt: at + checkMs, refusal: null };
  };
  const past = Object.entries(seed.completedPerDay).flatMap(([name, days]) =>
    days.flatMap((count, cycle) =>
      tasksOfDay(cycle)
        .slice(0, count)
        .map(({ code }, nth) => accepted(name, code, dayBegins(world, cycle) + (60 + 45 * nth) * minuteMs)),
    ),
  );
  const fresh = todaySubmissions.map(({ state, minutesAgo }, place): SubmissionState => {
    const code = tasksOfDay(dayOf(world, now))[place]?.code ?? '';
    const submission = accepted('ada', code, now - minutesAgo * minuteMs);
    if (state === 'checking') return { ...submission, checkedAt: null };
    return state === 'accepted' ? submission : { ...submission, refusal: 'the link was submitted before' };
  });
  schoolTasksIn(world).submissions = [...past, ...fresh].toSorted((a, b) => a.at - b.at);
}
