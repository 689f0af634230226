/** The screen of `canvas replay`: state, keys and frame; no verb. */
import type { Message, Size, Step } from '../../../app/command';
import type { KeyLine } from '../../../terminal/text/keys';
import type { View } from '../../../terminal/text/view';
import type { ReplayEvent, ReplayRequest, ReplayStatus } from '../archive/archive-player';
import type { CanvasEffect } from '../core/events';
import { replayRow } from '../render/events';
import { canvasFrame } from '../render/screen';
import type { ViewerState } from '../viewer/viewer-state';
import { type ReplayIntent, replayKeys } from './keys';
import { viewerInit, viewerScreen, viewerTickMs, viewerUpdate } from './viewer';

interface ReplayState {
  readonly viewer: ViewerState;
  readonly status?: ReplayStatus;
}

/** The viewer has all rows but the last. */
const viewerSize = ({ columns, rows }: Size): Size => ({ columns, rows: Math.max(1, rows - 1) });

function update(
  state: ReplayState,
  message: Message<ReplayEvent, ReplayIntent>,
): Step<ReplayState, ReplayRequest> {
  const { viewer } = state;
  switch (message.type) {
    case 'event': {
      const { event } = message;
      if (event.type === 'replay') return { state: { ...state, status: event } };
      if (event.type === 'gap') return { state };
      return within(state, viewerUpdate(viewer, { type: 'event', event }));
    }
    case 'intent': {
      const { intent } = message;
      if (intent.type === 'play') return { state, effects: [intent.effect] };
      return within(state, viewerUpdate(viewer, { type: 'intent', intent }));
    }
    case 'resize':
      return within(state, viewerUpdate(viewer, { ...message, size: viewerSize(message.size) }));
    default:
      return within(state, viewerUpdate(viewer, message));
  }
}

function within(
  state: ReplayState,
  { state: viewer, ...step }: Step<ViewerState, CanvasEffect>,
): Step<ReplayState, ReplayRequest> {
  return { ...step, state: { ...state, viewer } };
}

export const replayScreen = {
  init: (_: unknown, size: Size): ReplayState => ({ viewer: viewerInit({}, viewerSize(size)) }),
  keys: replayKeys,
  update,
  frame: ({ viewer, status }: ReplayState, _: Size, view: View, keys: KeyLine) => [
    ...canvasFrame(viewer, view, keys),
    replayRow(status, view),
  ],
  tickMs: viewerTickMs,
  mouse: viewerScreen.mouse,
};
