/**
 * The tasks of each day (protocol: `AliceTask`). Their texts and number are our choice: a cycle is a day, with four
 * tasks that take a link and one that counts accepted tasks.
 */
import type { World } from '../../../world';
import { schoolIn } from '../rules/belongings';
import { dayMs } from '../rules/event';
import seed from './tasks.json';

/** A task of a day, the same for all users. */
export interface DayTask {
  readonly code: string;
  /** Day of the event, from 0. */
  readonly cycle: number;
  readonly title: string;
  readonly description: string;
  readonly group: 'daily' | 'bonus';
  readonly kind: string;
  readonly subject: string;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  readonly minutes: string;
  readonly save: string;
  /** Chalks. */
  readonly reward: number;
  readonly target: number;
}

/** Questions by subject, used in turn. */
const subjects = Object.entries(seed.subjects);

/** The four tasks of a day, in order. */
const dailyTasks = [
  { difficulty: 'easy', minutes: '5–10', reward: 40 },
  { difficulty: 'easy', minutes: '10', reward: 50 },
  { difficulty: 'medium', minutes: '15–20', reward: 80 },
  { difficulty: 'hard', minutes: '30', reward: 120 },
] as const;

const bonusTarget = 3;
const bonusReward = 90;

/** The day of the event at a time, from 0. */
export function dayOf(world: World, time: number): number {
  return Math.floor((time - schoolIn(world).beganAt) / dayMs);
}

/** Start of a day, in milliseconds since the epoch. */
export function dayBegins(world: World, cycle: number): number {
  return schoolIn(world).beganAt + cycle * dayMs;
}

/** The tasks of a day; empty before the event. */
export function tasksOfDay(cycle: number): DayTask[] {
  if (cycle < 0) return [];
  return [...dailyTasks.map((_, place) => subjectTask(cycle, place)), bonusTask(cycle)];
}

/** The task of a code; undefined for an unknown code. */
export function taskByCode(code: string): DayTask | undefined {
  const cycle = /^day(\d{1,4})-/.exec(code)?.[1];
  return cycle === undefined ? undefined : tasksOfDay(Number(cycle)).find((task) => task.code === code);
}

function subjectTask(cycle: number, place: number): DayTask {
  const nth = cycle * dailyTasks.length + place;
  const [subject, questions] = subjects[nth % subjects.length] ?? ['', []];
  const title = questions[Math.floor(nth / subjects.length) % questions.length] ?? '';
  const { difficulty, minutes, reward } = dailyTasks[place] ?? dailyTasks[0];
  return {
    code: `day${cycle}-${subject}`,
    cycle,
    title,
    description: 'Talk it over with the assistant until you could explain it to a friend.',
    group: 'daily',
    kind: 'chat',
    subject,
    difficulty,
    minutes,
    save: 'The link to the shared chat',
    reward,
    target: 1,
  };
}

function bonusTask(cycle: number): DayTask {
  return {
    code: `day${cycle}-bonus`,
    cycle,
    title: `${bonusTarget} tasks in one day`,
    description: 'Counts the accepted tasks of the day.',
    group: 'bonus',
    kind: 'counter',
    subject: 'all subjects',
    difficulty: 'medium',
    minutes: '',
    save: '',
    reward: bonusReward,
    target: bonusTarget,
  };
}
