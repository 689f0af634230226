/** The screen `exam take`: its state, messages, effects and modes. */
import type { MessageAndHint } from '../../../errors';
import type { ExamState } from '../../../protocol/records/exam';
import { type Field, fieldOf } from '../../../terminal/text/field';
import { answerArguments, misfit } from '../answers/answer-text';
import { type ParsedAnswer, parsedAnswer } from '../answers/parse';
import { type Json, letteredTexts, type Question, shownPictures } from '../paper/paper';
import { lastValue, type Progress } from '../progress/record';
import type { ClockReading, ServiceClock } from '../time';

/** An answer while it is edited, by the kind of the question. */
export type Draft =
  | { readonly kind: 'choice'; readonly cursor: number; readonly chosen: number | null }
  /** Text fields: one text, several, a number, or JSON. */
  | { readonly kind: 'fields'; readonly fields: readonly Field[]; readonly focus: number }
  /** The pair of each row, -1 for none. */
  | { readonly kind: 'pairs'; readonly row: number; readonly pairs: readonly number[] }
  | {
      readonly kind: 'order';
      readonly cursor: number;
      readonly order: readonly number[];
      /** The item at the cursor moves with it. */
      readonly held: boolean;
      /** Whether the user has set the order; false for the initial order of the paper. */
      readonly isSet: boolean;
    }
  | { readonly kind: 'drawing'; readonly fileId: string | null };

export type DraftOf<K extends Draft['kind']> = Extract<Draft, { kind: K }>;

/** The draft for a value; an invalid value counts as none. */
export function draftOf(question: Question, value: Json): Draft {
  const fitting = misfit(question, value) === undefined ? value : null;
  switch (question.type) {
    case 'single': {
      const chosen = typeof fitting === 'number' ? fitting : null;
      return { kind: 'choice', cursor: chosen ?? 0, chosen };
    }
    case 'matching': {
      const pairs = fitting === null ? question.left.map(() => -1) : numbersOf(fitting);
      return { kind: 'pairs', row: 0, pairs };
    }
    case 'ordering': {
      const order = fitting === null ? [...question.items.keys()] : numbersOf(fitting);
      return { kind: 'order', cursor: 0, order, held: false, isSet: fitting !== null };
    }
    case 'draw':
      return { kind: 'drawing', fileId: typeof fitting === 'string' ? fitting : null };
    default:
      return { kind: 'fields', fields: fieldsOf(question, fitting), focus: 0 };
  }
}

export function draftValue(question: Question, draft: Draft): ParsedAnswer {
  const texts = draft.kind === 'fields' ? draft.fields.map(({ text }) => text) : [];
  if (texts.some((text) => text.trim() !== '')) return parsedAnswer(question, texts);
  return { type: 'value', value: chosenValue(draft) };
}

/** The value of a draft without typed texts. */
function chosenValue(draft: Draft): Json {
  switch (draft.kind) {
    case 'choice':
      return draft.chosen;
    case 'pairs':
      return draft.pairs.every((pair) => pair === -1) ? null : draft.pairs;
    case 'order':
      return draft.isSet ? draft.order : null;
    case 'drawing':
      return draft.fileId;
    default:
      return null;
  }
}

function fieldsOf(question: Question, value: Json): readonly Field[] {
  const count = question.type === 'text_multi' ? question.fields : 1;
  const texts = answerArguments(question, value);
  return Array.from({ length: count }, (_, index) => fieldOf(texts[index] ?? ''));
}

function numbersOf(value: Json): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

export type Size = Readonly<Record<'columns' | 'rows', number>>;

export type AttemptStatus = Pick<ExamState, 'status'> & Partial<ExamState>;

/** Effects are performed in order. */
export type TakeEffect =
  /** Start the attempt, or fetch the paper of the running one. */
  | { readonly type: 'start' }
  /** Write an answer to disk; the event `progress` confirms it with the same `edit`. */
  | { readonly type: 'write'; readonly index: number; readonly value: Json; readonly edit: number }
  | { readonly type: 'send' }
  | { readonly type: 'retry' }
  | { readonly type: 'move'; readonly index: number }
  /** Open the drawing page; a drawing arrives as a new record. */
  | { readonly type: 'draw'; readonly index: number }
  | { readonly type: 'open'; readonly addresses: readonly string[] }
  | { readonly type: 'picture'; readonly address: string }
  /** Request the status of the attempt, and with it the service's time. */
  | { readonly type: 'sync' }
  /** Submit; `anyway` accepts unsent answers. */
  | { readonly type: 'submit'; readonly anyway: boolean }
  /** Finish writing, then report `left`. */
  | { readonly type: 'leave' };

