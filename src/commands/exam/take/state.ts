/** The screen of an attempt: its state, its events and its effects. */
import type { Json } from '../paper/json';
import type { Question } from '../paper/question';
import { lastValue, type Progress } from '../progress/record';
import type { ClockReading, ServiceClock } from '../time';
import { type Draft, draftOf } from './draft';
import type { Field } from './field';
import type { Key, Mode } from './keys';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The state of the attempt from the service (protocol: exam event records, state). */
export interface AttemptStatus {
  /** `idle`, `in_progress`, `completed`, `annulled`, `expired`, or something newer. */
  readonly status: string;
  readonly examOpen?: boolean;
  readonly score?: number;
  readonly maxScore?: number;
  readonly username?: string;
}

/** What the screen asks to be done. Effects are to be done in their order. */
export type TakeEffect =
  /** Start the attempt, or get the paper of the running one. */
  | { readonly type: 'start' }
  /** Write an answer to the disk; `edit` comes back in the event that confirms it. */
  | { readonly type: 'write'; readonly index: number; readonly value: Json; readonly edit: number }
  /** Send what is unsent. */
  | { readonly type: 'send' }
  /** Send once more what was refused or failed. */
  | { readonly type: 'retry' }
  /** Remember the question at which the person is. */
  | { readonly type: 'move'; readonly index: number }
  /** Open the page to draw on; what is drawn comes as a new record. */
  | { readonly type: 'draw'; readonly index: number }
  /** Show pictures outside of the terminal. */
  | { readonly type: 'open'; readonly addresses: readonly string[] }
  /** Fetch a picture. */
  | { readonly type: 'picture'; readonly address: string }
  /** Ask the service for its time and the state of the attempt. */
  | { readonly type: 'sync' }
  /** Submit; with `anyway` although an answer is unsent. */
  | { readonly type: 'submit'; readonly anyway: boolean }
  /** Finish what is written to the disk, then say `left`. */
  | { readonly type: 'leave' };

/** The events of the screen. */
export type TakeEvent =
  /** First of all: the attempt as it was found. */
  | {
      readonly type: 'opened';
      readonly status: AttemptStatus;
      readonly progress?: Progress;
      readonly clock?: ServiceClock;
    }
  | { readonly type: 'started'; readonly progress: Progress }
  /** The record changed; `written` names the last effect `write` whose value is on the disk. */
  | {
      readonly type: 'progress';
      readonly progress: Progress;
      readonly written?: { readonly index: number; readonly edit: number };
    }
  | { readonly type: 'clock'; readonly clock: ServiceClock }
  | { readonly type: 'status'; readonly status: AttemptStatus }
  | { readonly type: 'submitted'; readonly status: AttemptStatus }
  /** A picture was fetched (`picture` is what the renderer draws), or was not. */
  | {
      readonly type: 'picture';
      readonly address: string;
      readonly picture?: unknown;
      readonly problem?: string;
    }
  /** A message to show for a while. */
  | { readonly type: 'notice'; readonly text: string }
  /** An effect failed. */
  | {
      readonly type: 'failed';
      readonly effect: TakeEffect['type'];
      readonly message: string;
      readonly hint?: string;
    }
  | { readonly type: 'left' };

/** Everything that changes the screen. A tick comes about every second. */
export type TakeMessage =
  | { readonly type: 'key'; readonly key: Key }
  | { readonly type: 'event'; readonly event: TakeEvent }
  | ({ readonly type: 'tick' } & ClockReading)
  | { readonly type: 'resize'; readonly size: Size };

export interface TakeStep {
  readonly state: TakeState;
  readonly effects?: readonly TakeEffect[];
  readonly end?: boolean;
}

export type Stage =
  | 'opening'
  | 'intro'
  | 'starting'
  | 'question'
  | 'list'
  | 'review'
  | 'submitting'
  | 'leaving'
  | 'ended';

/** A line that is typed at the bottom: the number of a question, or a word that confirms. */
export interface Entry {
  readonly purpose: 'goto' | 'start' | 'submit';
  readonly field: Field;
}

export interface Notice {
  readonly text: string;
  readonly tone: 'info' | 'warning' | 'error';
  /** Ticks until it goes. */
  readonly ticks: number;
}

export type PictureState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly picture: unknown }
  | { readonly state: 'failed'; readonly problem: string };

