import { argument, file, option, screenCommand } from '../../app/command';
import { UsageError } from '../../errors';
import type { ReplayEvent } from './archive/archive-player';
import kinds from './event-kinds.json';
import { type ParquetEvent, saveParquet } from './flows/archive';
import { replayArchive } from './flows/replay';
import { noMouse, pictures, speed } from './options';
import { parquetLine, replayEventLines } from './render/events';
import { replayScreen } from './screen/screens';

/** An archive has the time of each event, and no answers to one user. */
const timedKinds = kinds.watch.flatMap(({ example }) =>
  ['author', 'verification'].includes(example.type)
    ? []
    : [{ example: { ...example, at: '2026-03-20T12:00:00.000Z' } }],
);

export default screenCommand({
  summary: 'Play an archive of the canvas',
  description: [
    'At a terminal, shows the author of the pixel under the cursor if the archive has it.',
    'In a pipe, prints one line per event and per pixel, without waiting.',
    'With --parquet, writes the pixels to a Parquet file for DuckDB, ClickHouse, Spark and other engines instead: one row per pixel in order of time, with the columns time, x, y, color, author (if known) and previous (the color before). A name that ends in / makes a new folder with one file per hour. See docs/recipes-canvas.md for queries.',
  ],
  args: { archive: argument(file('archive'), "Archive written by 'plaza canvas record FILE'") },
  options: {
    speed: option(
      speed(),
      'Playback speed, such as 3600 for an hour per second (default: the whole archive in a minute)',
    ),
    parquet: option(
      file('file', 'write'),
      'Write the pixels to this Parquet file, or to a folder ending in /, instead',
    ),
    noMouse,
    pictures,
  },
  examples: [
    'plaza canvas replay week.plza',
    'plaza canvas replay week.plza --speed 60',
    'plaza canvas replay week.plza --parquet week.parquet',
    'plaza canvas replay week.plza --parquet week/',
  ],
  eventKinds: [...timedKinds, ...kinds.replay],
  routes: [],
  async run(ctx, { archive, speed, parquet }) {
    if (parquet !== undefined) {
      if (speed !== undefined) throw new UsageError('--parquet and --speed exclude each other');
      return { events: saveParquet(ctx, archive, parquet), isPrinted: true };
    }
    await ctx.pictures.prepare();
    return replayArchive(ctx, archive, speed);
  },
  ...replayScreen,
  render: (event: ReplayEvent | ParquetEvent, view) =>
    event.type === 'parquet' ? [parquetLine(event)] : replayEventLines(event, view),
});
