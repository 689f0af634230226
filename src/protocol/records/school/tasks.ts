/** Records of the school event's tasks and honor board (protocol: school event records; field notes 3). */
import {
  array,
  type Infer,
  nullable,
  nullish,
  number,
  object,
  observed,
  optional,
  others,
  string,
} from '../../answer';

export const Task = object({
  code: string,
  title: optional(string),
  description: optional(string),
  /** The submitted link. */
  link: nullish(string),
  group: optional(string),
  /** Chalks. */
  reward: optional(number),
  progress: optional(number),
  target: optional(number),
  /** Number of the day's cycle. */
  cycle: optional(number),
  completedAt: nullish(string),
  kind: optional(string),
  subject: optional(string),
  difficulty: optional(string),
  minutes: optional(string),
  /** What to save and hand in. */
  save: optional(string),
});
export interface Task extends Infer<typeof Task> {}

export const Tasks = object({
  balance: number,
  cycle: object({
    number: optional(number),
    startsAt: optional(string),
    endsAt: optional(string),
    refreshesInSec: optional(number),
  }),
  completedInCycle: number,
  tasks: array(Task),
});
export interface Tasks extends Infer<typeof Tasks> {}

export const CompletedTasks = object({
  /** Newest first. */
  tasks: array(Task),
  nextBefore: nullable(string),
});
export interface CompletedTasks extends Infer<typeof CompletedTasks> {}

/** The check of a handed-in task; beyond the attempts nothing certain is known. */
export const TaskSubmission = object(
  {
    attemptsUsed: number,
    status: observed(optional(string)),
  },
  others(),
);
export interface TaskSubmission extends Infer<typeof TaskSubmission> {}

export const HonorEntry = object({
  rank: number,
  userId: optional(string),
  /** Chalks. */
  earned: optional(number),
  author: nullish(
    object({
      username: nullish(string),
      displayName: nullish(string),
      avatarImageUrl: nullish(string),
      /** Emoji. */
      avatar: nullish(string),
    }),
  ),
});
export interface HonorEntry extends Infer<typeof HonorEntry> {}