export interface TakeState {
  readonly stage: Stage;
  readonly size: Size;
  readonly status?: AttemptStatus;
  readonly progress?: Progress;
  readonly clock?: ServiceClock;
  readonly moment?: ClockReading;
  /** Ticks until the time may be compared with the service's again. */
  readonly syncWait: number;
  /** The service says that the attempt still runs, although its 40 minutes are over. */
  readonly overtime?: true;
  /** Warnings that were given, in minutes. */
  readonly warned: readonly number[];
  /** The question at which the person is, from 0. */
  readonly index: number;
  /** The question at which the list or the review is. */
  readonly cursor: number;
  readonly drafts: Readonly<Record<number, Draft>>;
  readonly typing: boolean;
  /** What comes is pasted, line ends too. */
  readonly pasting: boolean;
  readonly entry?: Entry;
  readonly help: boolean;
  /** Counts the effects `write`. */
  readonly edits: number;
  /** For each question the value that is not known to be on the disk yet. */
  readonly unwritten: Readonly<Record<number, { readonly value: Json; readonly edit: number }>>;
  /** Something was typed that is to be sent at the next pause; how many ticks ago, and whether since the last one. */
  readonly unsent?: { readonly ticks: number; readonly touched: boolean };
  /** The answer that was erased last. */
  readonly erased?: { readonly index: number; readonly value: Json };
  readonly notice?: Notice;
  readonly pictures: Readonly<Record<string, PictureState>>;
  /** The first line of what is shown, and whether it follows what is chosen or typed. */
  readonly scroll: { readonly top: number; readonly following: boolean };
}

/** Before anything is known. */
export function initialTake(size: Size): TakeState {
  return {
    stage: 'opening',
    size,
    syncWait: 0,
    warned: [],
    index: 0,
    cursor: 0,
    drafts: {},
    typing: false,
    pasting: false,
    help: false,
    edits: 0,
    unwritten: {},
    pictures: {},
    scroll: { top: 0, following: true },
  };
}

/** The questions of the paper; none before it came. */
export function questionsOf({ progress }: TakeState): readonly Question[] {
  return progress?.paper.questions ?? [];
}

/** The question at which the person is. */
export function currentQuestion(state: TakeState): Question | undefined {
  return questionsOf(state)[state.index];
}

/** The answer to a question, on the disk or on its way there; null for none. */
export function currentValue({ progress, unwritten }: TakeState, index: number): Json {
  const waiting = unwritten[index];
  if (waiting) return waiting.value;
  return progress ? lastValue(progress, index) : null;
}

/** The draft of a question; without edits it shows the current answer. */
export function draftAt(state: TakeState, index: number): Draft | undefined {
  const question = questionsOf(state)[index];
  return state.drafts[index] ?? (question && draftOf(question, currentValue(state, index)));
}

/** One step after another: their effects come in order, and the last one's state counts. */
export function chain(first: TakeStep, ...rest: readonly ((state: TakeState) => TakeStep)[]): TakeStep {
  return rest.reduce<TakeStep>((step, next) => {
    const { state, effects = [], end } = next(step.state);
    return { state, effects: [...(step.effects ?? []), ...effects], end: end ?? step.end };
  }, first);
}

/** The state with a message to show; it disappears after a while, or when another message replaces it. */
export function withNotice(state: TakeState, text: string, tone: Notice['tone'] = 'info'): TakeState {
  const ticks = { info: 8, warning: 20, error: 30 } as const;
  return { ...state, notice: { text, tone, ticks: ticks[tone] } };
}

/** The mode of a state. */
export function modeOf(state: TakeState): Mode {
  if (state.help) return 'help';
  if (state.entry) return 'entry';
  switch (state.stage) {
    case 'question':
      return state.typing ? 'typing' : restingMode(currentQuestion(state));
    case 'list':
    case 'review':
    case 'intro':
    case 'ended':
      return state.stage;
    default:
      return 'waiting';
  }
}

/** The mode at a question while nothing is typed. */
function restingMode(question: Question | undefined): Mode {
  switch (question?.type) {
    case 'single':
      return 'choice';
    case 'matching':
      return 'pairs';
    case 'ordering':
      return 'order';
    case 'draw':
      return 'drawing';
    case 'number':
      return 'number';
    default:
      return 'texts';
  }
}
