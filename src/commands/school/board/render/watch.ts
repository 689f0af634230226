/** The screen of `school board watch`: viewers, picture, last event, keys. */
import type { Printer, Room } from '../../../../ports/pictures';
import { blockRows } from '../../../../terminal/pictures/block';
import { counted, numberOrUnknown } from '../../../../terminal/text/count-suffix';
import type { DiffableRow, FrameRow } from '../../../../terminal/text/diffable-row';
import type { KeyLine } from '../../../../terminal/text/keys';
import { oneLine } from '../../../../terminal/text/text';
import type { View } from '../../../../terminal/text/view';
import { handleText } from '../../../users/shared/author';
import { seenBoard, seenRegion, type WatchEvent, type WatchState } from '../flows/watch-state';
import { rasterOf } from '../picture/raster';
import { type Scene, sceneOf } from '../picture/scene';
import { bitmapOf } from './board';

const rowsAround = 3;

/** The rows of the screen; a pixel printer draws its picture over empty rows. */
export function boardFrame(state: WatchState, size: Room, view: View, keys: KeyLine): FrameRow[] {
  const room = { columns: size.columns, rows: Math.max(1, size.rows - rowsAround) };
  const scene = sceneIn(state);
  const footer = keys(size.columns);
  const { printer } = view;
  const isReal = printer?.erase !== undefined;
  // Without a picture, the event log.
  const log = scene && printer ? [] : state.history.map(entryText);
  const shown = scene && printer && !isReal ? blocksOf(scene, room, view) : log;
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

/** Lines are at least one pixel wide. */
function blocksOf(scene: Scene, room: Room, { style }: View): DiffableRow[] {
  const { width, height } = scene.region;
  const scale = Math.min(room.columns / width, (2 * room.rows) / height);
  const inks = scene.inks.map((ink) => ({ ...ink, width: Math.max(ink.width, 1 / scale) }));
  const { pixels, colors, ...size } = rasterOf({ ...scene, inks, scale });
  const raster = { ...size, colors: Int32Array.from(pixels, (pixel) => colors[pixel] ?? 0) };
  return blockRows(raster, style.level);
}

function entryText({ type, drawing }: WatchState['history'][number]): string {
  if (type === 'wiped') return 'the board was wiped';
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

/** The users who draw now, else the last event. */
function lastLine(state: WatchState, { style }: View): string {
  const { board, growing, history } = state;
  const [last] = history;
  if (growing.size === 0) return last ? entryText(last) : '';
  const drawn = (board?.drawings ?? []).filter(({ id }) => growing.has(id));
  return style.cyan(drawn.map(({ author }) => `${handleOf(author) || 'somebody'} is drawing`).join('  '));
}

/** The last row of the screen, from which the picture is drawn over the empty rows above it. */
class PictureRow implements DiffableRow {
  constructor(
    private readonly line: string,
    private readonly scene: Scene,
    private readonly printer: Printer,
    private readonly room: Room,
    private readonly version: string,
  ) {}

  get text(): string {
    return `${this.line}${this.picture()}`;
  }

  get erase(): string | undefined {
    return this.printer.erase;
  }

  changesFrom(shown: DiffableRow): string | undefined {
    if (!(shown instanceof PictureRow)) return undefined;
    return shown.version === this.version ? '' : this.picture();
  }

  private picture(): string {
    return `\u001b[2;1H${this.printer.erase ?? ''}${this.printer.print(bitmapOf(this.scene), this.room).join('\n')}`;
  }
}

/** `@ada`; empty when there is no user. */
const handleOf = (person: unknown) => handleText({ username: usernameOf(person) });

/** Messages of a socket are not validated: a value that is not a name counts as missing. */
function usernameOf(person: unknown): string {
  const { username } = (person ?? {}) as { username?: unknown };
  return typeof username === 'string' ? username : '';
}

/** An ID, a revision or a count; any other value counts as missing. */
function fieldText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Empty for incomplete bounds. */
function placeText(bounds: { left: number; top: number } | undefined): string {
  if (!bounds || !Number.isFinite(bounds.left + bounds.top)) return '';
  return `${Math.round(bounds.left)},${Math.round(bounds.top)}`;
}

/** One line per event: tab-separated fields in a pipe, a sentence at a terminal. */
export function boardEventLines(event: WatchEvent, view: View): string[] {
  switch (event.type) {
    case 'drawing.created': {
      const { revision, drawing } = event;
      const { id, author, bounds } = drawing ?? {};
      const at = placeText(bounds);
      const parts = [fieldText(revision), fieldText(id), usernameOf(author), at];
      if (!view.terminal) return [[event.type, ...parts].join('\t')];
      return [`${handleOf(author) || 'Somebody'} drew ${fieldText(id)}${at && ` at ${at}`}`];
    }
    case 'board.wiped':
      return [view.terminal ? 'The board was wiped' : [event.type, fieldText(event.revision)].join('\t')];
    case 'presence.updated': {
      const { onlineCount, users } = event;
      const names = (Array.isArray(users) ? users : []).map((user) => handleOf(user) || fieldText(user?.id));
      if (!view.terminal) return [[event.type, fieldText(onlineCount), names.join(' ')].join('\t')];
      const listed = names.length > 0 ? `: ${names.join(', ')}` : '';
      return [`${numberOrUnknown(onlineCount)} at the board${listed}`];
    }
    default: {
      const { type, ...rest } = event as { readonly type: string };
      return [`${oneLine(type)}${view.terminal ? '  ' : '\t'}${oneLine(JSON.stringify(rest))}`];
    }
  }
}