export type Write = Extract<TakeEffect, { type: 'write' }>;

/** Results of effects, and changes by other processes. */
export type TakeEvent =
  /** The first event: the attempt as stored or as reported by the service. */
  | ({ readonly type: 'opened'; readonly status: AttemptStatus } & Pick<TakeState, 'progress' | 'clock'>)
  | { readonly type: 'started'; readonly progress: Progress }
  /** The record changed; `written` identifies the last effect `write` that is on disk. */
  | {
      readonly type: 'progress';
      readonly progress: Progress;
      readonly written?: Pick<Write, 'index' | 'edit'>;
    }
  | { readonly type: 'clock'; readonly clock: ServiceClock }
  | { readonly type: 'status'; readonly status: AttemptStatus }
  | { readonly type: 'submitted'; readonly status: AttemptStatus }
  /** A fetched picture, in the type that the renderer prints, or the reason of a failure. */
  | {
      readonly type: 'picture';
      readonly address: string;
      readonly picture?: unknown;
      readonly problem?: string;
    }
  | { readonly type: 'notice'; readonly text: string }
  | ({ readonly type: 'failed'; readonly effect: TakeEffect['type'] } & MessageAndHint)
  | { readonly type: 'left' };

/** The layout of the scrolling part of the screen, in lines. */
export interface BodyLayout {
  readonly lines: number;
  /** The number of visible lines, at least 1. */
  readonly rows: number;
  /** The lines that must be visible: of the selection or the cursor. */
  readonly focus?: { readonly first: number; readonly last: number };
}

/** Measures a state; supplied by the renderer, which wraps lines. */
export type Measure = (state: TakeState) => BodyLayout;

export type TakeIntent = (state: TakeState, measure: Measure) => TakeStep;

/** Input of the update function. Ticks arrive about every second. */
export type TakeMessage =
  | { readonly type: 'intent'; readonly intent: TakeIntent }
  | { readonly type: 'mouse' }
  | { readonly type: 'event'; readonly event: TakeEvent }
  | ({ readonly type: 'tick' } & ClockReading)
  | { readonly type: 'resize'; readonly size: Size };

/** The mode selects the keys: by the kind of the question, or by the text, list or work that is open. */
export type Mode =
  | ('choice' | 'pairs' | 'order' | 'drawing' | 'texts')
  | ('intro' | 'typing' | 'paused' | 'entry' | 'picture' | 'list' | 'review' | 'waiting' | 'ended');

export interface TakeStep {
  readonly state: TakeState;
  readonly effects?: readonly TakeEffect[];
  readonly end?: boolean;
}

export type Stage =
  | ('intro' | 'question' | 'list' | 'review' | 'ended')
  | ('opening' | 'starting' | 'submitting' | 'leaving');

/** The entry line at the bottom: the number of a question, or a word that confirms. */
export interface Entry {
  readonly purpose: 'goto' | 'start' | 'submit';
  readonly field: Field;
}

export interface Notice {
  readonly text: string;
  readonly tone: 'info' | 'warning' | 'error';
  /** Ticks until it disappears. */
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
  readonly syncWait: number;
  /** The service reports a running attempt although its 40 minutes are over. */
  readonly overtime?: true;
  readonly warned: readonly number[];
  /** The current question, from 0. */
  readonly index: number;
  /** The selected question of the list or the review. */
  readonly cursor: number;
  readonly drafts: Readonly<Record<number, Draft>>;
  /**
   * Whether keys type into the fields of the question; undefined, and they do, until one is pressed. `paused` after Enter: the
   * next printable key types.
   */
  readonly typing?: boolean | 'paused';
  readonly entry?: Entry;
  /** Counts the effects `write`. */
  readonly edits: number;
  /** By question, the values that are not confirmed to be on disk. */
  readonly unwritten: Readonly<Record<number, { readonly value: Json; readonly edit: number }>>;
  /** Typed text that is sent at the next pause: ticks since the first change, and whether it changed since the last tick. */
  readonly unsent?: { readonly ticks: number; readonly touched: boolean };
  /** The last answer that was erased or replaced. */
  readonly replaced?: { readonly index: number; readonly value: Json };
  /** The question whose answer has changed since it was shown. */
  readonly edited?: number;
  readonly notice?: Notice;
  readonly pictures: Readonly<Record<string, PictureState>>;
  readonly enlarged?: true;
  /** The first visible line, and the number of lines below the visible ones; `following` keeps the focus visible. */
  readonly scroll: { readonly top: number; readonly below: number; readonly following: boolean };
}

