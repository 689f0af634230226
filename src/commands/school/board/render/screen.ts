/** The screen of `school board watch`: who is there, the picture, what happened last, the keys. */

import type { Printer } from '../../../../ports/pictures';
import { blockRows } from '../../../../terminal/pictures/block';
import { counted, numberOrUnknown } from '../../../../terminal/text/count-suffix';
import type { DiffableRow } from '../../../../terminal/text/diffable-row';
import { type KeyHint, keyLine } from '../../../../terminal/text/key-line';
import type { View } from '../../../../terminal/text/view';
import { rasterOf } from '../picture/raster';
import { type Scene, sceneOf } from '../picture/scene';
import { seenBoard, seenRegion, type WatchState } from '../watch/watch-state';
import { handleOf } from './events';
import { bitmapOf } from './picture';

/** Rows around the picture. */
const rowsAround = 3;

const keys: readonly KeyHint[] = [
  ['q', 'quit'],
  ['+ -', 'zoom'],
  ['arrows', 'move'],
  ['0', 'whole board'],
  ['b', 'dark or light'],
];

type Row = string | DiffableRow;

/** The rows of the screen; with a printer of real pixels the picture lies over empty rows. */
export function boardFrame(state: WatchState, size: { columns: number; rows: number }, view: View): Row[] {
  const room = { columns: size.columns, rows: Math.max(1, size.rows - rowsAround) };
  const scene = sceneIn(state);
  const footer = view.style.dim(keyLine(keys, size.columns));
  const { printer } = view;
  const isReal = printer?.erase !== undefined;
  const shown = scene && printer && !isReal ? blocksOf(scene, room, view) : logRows(state, scene && printer);
  const picture = [...shown, ...Array.from({ length: room.rows }, () => '')].slice(0, room.rows);
  const last =
    scene && printer && isReal
      ? new PictureRow(footer, scene, printer, room, `${state.version} ${room.columns} ${room.rows}`)
      : footer;
  return [statusLine(state, view), ...picture, lastLine(state, view), last];
}

function sceneIn(state: WatchState): Scene | undefined {
  const board = seenBoard(state);
  return board && sceneOf(board, { region: seenRegion(state, board), board: state.background });
}

/** Lines are a pixel wide at least, so that they can be seen. */
function blocksOf(scene: Scene, room: { columns: number; rows: number }, { style }: View): DiffableRow[] {
  const { width, height } = scene.region;
  const scale = Math.min(room.columns / width, (2 * room.rows) / height);
  const inks = scene.inks.map((ink) => ({ ...ink, width: Math.max(ink.width, 1 / scale) }));
  const { pixels, colors, ...size } = rasterOf({ ...scene, inks, scale });
  const raster = { ...size, colors: Int32Array.from(pixels, (pixel) => colors[pixel] ?? 0) };
  return blockRows(raster, style.level);
}

/** Where no picture is drawn, what happened. */
function logRows({ happened }: WatchState, isDrawn: unknown): string[] {
  return isDrawn ? [] : happened.map(happeningText);
}

function happeningText({ type, drawing }: WatchState['happened'][number]): string {
  if (type === 'wiped') return 'somebody wiped the board';
  return `${handleOf(drawing?.author) || 'somebody'} drew ${counted(drawing?.strokes.length ?? 0, 'stroke')}`;
}

function statusLine(state: WatchState, { style }: View): string {
  const { board, revision, online, viewers } = state;
  if (!board) return style.bold('board');
  const names = viewers.map((viewer) => handleOf(viewer)).filter(Boolean);
  const parts = [
    style.bold('board'),
    counted(board.drawings.length, 'drawing'),
    `revision ${numberOrUnknown(revision)}`,
    `${online} here${names.length > 0 ? `: ${names.join(' ')}` : ''}`,
  ];
  return parts.join('  ');
}

/** Who draws now, else what happened last. */
function lastLine(state: WatchState, { style }: View): string {
  const { board, growing, happened } = state;
  const [last] = happened;
  if (growing.size === 0) return last ? happeningText(last) : '';
  const drawn = (board?.drawings ?? []).filter(({ id }) => growing.has(id));
  return style.cyan(drawn.map(({ author }) => `${handleOf(author) || 'somebody'} is drawing`).join('  '));
}

/** The last row of the screen, from which the picture is drawn over the empty rows above it. */
class PictureRow implements DiffableRow {
  constructor(
    private readonly line: string,
    private readonly scene: Scene,
    private readonly printer: Printer,
    private readonly room: { readonly columns: number; readonly rows: number },
    private readonly version: string,
  ) {}

  get text(): string {
    return `${this.line}${this.picture()}`;
  }

  changesFrom(shown: DiffableRow): string | undefined {
    if (!(shown instanceof PictureRow)) return undefined;
    return shown.version === this.version ? '' : this.picture();
  }

  private picture(): string {
    return `\u001b[2;1H${this.printer.erase ?? ''}${this.printer.print(bitmapOf(this.scene), this.room).join('\n')}`;
  }
}
