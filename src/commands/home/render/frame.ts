/** The screen `home`: title, one or two lists, what a key did or what is typed, and the keys. */
import { paletteRgb } from '../../../image/palette';
import type { Picture } from '../../../ports/pictures';
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
import { hasMore, isEmpty, itemsOf, type List } from '../list';
import { type Entry, type HomeState, type Item, type Place, shownPlace, tabs, wideColumns } from '../state';
import { itemLines } from './item';

type Row = string | DiffableRow;

/** Maximum rows of a text that is typed. */
const maxEntryRows = 6;
/** Share of a wide screen that the feed has. */
const feedShare = 0.58;
/** Columns left of an item: the mark of the selected one. */
const markColumns = 2;
/** The part of a list that stands above the selected item. */
const shareAbove = 1 / 3;

/** The rows of the full screen. */
export function homeFrame(state: HomeState, view: View, keys: KeyLine): readonly Row[] {
  const { columns, rows } = state.size;
  const below = [...entryRows(state, view.style), noticeRow(state, view.style), keys(columns)];
  const strip = canvasStrip(state, view.style);
  const room = Math.max(1, rows - 1 - strip.length - below.length);
  const body = bodyRows(state, { columns, rows: room }, view);
  return [titleRow(state, view.style), ...body, ...strip, ...below];
}

interface Room {
  readonly columns: number;
  readonly rows: number;
}

/** What `update` needs to know of the active list. */
export function measureHome(state: HomeState): Measured {
  const { columns, rows } = state.size;
  const width = state.pane === 'notifications' ? sideColumns(columns) : mainColumns(columns);
  const plain = { terminal: true, style: plainStyle, now: 0, first: true, shortIds: true, rows };
  return {
    rows: Math.max(1, rows - 3),
    heightOf: (item) => itemLines(item, { ...plain, width: width - markColumns }).length,
  };
}

function mainColumns(columns: number): number {
  return columns < wideColumns ? columns : Math.floor(columns * feedShare);
}

function sideColumns(columns: number): number {
  return columns < wideColumns ? columns : columns - mainColumns(columns) - separator.length;
}

const separator = ' │ ';

function bodyRows(state: HomeState, room: Room, view: View): readonly Row[] {
  if (state.picture) return pictureRoom(state.picture, room, view);
  const { columns, rows } = room;
  const isWide = columns >= wideColumns;
  const isNotified = state.pane === 'notifications';
  const { place, list } = shownPlace(state);
  const main = () =>
    listRows(list, { columns: mainColumns(columns), rows }, view, {
      isActive: !isNotified,
      empty: emptyText(place),
    });
  const side = () =>
    listRows(state.notifications, { columns: sideColumns(columns), rows }, view, {
      isActive: isNotified,
      empty: 'No notifications.',
    });
  if (!isWide) return isNotified ? side() : main();
  const [left, right] = [main(), side()];
  const width = mainColumns(columns);
  return left.map(
    (line, row) => `${padEnd(truncate(line, width), width)}${view.style.dim(separator)}${right[row] ?? ''}`,
  );
}

interface ListLook {
  readonly isActive: boolean;
  readonly empty: string;
}

/** The rows of a list: the selected item, and what fits around it. */
function listRows(list: List<Item>, { columns, rows }: Room, view: View, look: ListLook): string[] {
  const { style } = view;
  const inner = { ...view, width: columns - markColumns, printer: undefined };
  const items = itemsOf(list);
  const linesOf = (index: number): readonly string[] => {
    const item = items[index];
    if (!item) return index === items.length ? endLines(list, look, inner) : [];
    const mark = index === list.selected ? `${look.isActive ? style.cyan('▌') : style.dim('▌')} ` : '  ';
    const lines = itemLines(item, inner).map((line) => `${mark}${truncate(line, inner.width)}`);
    return [...lines, ''];
  };
  return filled(windowOf(list, items.length, rows, linesOf), rows);
}

