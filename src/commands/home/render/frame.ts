/** The screen `home`: title, one or two lists, the result of a key or the typed text, and the keys. */
import { paletteRgb } from '../../../image/palette';
import { blockRows } from '../../../terminal/pictures/block';
import { pictureRows, rasterOf } from '../../../terminal/pictures/raster';
import { counted } from '../../../terminal/text/count-suffix';
import type { DiffableRow } from '../../../terminal/text/diffable-row';
import { isolate } from '../../../terminal/text/direction';
import { fieldParts } from '../../../terminal/text/field';
import type { KeyLine } from '../../../terminal/text/keys';
import { displayWidth, oneLine, padEnd, truncate, wrap } from '../../../terminal/text/text';
import { plainStyle, type Style, type View } from '../../../terminal/text/view';
import type { Measured } from '../intents';
import { showsPictures } from '../pictures';
import { type Entry, type HomeState, type Place, shownPlace, tabs, wideColumns } from '../state';
import { type ItemPictures, type KeptItems, keptLines, listRows, markColumns, type Room } from './list';
import { blankPrinter, type ListLine, rowOf, sideBySide } from './pictures';

type Row = string | DiffableRow;

const maxEntryRows = 6;
/** Share of a wide screen that the feed has. */
const feedShare = 0.58;

export function homeFrame(state: HomeState, view: View, keys: KeyLine): readonly Row[] {
  const { columns, rows } = state.size;
  const below = [...entryRows(state, view.style), ...noticeRows(state, view.style), keys(columns)];
  const strip = canvasStrip(state, view.style);
  const room = Math.max(1, rows - 1 - strip.length - below.length);
  const body = bodyRows(state, { columns, rows: room }, view);
  return [titleRow(state, view.style), ...body, ...strip, ...below];
}

/** What `update` needs to know of the active list. */
export function measureHome(state: HomeState): Measured {
  const { columns, rows } = state.size;
  const width = state.pane === 'notifications' ? sideColumns(columns) : mainColumns(columns);
  const view = { ...plainView, rows, width: width - markColumns };
  return {
    rows: Math.max(1, rows - 3),
    heightOf: (item) => keptLines(item, view, picturesIn(state), measuredItems).length,
  };
}

const plainView = {
  terminal: true,
  style: plainStyle,
  now: 0,
  first: true,
  shortIds: true,
  printer: blankPrinter,
};
const measuredItems: KeptItems = new WeakMap();

function mainColumns(columns: number): number {
  return columns < wideColumns ? columns : Math.floor(columns * feedShare);
}

function sideColumns(columns: number): number {
  return columns < wideColumns ? columns : columns - mainColumns(columns) - separator.length;
}

const separator = ' │ ';

function bodyRows(state: HomeState, room: Room, view: View): readonly Row[] {
  if (state.picture !== undefined) return pictureRoom(state.picture, room, view);
  const { columns, rows } = room;
  const isWide = columns >= wideColumns;
  const isNotified = state.pane === 'notifications';
  const { place, list } = shownPlace(state);
  const main = () =>
    listRows(list, { columns: mainColumns(columns), rows }, view, {
      pictures: picturesIn(state),
      isActive: !isNotified,
      empty: emptyText(place),
    });
  const side = () =>
    listRows(state.notifications, { columns: sideColumns(columns), rows }, view, {
      pictures: picturesIn(state),
      isActive: isNotified,
      empty: 'No notifications.',
    });
  const asRows = (lines: readonly ListLine[]) =>
    lines.map((line, row) => rowOf(line, titleRows + row, view, row < state.sharpRows));
  if (!isWide) return asRows(isNotified ? side() : main());
  const [left, right] = [main(), side()];
  const width = mainColumns(columns);
  return asRows(
    left.map((line, row) => sideBySide(line, right[row], { width, between: view.style.dim(separator) })),
  );
}

const titleRows = 1;

function picturesIn(state: HomeState): ItemPictures {
  return { loaded: state.pictures, ofPosts: showsPictures(state) };
}

function emptyText(place: Place): string {
  if (place.type === 'search') return `Nothing matches '${oneLine(place.query)}'.`;
  const isFollowing = place.type === 'feed' && place.tab === 'following';
  return isFollowing ? 'No posts. Follow someone: / searches.' : 'No posts.';
}

function titleRow(state: HomeState, style: Style): string {
  const { columns } = state.size;
  const fresh = state.fresh > 0 ? `${style.yellow(`● ${state.fresh} new`)}  ` : '';
  const right = `${fresh}${state.username ? style.dim(`@${oneLine(state.username)}`) : ''}`;
  const room = columns - displayWidth(right) - 2;
  const left = truncate(headingText(state, style), Math.max(1, room));
  return `${padEnd(left, columns - displayWidth(right))}${right}`;
}

/** The tabs of the feed, or where one is. */
function headingText(state: HomeState, style: Style): string {
  const { place } = shownPlace(state);
  const isNarrow = state.size.columns < wideColumns;
  if (isNarrow && state.pane === 'notifications') return style.bold('notifications');
  if (place.type === 'feed') {
    return tabs
      .map((tab, index) =>
        tab === place.tab ? style.bold(`[${index + 1} ${tab}]`) : style.dim(` ${index + 1} ${tab} `),
      )
      .join(' ');
  }
  return [style.dim(placeName(state.places[0]?.place)), style.bold(placeName(place))].join(style.dim(' › '));
}

