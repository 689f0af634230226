/**
 * Lists and records: tables at a terminal, tab-separated rows in a pipe. A renderer declares its columns once; this module
 * chooses, cuts and aligns them, and numbers the rows. `grid.ts` lays out the cells.
 *
 *     const columns: readonly Column<User>[] = [
 *       { title: 'id', cell: ({ id }) => id, handle: { kind: 'user' } },
 *       { title: 'name', cell: ({ name }) => name, flexible: true },
 *     ];
 *     table(view, columns, users);
 */
import { isolate } from './direction';
import { grid } from './grid';
import { rowId } from './ids';
import { displayWidth, oneLine, padEnd, truncateWords, wrap } from './text';
import type { View } from './view';

export type Cell = string | number | boolean | null | undefined;

export interface Column<T> {
  readonly title: string;
  /** The path of the value in the JSON of an item, such as `author.username`, for CSV; defaults to the title. */
  readonly field?: string;
  readonly cell: (item: T, view: View) => Cell;
  readonly align?: 'right';
  /** Can be cut when the table is wider than the terminal. */
  readonly flexible?: true;
  /** The ID of the row: at a terminal the row's number is in front, and a UUID is dim and short. */
  readonly handle?: RowHandle<T>;
  /** Dropped before much is cut, the last column first. */
  readonly spare?: true;
}

/** The handle of a row that a terminal remembers, in addition to the ID in the cell. */
interface RowHandle<T> {
  readonly kind: string;
  /** The ID, if the cell shows it in another form. */
  readonly id?: (item: T) => string | undefined;
  /** Text or name of the record, as a question quotes it. */
  readonly label?: (item: T) => string | null | undefined;
  /** Username of the author. */
  readonly by?: (item: T) => string | null | undefined;
}

/**
 * The items as lines. At a terminal, a table with headings on the first page, one line per item at any width; in a pipe,
 * one tab-separated row per item: `table(view, [{ title: 'name', cell: (user) => user.username }], users)`.
 */
export function table<T>(view: View, columns: readonly Column<T>[], items: readonly T[]): string[] {
  if (view.sheet) {
    const names = columns.map(({ field, title }) => field ?? title);
    view.sheet(
      names,
      items.map((item) => columns.map((column) => sheetCell(column, item, view))),
    );
    return [];
  }
  if (!view.terminal) {
    view.titled?.(columns.map(({ title }) => title));
    return items.map((item) => rowText(columns.map((column) => cellText(column.cell(item, view)))));
  }
  if (items.length === 0) return [];
  return terminalTable(view, numbered(view, columns, items), items);
}

/** The value as JSON has it; the text of the cell if the item has no single value there. */
function sheetCell<T>({ field, cell }: Column<T>, item: T, view: View): Cell {
  const value = field?.split('.').reduce<unknown>((part, key) => Object(part)[key], item);
  return value === undefined || typeof value === 'object' ? cell(item, view) : (value as Cell);
}

/** A renderer of items by their columns. */
export function tableOf<T>(columns: readonly Column<T>[]) {
  return (items: readonly T[], view: View): string[] => table(view, columns, items);
}

/** Adds a column with the numbers of the rows, if there are any, and formats IDs for a terminal. */
function numbered<T>(view: View, columns: readonly Column<T>[], items: readonly T[]): readonly Column<T>[] {
  const found = columns.find(({ handle }) => handle !== undefined);
  if (!found) return columns;
  const { handle: { kind, id, label, by } = { kind: '' }, cell } = found;
  const idOf = (item: T) => (id ? (id(item) ?? '') : cellText(cell(item, view)));
  view.remember?.(
    items.map((item) => ({
      kind,
      id: idOf(item),
      label: oneLine(label?.(item) ?? ''),
      by: by?.(item) || undefined,
      as: 'row',
    })),
  );
  const numberOf = (item: T) => view.numberOf?.(kind, idOf(item));
  const shown = columns.map((column) =>
    column === found ? { ...column, cell: (item: T) => rowId(cellText(cell(item, view)), view) } : column,
  );
  if (!items.some((item) => numberOf(item) !== undefined)) return shown;
  return [{ title: '#', align: 'right', cell: (item) => numberOf(item) }, ...shown];
}

function terminalTable<T>(view: View, columns: readonly Column<T>[], items: readonly T[]): string[] {
  const all = items.map((item) => columns.map((column) => oneLine(cellText(column.cell(item, view)))));
  const isUsed = (_: unknown, index: number) => all.some((row) => row[index] !== '');
  const plain = all.map((row) => row.filter(isUsed));
  const used = columns.filter(isUsed);
  const shown = fitColumns(used, plain, view.width);
  const heads = used.map(({ title }) => view.style.dim(title));
  const cells = (view.first ? [heads, ...plain] : plain).map((row) =>
    shown.map(({ index, width }) => isolate(truncateWords(row[index] ?? '', width), row[index])),
  );
  return grid(
    cells,
    shown.map(({ width }) => width),
    shown.map(({ align }) => align ?? 'left'),
  );
}

