/** A list of the screen `home`: the selected item, and what fits around it. */
import type { Picture, Printer } from '../../../ports/pictures';
import type { ColorLevel } from '../../../ports/terminal';
import { blockPrinter } from '../../../terminal/pictures/block';
import { truncate, wrap } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';
import { hasMore, isEmpty, itemsOf, type List } from '../list';
import { type HomeState, type Item, pictureOf } from '../state';
import { itemLines } from './item';

/** Columns left of an item: the mark of the selected one. */
export const markColumns = 2;
/** The part of a list that stands above the selected item. */
const shareAbove = 1 / 3;

export interface Room {
  readonly columns: number;
  readonly rows: number;
}

/** How long lines of an item are kept: the time in them is a little old by then. */
const keptMs = 10_000;

/** The lines of an item as long as nothing in them changes, so that a key costs what it changes. */
function keptLines(item: Item, view: View, pictures: HomeState['pictures']): readonly string[] {
  const address = pictureOf(item);
  const picture = address === undefined ? undefined : pictures[address]?.picture;
  const key = `${view.width} ${view.style.level} ${Math.floor(view.now / keptMs)}`;
  const before = kept.get(item);
  if (before?.key === key && before.picture === picture) return before.lines;
  const lines = itemLines(item, view, pictures);
  kept.set(item, { key, picture, lines });
  return lines;
}

const kept = new WeakMap<
  Item,
  { readonly key: string; readonly picture: Picture | undefined; readonly lines: readonly string[] }
>();

/** Prints pictures of lists in cells, which can be cut and stand beside other text; each size of a picture once. */
export function cellPrinter(level: ColorLevel): Printer {
  const printer = blockPrinter(level);
  return {
    print(picture, room) {
      const sizes = printed.get(picture) ?? new Map<string, string[]>();
      printed.set(picture, sizes);
      const key = `${level} ${room.columns} ${room.rows}`;
      const lines = sizes.get(key) ?? printer.print(picture, room);
      sizes.set(key, lines);
      return lines;
    },
  };
}

const printed = new WeakMap<Picture, Map<string, string[]>>();

interface ListLook {
  readonly pictures: HomeState['pictures'];
  readonly isActive: boolean;
  readonly empty: string;
}

/** The rows of a list: the selected item, and what fits around it. */
export function listRows(list: List<Item>, { columns, rows }: Room, view: View, look: ListLook): string[] {
  const { style } = view;
  const printer = view.printer && cellPrinter(style.level);
  const inner = { ...view, width: columns - markColumns, printer };
  const items = itemsOf(list);
  const linesOf = (index: number): readonly string[] => {
    const item = items[index];
    if (!item) return index === items.length ? endLines(list, look, inner) : [];
    const mark = index === list.selected ? `${look.isActive ? style.cyan('▌') : style.dim('▌')} ` : '  ';
    const lines = keptLines(item, inner, look.pictures).map(
      (line) => `${mark}${truncate(line, inner.width)}`,
    );
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

function filled(lines: readonly string[], rows: number): string[] {
  return [...lines, ...Array.from({ length: Math.max(0, rows - lines.length) }, () => '')];
}
