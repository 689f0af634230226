import { argument, file, type Message, option, type Size, type Step, screenCommand } from '../../app/command';
import type { ReplayEvent, ReplayRequest, ReplayStatus } from './archive/archive-player';
import type { CanvasEffect } from './core/events';
import { replayArchive } from './flows/replay';
import { noMouse, pictures, speed } from './options';
import { replayEventLines, replayRow } from './render/events';
import { replayEffectOf } from './screen/keys';
import { viewerFrame, viewerInit, viewerTickMs, viewerUpdate } from './screen/viewer';
import type { ViewerState } from './viewer/viewer-state';

interface ReplayState {
  readonly viewer: ViewerState;
  readonly status?: ReplayStatus;
}

/** The viewer has all rows but the last. */
const viewerSize = ({ columns, rows }: Size): Size => ({ columns, rows: Math.max(1, rows - 1) });

function update(state: ReplayState, message: Message<ReplayEvent>): Step<ReplayState, ReplayRequest> {
  const { viewer } = state;
  if (message.type === 'event') {
    const { event } = message;
    if (event.type === 'replay') return { state: { ...state, status: event } };
    if (event.type === 'gap') return { state };
    return within(state, viewerUpdate(viewer, { type: 'event', event }));
  }
  if (message.type === 'key' && viewer.jump === undefined) {
    const effect = replayEffectOf(message.key);
    if (effect) return { state, effects: [effect] };
    // Nothing can be painted on a recording.
    if (message.key.name === 'p') return { state };
  }
  if (message.type === 'resize')
    return within(state, viewerUpdate(viewer, { ...message, size: viewerSize(message.size) }));
  return within(state, viewerUpdate(viewer, message));
}

function within(
  state: ReplayState,
  { state: viewer, ...step }: Step<ViewerState, CanvasEffect>,
): Step<ReplayState, ReplayRequest> {
  return { ...step, state: { ...state, viewer } };
}

export default screenCommand({
  summary: 'Play an archive of the canvas',
  description: [
    'At a terminal: space pauses, . and , go to the next and the previous pixel, ] and [ play twice and half as fast, j and l go back and forth by a twentieth, 0 to 9 go to so many tenths; the other keys are those of canvas watch. The author of the pixel under the cursor is shown where it was recorded.',
    'In a pipe: one line per event, one line per pixel, at once.',
  ],
  args: { archive: argument(file('archive'), "Archive written by 'plaza canvas record FILE'") },
  options: {
    speed: option(
      speed(),
      'Playback speed, such as 3600 for an hour per second (default: the whole archive in a minute)',
    ),
    noMouse,
    pictures,
  },
  examples: ['plaza canvas replay week.plza', 'plaza canvas replay week.plza --speed 60'],
  routes: [],
  async run(ctx, { archive, speed }) {
    await ctx.pictures.prepare();
    return replayArchive(ctx, archive, speed);
  },
  init: (_, size): ReplayState => ({ viewer: viewerInit({}, viewerSize(size)) }),
  update,
  frame: ({ viewer, status }, size, view) => [
    ...viewerFrame(viewer, viewerSize(size), view),
    replayRow(status, view),
  ],
  tickMs: viewerTickMs,
  mouse: (input) => !input.noMouse,
  render: (event: ReplayEvent, view) => replayEventLines(event, view),
});
