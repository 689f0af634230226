/** Handles the events that a screen's effects produce. */
import { sameJson } from '../paper/json';
import { closedStatuses, type Progress } from '../progress/record';
import { withClock } from '../time/clock';
import {
  type AttemptStatus,
  currentValue,
  questionsOf,
  type Stage,
  type TakeEvent,
  type TakeState,
  type TakeStep,
  withNotice,
} from './state';

/** The step after an event. */
export function onEvent(state: TakeState, event: TakeEvent): TakeStep {
  switch (event.type) {
    case 'opened':
      return { state: opened(state, event) };
    case 'started':
      return { state: atQuestion(withRecord(state, event.progress)) };
    case 'progress':
      return { state: progressed(state, event) };
    case 'clock':
      return { state: { ...state, clock: withClock(state.clock, event.clock) } };
    case 'status':
      return { state: withStatus(state, event.status) };
    case 'submitted':
      return { state: { ...state, stage: 'ended', status: event.status, notice: undefined } };
    case 'picture':
      return { state: withPicture(state, event) };
    case 'notice':
      return { state: withNotice(state, event.text) };
    case 'failed':
      return { state: failed(state, event) };
    default:
      return { state, ...(state.stage === 'leaving' && { end: true }) };
  }
}

type EventOf<T extends TakeEvent['type']> = Extract<TakeEvent, { type: T }>;

function opened(state: TakeState, { status, progress, clock }: EventOf<'opened'>): TakeState {
  const known = { ...state, status, clock: clock ?? state.clock };
  const recorded = progress ? withRecord(known, progress) : known;
  if (isClosed(status) || progress?.closed) return { ...recorded, stage: 'ended' };
  return progress ? atQuestion(recorded) : { ...recorded, stage: 'intro' };
}

function atQuestion(state: TakeState): TakeState {
  const { progress } = state;
  const index = Math.min(progress?.position.index ?? 0, Math.max(0, questionsOf(state).length - 1));
  return { ...state, stage: 'question', index, cursor: index, typing: false };
}

function progressed(state: TakeState, { progress, written }: EventOf<'progress'>): TakeState {
  const waiting = Object.entries(state.unwritten).filter(
    ([index, { edit }]) => !written || Number(index) !== written.index || edit > written.edit,
  );
  return withRecord(state, progress, Object.fromEntries(waiting));
}

/** Drops a draft when the record has another value than the screen had: another process answered. */
function withRecord(state: TakeState, progress: Progress, unwritten = state.unwritten): TakeState {
  const next = { ...state, progress, unwritten };
  const drafts = Object.entries(state.drafts).filter(([key]) =>
    sameJson(currentValue(state, Number(key)), currentValue(next, Number(key))),
  );
  const closed = progress.closed !== undefined && isRunning(state.stage);
  return { ...next, drafts: Object.fromEntries(drafts), ...(closed && { stage: 'ended', typing: false }) };
}

function withStatus(state: TakeState, status: AttemptStatus): TakeState {
  const known = { ...state, status };
  if (isClosed(status)) return { ...known, stage: 'ended', entry: undefined, typing: false };
  const isBack = state.stage === 'ended' && status.status === 'in_progress' && !state.progress?.closed;
  return isBack ? { ...known, stage: 'question', overtime: true } : known;
}

function withPicture(state: TakeState, { address, picture, problem }: EventOf<'picture'>): TakeState {
  const known =
    picture === undefined
      ? ({ state: 'failed', problem: problem ?? 'no picture' } as const)
      : ({ state: 'ready', picture } as const);
  return { ...state, pictures: { ...state.pictures, [address]: known } };
}

function failed(state: TakeState, { effect, message, hint }: EventOf<'failed'>): TakeState {
  if (effect === 'sync') return state;
  const reported = withNotice(state, hint ? `${message}: ${hint}` : message, 'error');
  if (effect === 'start' && state.stage === 'starting') return { ...reported, stage: 'intro' };
  if (effect === 'submit' && state.stage === 'submitting') return { ...reported, stage: 'review' };
  if (effect === 'leave' && state.stage === 'leaving') return { ...reported, stage: 'question' };
  return reported;
}

function isClosed({ status }: AttemptStatus): boolean {
  return closedStatuses.some((closed) => closed === status);
}

/** Whether answers are given in this stage. */
export function isRunning(stage: Stage): boolean {
  return stage === 'question' || stage === 'list' || stage === 'review';
}
