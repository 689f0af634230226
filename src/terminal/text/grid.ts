/**
 * Lays out cells with cli-table3. The library measures text by an old version of Unicode, so cells that are not ASCII are
 * replaced by placeholders of the right width, and restored in its output.
 */
import { displayWidth } from './text';

let Table: typeof import('cli-table3') | undefined;

/** Loads the library; only a terminal needs it, and loading it takes as long as a small command. */
export async function loadGrid(): Promise<void> {
  Table ??= (await import('cli-table3')).default;
}

/** Rows per batch: the number of placeholders is limited. */
const batchSize = 200;
/** A placeholder starts with a character of the private use area from here on, filled up with the last one. */
const firstPlaceholder = 0xe000;
const filler = '\uf8ff';
const placeholders = /[\ue000-\uf8fe]\uf8ff*/g;

const gap = '  ';
const emptyBorders = ['top', 'bottom', 'left', 'right', 'mid']
  .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
  .map((name) => [name, '']);
const chars = { ...Object.fromEntries(emptyBorders), middle: gap };

/**
 * One line per row, with cells padded to `widths`.
 * @param rows cells no wider than their column
 */
export function grid(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  aligns: readonly ('left' | 'right')[],
): string[] {
  const lines: string[] = [];
  for (let from = 0; from < rows.length; from += batchSize)
    lines.push(...layOut(rows.slice(from, from + batchSize), widths, aligns));
  return lines;
}

function layOut(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  aligns: readonly ('left' | 'right')[],
): string[] {
  if (!Table) throw new Error('loadGrid must be awaited before a table is laid out');
  const texts: string[] = [];
  const layout = new Table({
    chars,
    colWidths: [...widths],
    colAligns: [...aligns],
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
  });
  layout.push(...rows.map((row) => row.map((cell) => placeholder(texts, cell))));
  const textOf = (mark: string) => texts[mark.charCodeAt(0) - firstPlaceholder] ?? '';
  return layout
    .toString()
    .split('\n')
    .map((line) => line.replace(placeholders, textOf).trimEnd());
}

function placeholder(texts: string[], cell: string): string {
  if (/^[ -~]*$/.test(cell)) return cell;
  const width = displayWidth(cell);
  if (width === 0) return '';
  texts.push(cell);
  return String.fromCharCode(firstPlaceholder + texts.length - 1) + filler.repeat(width - 1);
}
