/** Lists and records: tables at a terminal, tab-separated rows in a pipe. */
import { isolate } from './direction';
import { grid } from './grid';
import { displayWidth, oneLine, padEnd, truncate, wrap } from './text';
import type { View } from './view';

export type Cell = string | number | boolean | null | undefined;

export interface Column<T> {
  readonly title: string;
  readonly cell: (item: T, view: View) => Cell;
  readonly align?: 'right';
  /** Gives way when the table is wider than the terminal. */
  readonly flexible?: true;
  /** Left out when that is not enough, the last one first. */
  readonly spare?: true;
}

/**
 * The items as lines. At a terminal a table with headings on the first page, or a record an item where even its
 * narrowest form has no room; in a pipe one row a line.
 */
export function table<T>(view: View, columns: readonly Column<T>[], items: readonly T[]): string[] {
  const rows = items.map((item) => columns.map((column) => cellText(column.cell(item, view))));
  if (!view.terminal) return rows.map(rowText);
  if (rows.length === 0) return [];
  const plain = rows.map((row) => row.map(oneLine));
  const shown = fitting(columns, plain, view.width);
  if (!shown) return stacked(view, columns, plain);
  const heads = columns.map(({ title }) => view.style.dim(title));
  const cells = (view.first ? [heads, ...plain] : plain).map((row) =>
    shown.map(({ index, width }) => isolate(truncate(row[index] ?? '', width), row[index])),
  );
  return grid(
    cells,
    shown.map(({ width }) => width),
    shown.map(({ align }) => align ?? 'left'),
  );
}

/** One tab-separated row. */
export function rowText(cells: readonly Cell[]): string {
  return cells.map((cell) => escapeCell(cellText(cell))).join('\t');
}

/** A column that is shown. */
interface Shown extends Pick<Column<never>, 'align' | 'flexible' | 'spare'> {
  /** Place among all columns. */
  readonly index: number;
  /** Cells. */
  readonly width: number;
}

const gap = 2;
/** Cells that a column which gives way keeps while there are spare ones, and when there are none. */
const comfortable = 12;
const narrowest = 8;

/** What is shown of the columns, as wide as they want where there is room; undefined where there is too little. */
function fitting<T>(
  columns: readonly Column<T>[],
  rows: readonly string[][],
  room: number,
): readonly Shown[] | undefined {
  let shown = columns.map(({ title, align, flexible, spare }, index): Shown => {
    const width = rows.reduce(
      (most, row) => Math.max(most, displayWidth(row[index] ?? '')),
      displayWidth(title),
    );
    return { index, width, align, flexible, spare };
  });
  for (;;) {
    const left = shown.findLastIndex(({ spare }) => spare);
    const fits = squeezed(shown, room, left < 0 ? narrowest : comfortable);
    if (fits || left < 0) return fits;
    shown = shown.filter((_, place) => place !== left);
  }
}

/** The columns in so many cells, taken from the widest of those that give way; undefined where they cannot. */
function squeezed(columns: readonly Shown[], room: number, least: number): readonly Shown[] | undefined {
  const widths = columns.map(({ width }) => width);
  let over = widths.reduce((sum, width) => sum + width, gap * (columns.length - 1)) - room;
  for (; over > 0; over -= 1) {
    const giving = widths.map((width, place) => (columns[place]?.flexible ? width : 0));
    const most = Math.max(...giving);
    if (most <= least) return undefined;
    widths[giving.indexOf(most)] = most - 1;
  }
  return columns.map((column, place) => ({ ...column, width: widths[place] ?? 0 }));
}

/** Each row as a record without its empty cells, an empty line between them. */
function stacked<T>(view: View, columns: readonly Column<T>[], rows: readonly string[][]): string[] {
  const width = Math.max(...columns.map(({ title }) => displayWidth(title)));
  return rows.flatMap((row, place) => [
    ...(place === 0 && view.first ? [] : ['']),
    ...columns.flatMap(({ title }, index) => (row[index] ? fieldLines(view, title, row[index], width) : [])),
  ]);
}

export type Field = readonly [name: string, value: Cell];

/** What a record needs to know of where it is shown. */
type Place = Pick<View, 'terminal' | 'width' | 'style'>;

/** One record as lines: names and values side by side, or `name<TAB>value` in a pipe. Missing values are left out. */
export function record(view: Place, fields: readonly Field[]): string[] {
  const shown = fields.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, cellText(value)] as const],
  );
  if (!view.terminal) return shown.map(([name, value]) => `${escapeCell(name)}\t${escapeCell(value)}`);
  const width = Math.max(0, ...shown.map(([name]) => displayWidth(name)));
  return shown.flatMap(([name, value]) => fieldLines(view, name, value, width));
}

/** Cells that a value must have beside its name. */
const leastBeside = 12;
/** What is copied as a whole, such as an address or an id. */
const word = /^[!-~]+$/;

/** A value beside its name, or below it where it needs the room. A word that is too long is left to the terminal. */
function fieldLines(view: Place, name: string, value: string, width: number): string[] {
  const beside = view.width - width - gap;
  const paragraphs = value.replaceAll('\t', ' ').split('\n');
  const isTooLong = (line: string) => word.test(line) && line.length > beside;
  const isBelow = beside < leastBeside || paragraphs.some(isTooLong);
  const room = isBelow ? Math.max(view.width - gap, leastBeside) : beside;
  const lines = paragraphs.flatMap((line) =>
    word.test(line) ? [line] : wrap(line, room).map((part) => isolate(part, line)),
  );
  const blank = ' '.repeat(gap);
  if (isBelow) return [view.style.dim(name), ...lines.map((line) => `${blank}${line}`.trimEnd())];
  return lines.map((line, index) =>
    `${view.style.dim(padEnd(index === 0 ? name : '', width))}${blank}${line}`.trimEnd(),
  );
}

function cellText(value: Cell): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return value === null || value === undefined ? '' : String(value);
}

/** A cell of a tab-separated row: tab, newline and backslash are escaped, so that a row stays a row. */
function escapeCell(text: string): string {
  return text.replace(/[\\\t\n]/g, (character) =>
    character === '\\' ? '\\\\' : character === '\t' ? '\\t' : '\\n',
  );
}
