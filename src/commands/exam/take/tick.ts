/** What time does to the screen: warnings, the end of the attempt, what was typed is sent. */

import { counted } from '../answers/answer-hint';
import type { ClockReading } from '../time/clock';
import { dueWarning, type TimeLeft, timeLeft } from '../time/left';
import { sendNow, writeDraft } from './answer';
import { isRunning } from './events';
import { chain, type TakeState, type TakeStep, withNotice } from './state';

/** A person who types without a pause has the answer sent after so many ticks. */
const longestPause = 5;
/** Ticks between two comparisons of the time with the service's. */
const syncTicks = 15;

/** The time left; undefined before the attempt started, and before the first tick. */
export function timeOf({ progress, clock, moment }: TakeState): TimeLeft | undefined {
  return progress && moment && timeLeft(progress.paper.startedAt, clock ?? progress.clock, moment);
}

/** The step after a tick. */
export function onTick(state: TakeState, { now, monotonic }: ClockReading): TakeStep {
  const moment = { now, monotonic };
  const ticked = withoutOldNotice({ ...state, moment, syncWait: Math.max(0, state.syncWait - 1) });
  if (!isRunning(state.stage)) return { state: ticked };
  return chain({ state: ticked }, writeDraft, sendAtPause, warn, sync, expire);
}

function withoutOldNotice(state: TakeState): TakeState {
  const { notice } = state;
  if (!notice) return state;
  const ticks = notice.ticks - 1;
  return { ...state, notice: ticks > 0 ? { ...notice, ticks } : undefined };
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

/** The end is certain by the service's clock; whether the service sees it so is asked. */
function expire(state: TakeState): TakeStep {
  if (!timeOf(state)?.expired || state.overtime) return { state };
  const status = { ...state.status, status: 'expired' };
  const ended = {
    ...state,
    status,
    stage: 'ended',
    typing: false,
    entry: undefined,
    syncWait: syncTicks,
  } as const;
  return chain(sendNow(ended), (sent) => ({ state: sent, effects: [{ type: 'sync' }] }));
}
