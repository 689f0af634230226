/** Renders the differences between the canvas and a template. */
import { palette } from '../../../image/palette';
import { type Column, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';
import type { DifferenceBox, ShownComparison } from '../draw/comparison';
import type { Difference } from '../draw/template';
import { maxEnlarge } from './board-picture';
import { workTimeText } from './drawing';
import { colorText } from './pixel';

const maxRows = 20;

const colorCell = (color: number, view: View) =>
  view.terminal ? colorText(color, palette[color], view) : color;

const pixelColumns: readonly Column<Difference>[] = [
  { title: 'x', cell: ({ x }) => x, align: 'right' },
  { title: 'y', cell: ({ y }) => y, align: 'right' },
  { title: 'color', field: 'color', cell: ({ color }, view) => colorCell(color, view) },
  { title: 'wanted', field: 'wanted', cell: ({ wanted }, view) => colorCell(wanted, view) },
];

const boxColumns: readonly Column<DifferenceBox>[] = [
  { title: 'from', cell: ({ x, y }) => `${x},${y}` },
  { title: 'size', cell: ({ width, height }) => `${width} by ${height}` },
  { title: 'different', cell: (box) => box.different, align: 'right' },
];

const maxBoxes = 8;

/**
 * In a pipe, one row for each differing pixel. At a terminal: picture, number of differences, regions, time to place them,
 * and the first differences.
 */
export function differenceLines(shown: ShownComparison, view: View): string[] {
  const { compared, different, mendMs, boxes, pixels } = shown.comparison;
  const room = { columns: view.width, rows: Math.max(1, view.rows - 2), enlarge: maxEnlarge };
  const picture = view.printer?.print(shown.picture, room) ?? [];
  if (!view.terminal) return picture.length > 0 ? [...picture] : table(view, pixelColumns, pixels);
  if (different === 0) return [...picture, `All ${compared} pixels match`];
  const time = `${workTimeText(mendMs)} to fix at ${shown.cooldownMs / 1000} s per pixel`;
  const more = (count: number, noun: string) =>
    count > 0 ? [view.style.dim(`… and ${count} more${noun}`)] : [];
  return [
    ...picture,
    `${different} of ${compared} pixels differ; ${time}`,
    ...table(view, boxColumns, boxes.slice(0, maxBoxes)),
    ...more(boxes.length - maxBoxes, ' places'),
    ...table(view, pixelColumns, pixels.slice(0, maxRows)),
    ...more(different - maxRows, ''),
  ];
}
