/**
 * The tasks of each day (protocol: `AliceTask`). Their texts and number are our choice: a cycle is a day, with four
 * tasks that take a link and one that counts accepted tasks.
 */

import type { World } from '../../../../world';
import { schoolIn } from '../../rules/belongings';
import { dayMs } from '../../rules/event';

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
const subjects: Readonly<Record<string, readonly string[]>> = {
  algebra: ['Why is minus times minus plus?', 'Where do quadratic equations come from?'],
  literature: ['Why does the uncle of the story lie?', 'What makes a sonnet a sonnet?'],
  physics: ['Why is the sky blue and the sunset red?', 'What does a refrigerator move?'],
  history: ['Who paid for the first railways?', 'How did people tell the time before clocks?'],
  biology: ['How does a tree drink?', 'Why do we dream?'],
  geography: ['Why are deserts where they are?', 'How is the height of a mountain measured?'],
  chemistry: ['What happens to a candle?', 'Why does soap wash?'],
  english: ['When is it "shall"?', 'Where do silent letters come from?'],
  astronomy: ['How far away is a star?', 'Why does the Moon always show one side?'],
  music: ['Why do two notes sound well together?', 'What does a conductor do?'],
};

const names = Object.keys(subjects);

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
  const subject = names[nth % names.length] ?? '';
  const questions = subjects[subject] ?? [];
  const question = questions[Math.floor(nth / names.length) % questions.length] ?? '';
  const { difficulty, minutes, reward } = dailyTasks[place] ?? dailyTasks[0];
  return {
    code: `day${cycle}-${subject}`,
    cycle,
    title: question,
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