function placeName(place: Place | undefined): string {
  switch (place?.type) {
    case 'feed':
      return place.tab;
    case 'wall':
      return `@${isolate(oneLine(place.user))}`;
    case 'tag':
      return `#${isolate(oneLine(place.tag))}`;
    case 'search':
      return `search: ${isolate(oneLine(place.query))}`;
    default:
      return 'thread';
  }
}

/** Maximum share of the rows for the result of a key and its command. */
const noticeShare = 1 / 6;

/** The result of the last key, and the command that does the same: in one row if both fit. */
function noticeRows({ notice, size }: HomeState, style: Style): readonly string[] {
  const { columns, rows } = size;
  if (!notice) return [''];
  const most = Math.ceil(rows * noticeShare);
  const { tone, command } = notice;
  const text = oneLine(notice.text);
  const color = { info: style.cyan, done: style.green, problem: style.yellow }[tone];
  const rowsOf = (width: number) => {
    const said = text === '' ? [] : wrap(text, width).map((line) => color(line));
    const shown = command === undefined ? [] : wrap(`$ ${command}`, width).map(withPrompt);
    const parts = [said.slice(0, most), shown.slice(0, most)];
    return (tone === 'problem' ? parts : parts.reverse()).flat();
  };
  const withPrompt = (line: string) => line.replace(/^\$/, style.dim('$'));
  const row = rowsOf(Number.POSITIVE_INFINITY).join('  ');
  return displayWidth(row) <= columns ? [row] : rowsOf(columns);
}

/** The text that is typed, with its cursor; of a long one the rows around the cursor. */
function entryRows({ entry, size }: HomeState, style: Style): readonly string[] {
  if (!entry) return [];
  const { before, at, after } = fieldParts(entry.field);
  const label = `${entry.label}: `;
  const rows = Math.max(1, Math.min(maxEntryRows, size.rows - 8));
  // Of a long text, rows are broken near the cursor, from a place that stays the same while the text is typed.
  const near = before.slice(Math.max(0, Math.floor(before.length / unitsNear) - 1) * unitsNear);
  // Each paragraph has a row at least: others than these are not shown.
  const rest = at + after.slice(0, unitsNear);
  const [above, below] = [near.split('\n').slice(-rows), rest.split('\n', rows)];
  const lines = `${above.join('\n')}${cursor}${below.join('\n')}`
    .split('\n')
    .flatMap((line) => wrap(line, size.columns - 2));
  const place = Math.max(
    0,
    lines.findIndex((line) => line.includes(cursor)),
  );
  const from = Math.max(0, Math.min(place - rows + 1, lines.length - rows));
  return [
    style.dim('─'.repeat(size.columns)),
    truncate(`${style.bold(oneLine(label))}${style.dim(entryHint(entry))}`, size.columns),
    ...lines.slice(from, from + rows).map((line) => `${style.cyan('│')} ${line}`),
  ];
}

const cursor = '▏';
/** Code units before and after the cursor that fill the rows of the widest screen. */
const unitsNear = 16_384;

function entryHint({ words }: Entry): string {
  return words.length === 0 ? 'a name, a @username or a #hashtag' : `plaza ${words.join(' ')} TEXT`;
}

/** The part of the rows that the canvas has, and the least rows of a screen that shows it. */
const canvasShare = 1 / 3;
const leastRows = 15;
const figureColumns = 22;

/** The canvas in small, after its figures. */
function canvasStrip({ canvas, size, picture, entry }: HomeState, style: Style): readonly Row[] {
  if (!canvas || picture || entry || size.rows < leastRows) return [];
  const { bitmap, side, online, placed } = canvas;
  const line = style.dim('─'.repeat(size.columns));
  if (!bitmap) return [line, style.dim('Opening the canvas…')];
  const rows = Math.min(Math.floor(size.rows * canvasShare), Math.ceil(bitmap.height / 2));
  const figures = [
    style.bold('canvas'),
    `${side} by ${side}`,
    online === undefined ? '' : `${online} online`,
    style.dim(placed ? `${counted(placed, 'pixel')} placed` : ''),
  ];
  const labels = Array.from({ length: rows }, (_, row) => ({
    text: padEnd(figures[row] ?? '', figureColumns),
    columns: figureColumns,
  }));
  const square = Math.min(2 * rows, size.columns - figureColumns);
  const raster = rasterOf({ ...bitmap, colors: paletteRgb }, { width: square, height: square });
  return [line, ...blockRows(raster, style.level, labels).slice(0, rows)];
}

function pictureRoom(
  { address, picture, problem }: NonNullable<HomeState['picture']>,
  { columns, rows }: Room,
  { printer, style }: View,
): readonly Row[] {
  const lines: readonly Row[] =
    picture !== undefined && printer
      ? pictureRows(printer, picture, { columns, rows })
      : [
          problem === undefined ? style.dim('Loading the picture…') : style.yellow(oneLine(problem)),
          ...wrap(oneLine(address), columns),
        ];
  const blank = Array.from({ length: Math.max(0, rows - lines.length) }, () => '');
  return [...lines.slice(0, rows), ...blank];
}
