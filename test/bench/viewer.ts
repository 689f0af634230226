/** What the viewer costs while 100,000 pixels a second come in: time and output of a frame, and memory. */

import { frameChanges } from '../../src/cli/screen/display';
import { encodePixels } from '../../src/client/canvas/wire';
import { PixelBatch } from '../../src/commands/canvas/core/events';
import { canvasFrame } from '../../src/commands/canvas/render/screen';
import { applyIntent, zoom as zoomBy } from '../../src/commands/canvas/viewer/intents';
import {
  applyEvent,
  applyTick,
  initialState,
  type ViewerState,
} from '../../src/commands/canvas/viewer/viewer-state';
import { pixelsEach } from '../../src/commands/canvas/viewer/viewport';
import type { Printer } from '../../src/ports/pictures';
import { itermPrinter } from '../../src/terminal/pictures/iterm';
import { kittyPrinter } from '../../src/terminal/pictures/kitty';
import { sixelPrinter } from '../../src/terminal/pictures/sixel';
import type { FrameRow } from '../../src/terminal/text/diffable-row';
import { loadStyle, type View } from '../../src/terminal/text/view';
import { artBoard } from './pictures';
import { median, print } from './rounds';

/** Events come once in 50 ms, with the pixels of that time. */
const frameMs = 50;
const pixelsOfFrame = 5000;
const frames = 60;
const size = { columns: 200, rows: 60 };
const cell = { width: 8, height: 16 };
const printers: readonly [string, Printer | undefined][] = [
  ['half blocks', undefined],
  ['kitty', kittyPrinter(cell)],
  ['iTerm2', itermPrinter(cell)],
  ['sixel', sixelPrinter(cell)],
];

function randomBatch(side: number): PixelBatch {
  const below = (end: number) => Math.floor(Math.random() * end);
  return new PixelBatch(
    encodePixels(Array.from({ length: pixelsOfFrame }, () => [below(side), below(side), below(32)] as const)),
  );
}

function run(name: string, printer: Printer | undefined, side: number, zoom: number, view: View): void {
  const board = { type: 'board', board: artBoard(side), canPaint: true, ...(printer && { cell }) } as const;
  let state: ViewerState = applyEvent(initialState(size), board).state;
  for (let step = 0; step < zoom; step += 1) state = applyIntent(state, zoomBy(1)).state;
  const batches = Array.from({ length: frames }, () => randomBatch(side));
  let shown: readonly FrameRow[] = [];
  let bytes = 0;
  const times = batches.map((pixels, index) => {
    const began = performance.now();
    state = applyEvent(state, { type: 'pixels', at: '', pixels }).state;
    if (index % 10 === 0) state = applyTick(state, index * frameMs).state;
    const frame = canvasFrame(state, { ...view, printer }, () => 'q quit');
    const changes = frameChanges(shown, frame, size.rows);
    shown = frame;
    if (index > 0) bytes += changes.length;
    return performance.now() - began;
  });
  const each = pixelsEach(state.viewport);
  const scale = each >= 1 ? `1:${each}` : `${Math.round(1 / each)}:1`;
  const share = Math.round((median(times.slice(5)) / frameMs) * 100);
  const kilobytes = Math.round(bytes / (frames - 1) / 1024);
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  print(
    `${name.padEnd(12)} ${String(side).padStart(4)} at ${scale.padEnd(5)} ${median(times.slice(5)).toFixed(1).padStart(6)} ms a frame (${share} % of its time)  ${String(kilobytes).padStart(4)} KB a frame  ${memory} MB`,
  );
}

async function main(): Promise<void> {
  const style = await loadStyle(3);
  const view: View = { terminal: true, width: size.columns, rows: size.rows, style, now: 0, first: true };
  print('100,000 pixels a second, a screen of 200 by 60 cells');
  for (const side of [1024, 2048])
    for (const zoom of [0, 2]) for (const [name, printer] of printers) run(name, printer, side, zoom, view);
}

main();
