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
}

/** The items as lines: a table with headings on the first page, or one row a line in a pipe. */
export function table<T>(view: View, columns: readonly Column<T>[], items: readonly T[]): string[] {
  const rows = items.map((item) => columns.map((column) => cellText(column.cell(item, view))));
  if (!view.terminal) return rows.map(rowText);
  if (rows.length === 0) return [];
  const plain = rows.map((row) => row.map(oneLine));
  const widths = columnWidths(columns, plain, view.width);
  const heads = columns.map(({ title }) => view.style.dim(title));
  const fitting = (view.first ? [heads, ...plain] : plain).map((row) =>
    row.map((cell, index) => isolate(truncate(cell, widths[index] ?? 0), cell)),
  );
  return grid(
    fitting,
    widths,
    columns.map(({ align }) => align ?? 'left'),
  );
}

/** One tab-separated row. */
export function rowText(cells: readonly Cell[]): string {
  return cells.map((cell) => escapeCell(cellText(cell))).join('\t');
}

/** Widths in cells: what each column wants, and less for the flexible ones when the line is too long. */
function columnWidths<T>(columns: readonly Column<T>[], rows: readonly string[][], width: number): number[] {
  const wanted = columns.map(({ title }, index) =>
    rows.reduce((most, row) => Math.max(most, displayWidth(row[index] ?? '')), displayWidth(title)),
  );
  let over = wanted.reduce((sum, cells) => sum + cells, 0) + 2 * (columns.length - 1) - width;
  while (over > 0) {
    const widest = widestFlexible(columns, wanted);
    if (widest === undefined) break;
    wanted[widest] = (wanted[widest] ?? 0) - 1;
    over -= 1;
  }
  return wanted;
}

const narrowest = 8;

function widestFlexible<T>(columns: readonly Column<T>[], widths: readonly number[]): number | undefined {
  let widest: number | undefined;
  for (const [index, column] of columns.entries()) {
    const cells = widths[index] ?? 0;
    if (column.flexible && cells > narrowest && cells > (widths[widest ?? -1] ?? 0)) widest = index;
  }
  return widest;
}

export type Field = readonly [name: string, value: Cell];

/** One record as lines: names and values side by side, or `name<TAB>value` in a pipe. Missing values are left out. */
export function record(view: View, fields: readonly Field[]): string[] {
  const shown = fields.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, cellText(value)] as const],
  );
  if (!view.terminal) return shown.map(([name, value]) => `${escapeCell(name)}\t${escapeCell(value)}`);
  const width = Math.max(0, ...shown.map(([name]) => displayWidth(name)));
  return shown.flatMap(([name, value]) => {
    const room = Math.max(view.width - width - 2, 20);
    const paragraphs = value.replaceAll('\t', ' ').split('\n');
    const lines = paragraphs.flatMap((line) => wrap(line, room).map((part) => isolate(part, line)));
    return lines.map((line, index) =>
      `${view.style.dim(padEnd(index === 0 ? name : '', width))}  ${line}`.trimEnd(),
    );
  });
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
