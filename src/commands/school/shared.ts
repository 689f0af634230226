/** The event for other groups: notebook sheets (protocol: notebook styles), names of actors, names of products. */
import type { Actor, Notebooks } from '../../protocol/records/school/tools';
import { type Column, table } from '../../terminal/text/table';
import { displayWidth } from '../../terminal/text/text';
import type { View } from '../../terminal/text/view';

/** Product IDs of the protocol that are bought as items; the shop can have others. */
export const boughtAsItems = [
  'break_window',
  'eraser',
  'water_balloons',
  'whoopee_cushion',
  'red_pen',
  'duty_corrector',
  'post_notebook',
  'school_stickers',
  'board_drawing',
  'board_cloth',
];

/** Commands of products that have a route of their own. */
export const ownCommands: Readonly<Record<string, string>> = {
  aura_analyzer: 'plaza school aura',
  random_nickname: 'plaza school nickname draw',
  school_bell: 'plaza school bell',
};

export function buyCommand(product: string): string {
  const own = Object.hasOwn(ownCommands, product) ? ownCommands[product] : undefined;
  return own ?? `plaza school buy ${product}`;
}

/** The hint that names the line for a product of the school event; a part of its ID is enough. */
export function schoolProduct(product: string, listed: readonly string[] = []): string | undefined {
  const part = product.toLowerCase().replace(/s$/, '');
  const known = [...Object.keys(ownCommands), ...boughtAsItems, ...listed];
  const meant = known.find((id) => /^[\w-]+$/.test(id) && id.replace(/s$/, '').split('_').includes(part));
  if (meant === undefined) return undefined;
  const line = buyCommand(meant);
  return `did you mean '${line}'${line.endsWith(` ${meant}`) ? '' : `, which buys ${meant}`}?`;
}

export const allProducts: readonly string[] = [...boughtAsItems, ...Object.keys(ownCommands)];

export const knownVariants = ['grid', 'ruled'];

const columns: readonly Column<readonly [style: string, count: number]>[] = [
  { title: 'style', cell: ([style]) => style },
  { title: 'sheets', cell: ([, count]) => count, align: 'right' },
];

export function notebookTable({ balance = {} }: Notebooks, view: View): string[] {
  return table(view, columns, Object.entries(balance));
}

/** Cells that the margin of a sheet takes. */
export const sheetMargin = 2;

/** Cells of a square of the grid. */
const square = 4;

/**
 * Lines of text on a sheet as wide as the view: the squares of a grid, or lines with a margin, as of a ruled sheet and
 * of any style that is not known. The shapes are the same without colors.
 * @param lines at most as wide as the view without the margin
 */
export function sheetLines(lines: readonly string[], style: string, view: View): string[] {
  if (lines.length === 0) return [];
  const { width } = view;
  const isGrid = style === 'grid';
  const across = isGrid ? `┼${'─'.repeat(square - 1)}`.repeat(width).slice(0, width) : '─'.repeat(width);
  const rule = view.style.blue(across);
  const margin = isGrid ? view.style.blue('│') : view.style.red('┃');
  const written = lines.map((line) => {
    const left = sheetMargin + displayWidth(line);
    return `${margin} ${line}${isGrid ? view.style.blue(squaresFrom(left, width)) : ''}`.trimEnd();
  });
  return [rule, ...written.flatMap((line) => [line, rule])];
}

/** The rest of a row of squares; a blank stays between the text and the next line of the grid. */
function squaresFrom(left: number, width: number): string {
  const cells = Array.from({ length: Math.max(width - left, 0) }, (_, place) =>
    place > 0 && (left + place) % square === 0 ? '│' : ' ',
  );
  return cells.join('').trimEnd();
}

/** `@ada`, with the active nickname: `@ada (Night owl)`. */
export function actorText({ username, displayName, activeNickname }: Actor): string {
  const name = username ? `@${username}` : (displayName ?? 'somebody');
  return activeNickname?.label ? `${name} (${activeNickname.label})` : name;
}
