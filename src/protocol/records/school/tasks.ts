/** Records of the school event's tasks and honor board (protocol: school event records; field notes 3). */
import * as a from '../../answer';

export const Task = a.object({
  code: a.string,
  title: a.optional(a.string),
  description: a.optional(a.string),
  /** The submitted link. */
  link: a.nullish(a.string),
  group: a.optional(a.string),
  /** Chalks. */
  reward: a.optional(a.number),
  progress: a.optional(a.number),
  target: a.optional(a.number),
  /** Number of the day's cycle. */
  cycle: a.optional(a.number),
  completedAt: a.nullish(a.string),
  kind: a.optional(a.string),
  subject: a.optional(a.string),
  difficulty: a.optional(a.string),
  minutes: a.optional(a.string),
  /** What to save and hand in. */
  save: a.optional(a.string),
});
export interface Task extends a.Infer<typeof Task> {}

export const Tasks = a.object({
  balance: a.number,
  cycle: a.object({
    number: a.optional(a.number),
    startsAt: a.optional(a.string),
    endsAt: a.optional(a.string),
    refreshesInSec: a.optional(a.number),
  }),
  completedInCycle: a.number,
  tasks: a.array(Task),
});
export interface Tasks extends a.Infer<typeof Tasks> {}

export const CompletedTasks = a.object({
  /** Newest first. */
  tasks: a.array(Task),
  nextBefore: a.nullable(a.string),
});
export interface CompletedTasks extends a.Infer<typeof CompletedTasks> {}

/** The check of a handed-in task; beyond the attempts nothing certain is known. */
export const TaskSubmission = a.object(
  {
    attemptsUsed: a.number,
    status: a.observed(a.optional(a.string)),
  },
  a.others(),
);
export interface TaskSubmission extends a.Infer<typeof TaskSubmission> {}

export const HonorEntry = a.object({
  rank: a.number,
  userId: a.optional(a.string),
  /** Chalks. */
  earned: a.optional(a.number),
  author: a.nullish(
    a.object({
      username: a.nullish(a.string),
      displayName: a.nullish(a.string),
      avatarImageUrl: a.nullish(a.string),
      /** Emoji. */
      avatar: a.nullish(a.string),
    }),
  ),
});
export interface HonorEntry extends a.Infer<typeof HonorEntry> {}
