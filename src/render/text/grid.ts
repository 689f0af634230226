/**
 * Cells side by side, laid out by cli-table3. It measures text by an old Unicode, so it is given stand-ins of the
 * right width for everything but plain ASCII, and the texts take their places in what it drew.
 */
import { displayWidth } from './text';

let Table: typeof import('cli-table3') | undefined;

/** Loads what lays cells out; only a terminal needs it, and it costs as much as a small command. */
export async function loadGrid(): Promise<void> {
  Table ??= (await import('cli-table3')).default;
}

/** Rows drawn at once: there are only so many stand-ins. */
const portion = 200;
/** One of these begins a stand-in, in the area for private use, and so many of the last fill it up. */
const firstStandIn = 0xe000;
const filler = '\uf8ff';
const standIns = /[\ue000-\uf8fe]\uf8ff*/g;

const gap = '  ';
const nothing = ['top', 'bottom', 'left', 'right', 'mid']
  .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
  .map((place) => [place, '']);
const chars = { ...Object.fromEntries(nothing), middle: gap };

/**
 * Each row as one line, its cells filled up to `widths`.
 * @param rows cells that are no wider than their column
 */
export function grid(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  aligns: readonly ('left' | 'right')[],
): string[] {
  const lines: string[] = [];
  for (let from = 0; from < rows.length; from += portion) {
    lines.push(...drawn(rows.slice(from, from + portion), widths, aligns));
  }
  return lines;
}

function drawn(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  aligns: readonly ('left' | 'right')[],
): string[] {
  if (!Table) throw new Error('a table is drawn before loadGrid was awaited');
  const texts: string[] = [];
  const layout = new Table({
    chars,
    colWidths: [...widths],
    colAligns: [...aligns],
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
  });
  layout.push(...rows.map((row) => row.map((cell) => standIn(texts, cell))));
  const putBack = (mark: string) => texts[mark.charCodeAt(0) - firstStandIn] ?? '';
  return layout
    .toString()
    .split('\n')
    .map((line) => line.replace(standIns, putBack).trimEnd());
}

function standIn(texts: string[], cell: string): string {
  if (/^[ -~]*$/.test(cell)) return cell;
  const width = displayWidth(cell);
  if (width === 0) return '';
  texts.push(cell);
  return String.fromCharCode(firstStandIn + texts.length - 1) + filler.repeat(width - 1);
}
