import { argument, file, type Message, option, type Size, type Step, screenCommand } from '../../app/command';
import { UsageError } from '../../errors';
import type { ReplayEvent, ReplayRequest, ReplayStatus } from './archive/archive-player';
import type { CanvasEffect } from './core/events';
import { type ParquetEvent, saveParquet } from './flows/parquet';
import { replayArchive } from './flows/replay';
import { noMouse, pictures, speed } from './options';
import { parquetLine, replayEventLines, replayRow } from './render/events';
import { canvasFrame } from './render/screen';
import { type ReplayIntent, replayKeys } from './screen/keys';
import { viewerInit, viewerTickMs, viewerUpdate } from './screen/viewer';
import type { ViewerState } from './viewer/viewer-state';

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

export default screenCommand({
  summary: 'Play an archive of the canvas',
  description: [
    'At a terminal: space pauses, . and , go to the next and the previous pixel, ] and [ play twice and half as fast, j and l go back and forth by a twentieth, 0 to 9 go to so many tenths; the other keys are those of canvas watch. The author of the pixel under the cursor is shown where it was recorded.',
    'In a pipe: one line per event, one line per pixel, at once.',
    'With --parquet, nothing is played: every pixel is written to a Parquet file for DuckDB, ClickHouse, Spark and other engines, in order of time, with the columns time, x, y, color, author (where known) and previous (the color before). A name that ends in / is a new folder with a file for each hour. See docs/recipes-canvas.md for queries.',
  ],
  args: { archive: argument(file('archive'), "Archive written by 'plaza canvas record FILE'") },
  options: {
    speed: option(
      speed(),
      'Playback speed, such as 3600 for an hour per second (default: the whole archive in a minute)',
    ),
    parquet: option(file(), 'Write the pixels to this Parquet file, or to a folder ending in /, instead'),
    noMouse,
    pictures,
  },
  examples: [
    'plaza canvas replay week.plza',
    'plaza canvas replay week.plza --speed 60',
    'plaza canvas replay week.plza --parquet week.parquet',
    'plaza canvas replay week.plza --parquet week/',
  ],
  routes: [],
  async run(ctx, { archive, speed, parquet }) {
    if (parquet !== undefined) {
      if (speed !== undefined) throw new UsageError('--parquet and --speed exclude each other');
      return { events: saveParquet(ctx, archive, parquet), isPrinted: true };
    }
    await ctx.pictures.prepare();
    return replayArchive(ctx, archive, speed);
  },
  init: (_, size): ReplayState => ({ viewer: viewerInit({}, viewerSize(size)) }),
  keys: replayKeys,
  update,
  frame: ({ viewer, status }, _, view, keys) => [...canvasFrame(viewer, view, keys), replayRow(status, view)],
  tickMs: viewerTickMs,
  mouse: (input) => !input.noMouse,
  render: (event: ReplayEvent | ParquetEvent, view) =>
    event.type === 'parquet' ? [parquetLine(event)] : replayEventLines(event, view),
});
