/**
 * What the screens of canvas watch and canvas paint cost while 100,000 pixels a second come in: processor time of a frame,
 * of a key between two frames and of one that moves the view, each as median / 95th percentile / maximum; output of a frame,
 * and memory. A frame with many changes is written in parts, between which keys are taken: a key counts up to its first part.
 * The pixels come as messages of the socket. A template covers the canvas that is painted on.
 */

import { frameChanges, shownFrame } from '../../src/cli/screen/display';
import { decodeMessage, encodePixels } from '../../src/client/canvas/wire';
import { pixelsEvent } from '../../src/commands/canvas/flows/pixel-batching';
import { canvasFrame } from '../../src/commands/canvas/render/screen';
import {
  applyIntent,
  move,
  nextColor,
  pan,
  type ViewerIntent,
  zoom as zoomBy,
} from '../../src/commands/canvas/viewer/intents';
import {
  applyEvent,
  applyTick,
  initialState,
  type ViewerState,
} from '../../src/commands/canvas/viewer/viewer-state';
import { pixelsEach } from '../../src/commands/canvas/viewer/viewport';
import type { Printer } from '../../src/ports/pictures';
import { itermPrinter } from '../../src/terminal/pictures/iterm';
import { kittyPrinter, tmuxKittyTiles } from '../../src/terminal/pictures/kitty';
import { sixelPrinter } from '../../src/terminal/pictures/sixel';
import type { FrameRow } from '../../src/terminal/text/diffable-row';
import { loadStyle, type View } from '../../src/terminal/text/view';
import { artBoard } from './pictures';
import { print } from './rounds';

/** Events come once in 50 ms, with the pixels of that time. */
const frameMs = 50;
const pixelsOfFrame = 5000;
const pixelsOfMessage = 100;
const frames = 60;
/** Frames that do not count: the code is still being compiled. */
const warmUp = 10;
const size = { columns: 200, rows: 60 };
const cell = { width: 8, height: 16 };
const printers: readonly [string, Printer | undefined][] = [
  ['half blocks', undefined],
  ['kitty', kittyPrinter(cell)],
  ['iTerm2', itermPrinter(cell)],
  ['sixel', sixelPrinter(cell)],
  ['kitty, tmux', { ...kittyPrinter(cell), tiles: tmuxKittyTiles(cell) }],
];

/** Keys that are pressed in turn; after a pan, the cursor is at the edge, and none of them moves the view. */
const pressed = [move(-1, 0), move(0, 1), nextColor(1), move(0, -1)];
const panned = [pan(1, 0), pan(-1, 0)];

/** The messages of a frame. */
function randomMessages(side: number): Uint8Array[] {
  const below = (end: number) => Math.floor(Math.random() * end);
  const message = () =>
    encodePixels(
      Array.from({ length: pixelsOfMessage }, () => [below(side), below(side), below(32)] as const),
    );
  return Array.from({ length: pixelsOfFrame / pixelsOfMessage }, message);
}

function eventOf(messages: readonly Uint8Array[]) {
  const read = messages.map(decodeMessage);
  return pixelsEvent(
    read.flatMap((message) => (message?.type === 'pixels' ? [message.batch] : [])),
    { now: () => 0 },
  );
}

/** Milliseconds of processor time. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

interface Run {
  readonly name: string;
  readonly printer: Printer | undefined;
  readonly side: number;
  readonly zoom: number;
  readonly paint: boolean;
}

function run({ name, printer, side, zoom, paint }: Run, view: View): void {
  const template = { template: artBoard(side), at: { x: 0, y: 0 }, wrong: 0, total: 0 };
  const board = {
    type: 'board',
    board: artBoard(side),
    canPaint: true,
    ...(printer && { cell }),
    ...(paint && { overlay: template }),
  } as const;
  let state: ViewerState = applyEvent(initialState(size, { paint }), board).state;
  for (let step = 0; step < zoom; step += 1) state = applyIntent(state, zoomBy(1)).state;
  const feed = Array.from({ length: frames }, () => randomMessages(side));
  let shown: readonly FrameRow[] = [];
  let next: readonly FrameRow[] = [];
  let bytes = 0;
  const late = new Set<number>();
  const drawPart = () => {
    const changes = frameChanges(shown, next, size.rows, undefined, late);
    shown = shownFrame(shown, next, late);
    return changes.length;
  };
  const draw = () => {
    next = canvasFrame(state, { ...view, printer }, () => 'q quit');
    return drawPart();
  };
  const parts: number[] = [];
  const drawRest = () => {
    let length = 0;
    while (late.size > 0)
      parts.push(
        cpuMs(() => {
          length += drawPart();
        }),
      );
    return length;
  };
  const keys: number[] = [];
  const pans: number[] = [];
  const press = (times: number[], intents: readonly ViewerIntent[], index: number) => {
    times.push(
      cpuMs(() => {
        state = applyIntent(state, intents[index % intents.length] ?? nextColor(1)).state;
        draw();
      }),
    );
    drawRest();
  };
  const times = feed.map((messages, index) => {
    const ms = cpuMs(() => {
      state = applyEvent(state, eventOf(messages)).state;
      if (index % 10 === 0) state = applyTick(state, index * frameMs).state;
      const length = draw() + drawRest();
      if (index > 0) bytes += length;
    });
    press(keys, pressed, index);
    press(pans, panned, index);
    return ms;
  });
  const each = pixelsEach(state.viewport);
  const scale = each >= 1 ? `1:${each}` : `${Math.round(1 / each)}:1`;
  const kilobytes = Math.round(bytes / (frames - 1) / 1024);
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  const cost = (all: readonly number[]) => {
    const sorted = all.slice(warmUp).sort((a, b) => a - b);
    return [0.5, 0.95, 1]
      .map((share) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1).padStart(5))
      .join(' /');
  };
  print(
    `${name.padEnd(12)} ${String(side).padStart(4)} at ${scale.padEnd(5)} a frame ${cost(times)}; a key ${cost(keys)}; a pan ${cost(pans)}; a later part ${cost(parts)} ms; ${String(kilobytes).padStart(4)} KB a frame  ${memory} MB`,
  );
}

async function main(): Promise<void> {
  const style = await loadStyle(3);
  const view: View = { terminal: true, width: size.columns, rows: size.rows, style, now: 0, first: true };
  print('100,000 pixels a second, a screen of 200 by 60 cells; processor time');
  for (const paint of [false, true]) {
    print(paint ? 'canvas paint, with a template' : 'canvas watch');
    for (const side of [1024, 2048])
      for (const zoom of [0, 2])
        for (const [name, printer] of printers) run({ name, printer, side, zoom, paint }, view);
  }
}

main();
