/** Records of the school event's tasks and honor board (protocol: school event records; field notes 3). */

export interface Task {
  code: string;
  title?: string;
  description?: string;
  /** What was handed in. */
  link?: string | null;
  group?: string;
  /** Chalks. */
  reward?: number;
  progress?: number;
  target?: number;
  /** Number of the day's cycle. */
  cycle?: number;
  completedAt?: string | null;
  kind?: string;
  subject?: string;
  difficulty?: string;
  minutes?: string;
  /** What to save and hand in. */
  save?: string;
}

export interface Tasks {
  balance: number;
  cycle?: { number?: number; startsAt?: string; endsAt?: string; refreshesInSec?: number };
  completedInCycle?: number;
  tasks: Task[];
}

export interface CompletedTasks {
  /** Newest first. */
  tasks: Task[];
  nextBefore?: string | null;
}

/** The check of a handed-in task; beyond the attempts nothing certain is known. */
export interface TaskSubmission {
  attemptsUsed?: number;
  status?: string;
  [field: string]: unknown;
}

export interface HonorEntry {
  rank: number;
  userId?: string;
  /** Chalks. */
  earned?: number;
  author?: {
    username?: string | null;
    displayName?: string | null;
    avatarImageUrl?: string | null;
    /** Emoji. */
    avatar?: string | null;
  } | null;
}