export function initialTake(size: Size): TakeState {
  return {
    stage: 'opening',
    size,
    syncWait: 0,
    warned: [],
    index: 0,
    cursor: 0,
    drafts: {},
    edits: 0,
    unwritten: {},
    pictures: {},
    scroll: { top: 0, below: 0, following: true },
  };
}

/** The questions of the paper; empty before it is loaded. */
export function questionsOf({ progress }: TakeState): readonly Question[] {
  return progress?.paper.questions ?? [];
}

export function currentQuestion(state: TakeState): Question | undefined {
  return questionsOf(state)[state.index];
}

/** The answer to a question, including values that are not on disk yet; null for none. */
export function currentValue({ progress, unwritten }: TakeState, index: number): Json {
  const waiting = unwritten[index];
  if (waiting) return waiting.value;
  return progress ? lastValue(progress, index) : null;
}

/** The draft of a question; without edits, the draft of the current answer. */
export function draftAt(state: TakeState, index: number): Draft | undefined {
  const question = questionsOf(state)[index];
  return state.drafts[index] ?? (question && draftOf(question, currentValue(state, index)));
}

/** Runs steps in sequence and concatenates their effects. */
export function chain(first: TakeStep, ...rest: readonly ((state: TakeState) => TakeStep)[]): TakeStep {
  return rest.reduce<TakeStep>((step, next) => {
    const { state, effects = [], end } = next(step.state);
    return { state, effects: [...(step.effects ?? []), ...effects], end: end ?? step.end };
  }, first);
}

/** Shows a message until its ticks have passed or another message replaces it. */
export function withNotice(state: TakeState, text: string, tone: Notice['tone'] = 'info'): TakeState {
  const ticks = { info: 8, warning: 20, error: 30 } as const;
  return { ...state, notice: { text, tone, ticks: ticks[tone] } };
}

export function modeOf(state: TakeState): Mode {
  if (state.entry) return 'entry';
  switch (state.stage) {
    case 'question':
      if (state.enlarged) return 'picture';
      if (isTyping(state)) return 'typing';
      if (hasField(state) && state.typing === 'paused') return 'paused';
      return fieldlessModes[currentQuestion(state)?.type ?? 'unknown'] ?? 'texts';
    case 'list':
    case 'review':
    case 'intro':
    case 'ended':
      return state.stage;
    default:
      return 'waiting';
  }
}

/** The addresses of the pictures of the current question, the lower one first. */
export function questionPictures(state: TakeState): readonly string[] {
  const question = currentQuestion(state);
  const { image, over } = question ? shownPictures(question, currentValue(state, state.index)) : {};
  return [image, over].filter((address) => address !== undefined);
}

/** The number of options, pairs or items that have letters at the current question. */
export function letteredParts(state: TakeState): number {
  return letteredTexts(currentQuestion(state)).length;
}

/** The modes of questions without a text field, while nothing else is open. */
const fieldlessModes: Partial<Readonly<Record<Question['type'], Mode>>> = {
  single: 'choice',
  matching: 'pairs',
  ordering: 'order',
  draw: 'drawing',
};

/** Whether keys type into a field of the question. */
export function isTyping(state: TakeState): boolean {
  const { stage, entry, enlarged, typing = true } = state;
  return stage === 'question' && !entry && !enlarged && typing === true && hasField(state);
}

function hasField(state: TakeState): boolean {
  const question = currentQuestion(state);
  return question !== undefined && fieldlessModes[question.type] === undefined;
}
