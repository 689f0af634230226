/**
 * The screen of `school board watch`: its pure state (board, drawings that appear stroke by stroke, viewers, zoom), its
 * rows, and the lines of its events.
 */
import type { Printer, Room } from '../../../../ports/pictures';
import type { BoardAuthor, BoardDrawing, BoardMessage } from '../../../../protocol/records/school/board';
import { blockRows } from '../../../../terminal/pictures/block';
import { counted, numberOrUnknown } from '../../../../terminal/text/count-suffix';
import type { DiffableRow, FrameRow } from '../../../../terminal/text/diffable-row';
import type { KeyLine } from '../../../../terminal/text/keys';
import { oneLine } from '../../../../terminal/text/text';
import type { View } from '../../../../terminal/text/view';
import { handleText } from '../../../users/shared/author';
import { type BoardState, readDrawing } from '../contract/board';
import { rasterOf } from '../picture/raster';
import { type Region, type Scene, sceneOf } from '../picture/scene';
import { bitmapOf } from './board';

export interface WatchState {
  /** Undefined until the board was read. */
  readonly board?: BoardState;
  readonly revision: number;
  /** Drawings that appear stroke by stroke, with their number of visible strokes. */
  readonly growing: ReadonlyMap<string, number>;
  readonly online: number;
  readonly viewers: readonly BoardAuthor[];
  /** Events, newest first. */
  readonly history: readonly HistoryEntry[];
  readonly background: 'dark' | 'light';
  /** The visible side is the side of the board divided by 2 to this power. */
  readonly zoom: number;
  /** Center of the visible region, as fractions of the board's sides. */
  readonly middle: { readonly x: number; readonly y: number };
  /** Increases with every change of the picture. */
  readonly version: number;
}

export interface HistoryEntry {
  readonly type: 'drawn' | 'wiped';
  readonly drawing?: BoardDrawing;
}

interface WatchStep {
  readonly state: WatchState;
  readonly effects?: readonly WatchEffect[];
}

const maxHistory = 50;

/** At most 8 times enlarged. */
const maxZoom = 3;

export function initialWatch(background: 'dark' | 'light'): WatchState {
  return {
    revision: 0,
    growing: new Map(),
    online: 0,
    viewers: [],
    history: [],
    background,
    zoom: 0,
    middle: { x: 0.5, y: 0.5 },
    version: 0,
  };
}

/** Ignores unknown messages. */
export function afterEvent(state: WatchState, event: WatchEvent): WatchStep {
  switch (event.type) {
    case 'board':
      return { state: withBoard(state, event) };
    case 'stroke':
      return withStroke(state);
    case 'drawing.created':
      return withDrawing(state, event);
    case 'board.wiped':
      return { state: withHistory(state, event.revision, { type: 'wiped' }), effects: [{ type: 'board' }] };
    case 'presence.updated': {
      const viewers = Array.isArray(event.users) ? event.users : [];
      return { state: { ...state, online: event.onlineCount, viewers } };
    }
    default:
      return { state };
  }
}

function withHistory(state: WatchState, revision: number, entry: HistoryEntry): WatchState {
  return { ...state, revision, history: [entry, ...state.history].slice(0, maxHistory) };
}

function withBoard(state: WatchState, { state: board, revision }: BoardRead): WatchState {
  const there = new Set(board.drawings.map(({ id }) => id));
  const growing = new Map([...state.growing].filter(([id]) => there.has(id)));
  return { ...state, board, growing, revision, version: state.version + 1 };
}

function withDrawing(
  state: WatchState,
  { drawing: sent, revision }: Extract<BoardMessage, { type: 'drawing.created' }>,
): WatchStep {
  const { board, growing } = state;
  const drawing = readDrawing(sent);
  const reported = withHistory(state, revision, { type: 'drawn', drawing });
  // A board that was read after a wipe may already contain the drawing.
  if (!board || board.drawings.some(({ id }) => id === drawing.id)) return { state: reported };
  const drawings = [...board.drawings, drawing];
  const next = {
    ...reported,
    board: { ...board, drawings },
    growing: new Map([...growing, [drawing.id, 0]]),
  };
  return { state: next, effects: growing.size === 0 ? [{ type: 'pause' }] : [] };
}

/** Shows one more stroke of every growing drawing. */
function withStroke(state: WatchState): WatchStep {
  const { board, growing } = state;
  const total = new Map((board?.drawings ?? []).map(({ id, strokes }) => [id, strokes.length]));
  const grown = [...growing].map(([id, there]) => [id, there + 1] as const);
  const left = new Map(grown.filter(([id, there]) => there < (total.get(id) ?? 0)));
  const next = { ...state, growing: left, version: state.version + 1 };
  return { state: next, effects: left.size > 0 ? [{ type: 'pause' }] : [] };
}

/** @internal */
export function seenBoard({ board, growing }: WatchState): BoardState | undefined {
  if (!board || growing.size === 0) return board;
  const drawings = board.drawings.map((drawing) => {
    const there = growing.get(drawing.id);
    return there === undefined ? drawing : { ...drawing, strokes: drawing.strokes.slice(0, there) };
  });
  return { ...board, drawings };
}

export function zoomed(state: WatchState, steps: number): WatchState {
  const zoom = Math.max(0, Math.min(maxZoom, state.zoom + steps));
  return moved({ ...state, zoom }, 0, 0);
}

/** Moves the visible region by fractions of its size, within the board. */
export function moved(state: WatchState, columns: number, rows: number): WatchState {
  const half = 0.5 ** (state.zoom + 1);
  const within = (value: number) => Math.min(1 - half, Math.max(half, value));
  const middle = {
    x: within(state.middle.x + 2 * half * columns),
    y: within(state.middle.y + 2 * half * rows),
  };
  return { ...state, middle, version: state.version + 1 };
}

export function withBackground(state: WatchState, background: 'dark' | 'light'): WatchState {
  return { ...state, background, version: state.version + 1 };
}

/** @internal */
export function seenRegion({ zoom, middle }: WatchState, { contract }: BoardState): Region {
  const part = 0.5 ** zoom;
  return {
    x: (middle.x - part / 2) * contract.width,
    y: (middle.y - part / 2) * contract.height,
    width: part * contract.width,
    height: part * contract.height,
  };
}

export interface BoardRead {
  readonly type: 'board';
  readonly revision: number;
  readonly state: BoardState;
}

/**
 * Messages as they arrived, and two events for screens only: the current board, and the time for the next stroke of growing
 * drawings.
 */
export type WatchEvent = BoardMessage | BoardRead | { readonly type: 'stroke' };

/** Effects of the screen: read the whole board, or pause until the next stroke. */
export type WatchEffect = { readonly type: 'board' } | { readonly type: 'pause' };

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