/** The lines around the selected item: whole items before it, and all that fit after it. */
function windowOf(
  { selected, line }: List<Item>,
  last: number,
  rows: number,
  linesOf: (index: number) => readonly string[],
): string[] {
  const shown = linesOf(selected);
  const after = shown.slice(line);
  for (let index = selected + 1; index <= last && after.length < rows; index += 1)
    after.push(...linesOf(index));
  if (line > 0) return after.slice(0, rows);
  const missing = Math.max(0, rows - after.length);
  // An item that needs the screen begins at its top.
  const room = Math.max(missing, Math.min(Math.floor(rows * shareAbove), rows - shown.length));
  const before: string[] = [];
  for (let index = selected - 1; index >= 0; index -= 1) {
    const lines = linesOf(index);
    const isWhole = before.length + lines.length <= room;
    if (!isWhole && before.length >= missing) break;
    before.unshift(...(isWhole ? lines : lines.slice(before.length - missing)));
    if (!isWhole) break;
  }
  return [...before, ...after].slice(0, rows);
}

/** What stands behind the last item. */
function endLines(list: List<Item>, { empty }: ListLook, { style, width }: View): readonly string[] {
  if (list.problem !== undefined) {
    return wrap(`${list.problem} (t tries again)`, width).map((text) => `  ${style.yellow(text)}`);
  }
  if (isEmpty(list)) return [`  ${style.dim(empty)}`];
  return hasMore(list) ? [`  ${style.dim('Loading…')}`] : [`  ${style.dim('─ end ─')}`];
}

function emptyText(place: Place): string {
  switch (place.type) {
    case 'feed':
      return place.tab === 'following' ? 'No posts. Follow somebody: / searches.' : 'No posts.';
    case 'search':
      return `Nothing matches '${oneLine(place.query)}'.`;
    default:
      return 'No posts.';
  }
}

function filled(lines: readonly string[], rows: number): string[] {
  return [...lines, ...Array.from({ length: Math.max(0, rows - lines.length) }, () => '')];
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

/** What the last key did, and the command that does the same. */
function noticeRow({ notice, size }: HomeState, style: Style): string {
  if (!notice) return '';
  const { text, tone, command } = notice;
  const colored = { info: style.cyan, done: style.green, problem: style.yellow }[tone];
  const shown = command === undefined ? '' : `${style.dim('$')} ${command}`;
  const parts = tone === 'problem' ? [colored(text), shown] : [shown, colored(text)];
  return truncate(parts.filter((part) => displayWidth(part) > 0).join('  '), size.columns);
}

/** The text that is typed, with its cursor; of a long one the rows around the cursor. */
function entryRows({ entry, size }: HomeState, style: Style): readonly string[] {
  if (!entry) return [];
  const { before, at, after } = fieldParts(entry.field);
  const label = `${entry.label}: `;
  const lines = `${before}${cursor}${at}${after}`.split('\n').flatMap((line) => wrap(line, size.columns - 2));
  const place = Math.max(
    0,
    lines.findIndex((line) => line.includes(cursor)),
  );
  const rows = Math.max(1, Math.min(maxEntryRows, size.rows - 8));
  const from = Math.max(0, Math.min(place - rows + 1, lines.length - rows));
  return [
    style.dim('─'.repeat(size.columns)),
    `${style.bold(label)}${style.dim(entryHint(entry))}`,
    ...lines.slice(from, from + rows).map((line) => `${style.cyan('│')} ${line}`),
  ];
}

const cursor = '▏';

function entryHint({ words }: Entry): string {
  return words.length === 0 ? 'a name, a @username or a #hashtag' : `plaza ${words.join(' ')} TEXT`;
}

/** The part of the rows that the canvas has, and the least rows of a screen that shows it. */
const canvasShare = 1 / 3;
const leastRows = 15;
const figureColumns = 22;

/** The canvas in small, behind its figures. */
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
      ? pictureRows(printer, picture as Picture, { columns, rows })
      : [
          problem === undefined ? style.dim('Loading the picture…') : style.yellow(oneLine(problem)),
          ...wrap(oneLine(address), columns),
        ];
  const blank = Array.from({ length: Math.max(0, rows - lines.length) }, () => '');
  return [...lines.slice(0, rows), ...blank];
}
