/** Handles events of effects, and ticks: warnings, the end of the attempt, sending at pauses. */
import { counted } from '../../../terminal/text/count-suffix';
import { sameJson } from '../paper/paper';
import { closedStatuses, endingProblem, type Progress } from '../progress/record';
import { type ClockReading, dueWarning, type TimeLeft, timeLeft, withClock } from '../time';
import { sendNow, writeDraft } from './answer';
import {
  type AttemptStatus,
  chain,
  currentValue,
  type PictureState,
  questionsOf,
  type Stage,
  type TakeEvent,
  type TakeState,
  type TakeStep,
  withNotice,
} from './state';

export function onEvent(state: TakeState, event: TakeEvent): TakeStep {
  switch (event.type) {
    case 'opened':
      return { state: onOpened(state, event) };
    case 'started':
      return { state: atQuestion(withRecord(state, event.progress)) };
    case 'progress':
      return { state: onProgress(state, event) };
    case 'clock':
      return { state: { ...state, clock: withClock(state.clock, event.clock) } };
    case 'status':
      return { state: withStatus(state, event.status) };
    case 'submitted':
      return onSubmitted(state, event.status);
    case 'picture':
      return { state: withPicture(state, event) };
    case 'notice':
      return { state: withNotice(state, event.text) };
    case 'failed':
      return { state: onFailed(state, event) };
    default:
      return { state, ...(state.stage === 'leaving' && { end: true }) };
  }
}

type EventOf<T extends TakeEvent['type']> = Extract<TakeEvent, { type: T }>;

function onOpened(state: TakeState, { status, progress, clock }: EventOf<'opened'>): TakeState {
  const known = { ...state, status, clock: clock ?? state.clock };
  const recorded = progress ? withRecord(known, progress) : known;
  if (isClosed(status) || progress?.closed) return { ...recorded, stage: 'ended' };
  return progress ? atQuestion(recorded) : { ...recorded, stage: 'intro' };
}

function atQuestion(state: TakeState): TakeState {
  const { progress } = state;
  const index = Math.min(progress?.position.index ?? 0, Math.max(0, questionsOf(state).length - 1));
  return { ...state, stage: 'question', index, cursor: index, typing: undefined };
}

function onProgress(state: TakeState, { progress, written }: EventOf<'progress'>): TakeState {
  const waiting = Object.entries(state.unwritten).filter(
    ([index, { edit }]) => !written || Number(index) !== written.index || edit > written.edit,
  );
  return withRecord(state, progress, Object.fromEntries(waiting));
}

/** Replaces the record. Drops the drafts whose answers another process changed. */
function withRecord(state: TakeState, progress: Progress, unwritten = state.unwritten): TakeState {
  const next = { ...state, progress, unwritten };
  const drafts = Object.entries(state.drafts).filter(([key]) =>
    sameJson(currentValue(state, Number(key)), currentValue(next, Number(key))),
  );
  const closed = progress.closed !== undefined && isRunning(state.stage);
  return { ...next, drafts: Object.fromEntries(drafts), ...(closed && { stage: 'ended' }) };
}

function withStatus(state: TakeState, status: AttemptStatus): TakeState {
  const known = { ...state, status };
  if (isClosed(status)) return { ...known, stage: 'ended', entry: undefined };
  const isBack = state.stage === 'ended' && status.status === 'in_progress' && !state.progress?.closed;
  return isBack ? { ...known, stage: 'question', overtime: true } : known;
}

function withPicture(state: TakeState, { address, picture, problem }: EventOf<'picture'>): TakeState {
  const known: PictureState = picture
    ? { state: 'ready', picture }
    : { state: 'failed', problem: problem ?? 'no picture' };
  return { ...state, pictures: { ...state.pictures, [address]: known } };
}

function onFailed(state: TakeState, { effect, message, hint }: EventOf<'failed'>): TakeState {
  if (effect === 'sync') return state;
  const reported = withNotice(state, hint ? `${message}: ${hint}` : message, 'error');
  if (effect === 'start' && state.stage === 'starting') return { ...reported, stage: 'intro' };
  if (effect === 'submit' && state.stage === 'submitting') return { ...reported, stage: 'review' };
  if (effect === 'leave' && state.stage === 'leaving') return { ...reported, stage: 'question' };
  return reported;
}

/** An answer that does not say that the attempt is over leads back to the review; its status is requested. */
function onSubmitted(state: TakeState, status: AttemptStatus): TakeStep {
  if (isClosed(status)) return { state: { ...state, stage: 'ended', status, notice: undefined } };
  const problem = endingProblem(status.status, 'completed') ?? '';
  return {
    state: withNotice({ ...state, stage: 'review', syncWait: syncTicks }, problem, 'warning'),
    effects: [{ type: 'sync' }],
  };
}

function isClosed({ status }: AttemptStatus): boolean {
  return closedStatuses.some((closed) => closed === status);
}

function isRunning(stage: Stage): boolean {
  return stage === 'question' || stage === 'list' || stage === 'review';
}

/** While the user types without a pause, the answer is sent after this many ticks. */
const longestPause = 5;
/** Ticks between two status requests. */
const syncTicks = 15;

/** The time left; undefined before the attempt started, and before the first tick. */
export function timeOf({ progress, clock, moment }: TakeState): TimeLeft | undefined {
  return progress && moment && timeLeft(progress.paper.startedAt, clock ?? progress.clock, moment);
}

export function onTick(state: TakeState, { now, monotonic }: ClockReading): TakeStep {
  const moment = { now, monotonic };
  const shown = state.notice && { ...state.notice, ticks: state.notice.ticks - 1 };
  const notice = shown && shown.ticks > 0 ? shown : undefined;
  const ticked = { ...state, moment, notice, syncWait: Math.max(0, state.syncWait - 1) };
  if (!isRunning(state.stage)) return { state: ticked };
  return chain({ state: ticked }, writeDraft, sendAtPause, warn, sync, expire);
}

function sendAtPause(state: TakeState): TakeStep {
  if (!state.unsent) return { state };
  const { touched, ticks } = state.unsent;
  if (!touched || ticks + 1 >= longestPause) return sendNow(state);
  return { state: { ...state, unsent: { touched: false, ticks: ticks + 1 } } };
}

function warn(state: TakeState): TakeStep {
  const time = timeOf(state);
  if (!time) return { state };
  const { minutes, given } = dueWarning(time.leftMs, state.warned);
  if (minutes === undefined || time.leftMs === 0) return { state: { ...state, warned: given } };
  const left = counted(Math.ceil(time.leftMs / 60_000), 'minute');
  return { state: withNotice({ ...state, warned: given }, `${left} left`, 'warning') };
}

function sync(state: TakeState): TakeStep {
  if (!timeOf(state)?.doubtful || state.syncWait > 0) return { state };
  return { state: { ...state, syncWait: syncTicks }, effects: [{ type: 'sync' }] };
}

/** Ends the attempt when the service's clock is certainly past the end, and requests the status to confirm it. */
function expire(state: TakeState): TakeStep {
  if (!timeOf(state)?.expired || state.overtime) return { state };
  const status = { ...state.status, status: 'expired' };
  const ended = { ...state, status, stage: 'ended', entry: undefined, syncWait: syncTicks } as const;
  return chain(sendNow(ended), (sent) => ({ state: sent, effects: [{ type: 'sync' }] }));
}