export function rowText(cells: readonly Cell[]): string {
  return cells.map((cell) => escapeCell(cellText(cell))).join('\t');
}

/** A column of the table on the screen. */
interface FittedColumn extends Pick<Column<never>, 'align' | 'flexible' | 'spare'> {
  /** Index among all columns. */
  readonly index: number;
  readonly width: number;
}

const gap = 2;
/** Minimum width of a flexible column while there are spare columns, and after they are dropped. */
const comfortableWidth = 12;
const minWidth = 8;

/**
 * The columns that fit, at full width when possible. Otherwise, in this order: spare columns are dropped, flexible columns
 * and then other texts are cut, the last columns are dropped. Numbers are never cut, and names of rows only when no other
 * column is left.
 */
function fitColumns<T>(
  columns: readonly Column<T>[],
  rows: readonly string[][],
  room: number,
): readonly FittedColumn[] {
  const named = columns.findIndex(({ handle }) => handle !== undefined);
  const nameIndex = named < 0 ? columns.findIndex(({ align }) => align !== 'right') : named;
  let shown = columns.map(({ title, align, flexible, spare }, index): FittedColumn => {
    const width = rows.reduce(
      (max, row) => Math.max(max, displayWidth(row[index] ?? '')),
      displayWidth(title),
    );
    return { index, width, align, flexible, spare };
  });
  for (;;) {
    const lastSpare = shown.findLastIndex(({ spare }) => spare);
    const fits = shrunk(shown, room, lastSpare < 0 ? minWidth : comfortableWidth);
    if (fits) return fits;
    if (lastSpare < 0) break;
    shown = shown.filter((_, index) => index !== lastSpare);
  }
  const isText = ({ index, align }: FittedColumn) => align !== 'right' && index !== nameIndex;
  for (;;) {
    const texts = shown.map((column) => (isText(column) ? { ...column, flexible: true as const } : column));
    const fits = shrunk(texts, room, minWidth);
    if (fits) return fits;
    const last = shown.findLastIndex(({ index }) => index !== nameIndex);
    if (last < 0) return shown.map((column) => ({ ...column, width: Math.min(column.width, room) }));
    shown = shown.filter((_, index) => index !== last);
  }
}

/** The columns in `room` cells; the widest flexible column shrinks first. Undefined when they cannot shrink enough. */
function shrunk(
  columns: readonly FittedColumn[],
  room: number,
  minimum: number,
): readonly FittedColumn[] | undefined {
  const widths = columns.map(({ width }) => width);
  let over = widths.reduce((sum, width) => sum + width, gap * (columns.length - 1)) - room;
  for (; over > 0; over -= 1) {
    const flexible = widths.map((width, index) => (columns[index]?.flexible ? width : 0));
    const widest = Math.max(...flexible);
    if (widest <= minimum) return undefined;
    widths[flexible.indexOf(widest)] = widest - 1;
  }
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? 0 }));
}

export type Field = readonly [name: string, value: Cell];

/** The parts of a view that a record needs. */
type RecordView = Pick<View, 'terminal' | 'width' | 'style' | 'titled' | 'sheet'>;

/** One record: names and values in two columns, or `name<TAB>value` lines in a pipe. Missing values are skipped:
 * `record(view, [['likes', post.likesCount]])`. */
export function record(view: RecordView, fields: readonly Field[]): string[] {
  if (!view.terminal) view.titled?.([]);
  view.sheet?.([], []);
  const shown = fields.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, cellText(value)] as const],
  );
  if (!view.terminal) return shown.map(([name, value]) => `${escapeCell(name)}\t${escapeCell(value)}`);
  const width = Math.max(0, ...shown.map(([name]) => displayWidth(name)));
  return shown.flatMap(([name, value]) => fieldLines(view, name, value, width));
}

/** Minimum width of a value next to its name. */
const minValueWidth = 12;
/** A value to copy, such as an address or an ID. */
const word = /^[!-~]+$/;

/** A value next to its name, or below it when there is not enough room. A word that is too long is not broken. */
function fieldLines(view: RecordView, name: string, value: string, width: number): string[] {
  const beside = view.width - width - gap;
  const paragraphs = value.replaceAll('\t', ' ').split('\n');
  const isTooLong = (line: string) => word.test(line) && line.length > beside;
  const isBelow = beside < minValueWidth || paragraphs.some(isTooLong);
  const room = isBelow ? Math.max(view.width - gap, minValueWidth) : beside;
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

/** A cell of a tab-separated row, with tab, newline and backslash escaped. */
function escapeCell(text: string): string {
  return text.replace(/[\\\t\n]/g, (character) =>
    character === '\\' ? '\\\\' : character === '\t' ? '\\t' : '\\n',
  );
}
