/** Renders the differences between the canvas and a template. */
import { palette } from '../../../image/palette';
import { type Column, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';
import type { Comparison, DifferenceBox, ShownComparison } from '../draw/comparison';
import type { Difference } from '../draw/template';
import { maxEnlarge } from './board-picture';
import { workTimeText } from './drawing';
import { colorText } from './pixel';

/** Maximum number of rows at a terminal. */
const maxRows = 20;

const terminalColumns: readonly Column<Difference>[] = [
  { title: 'x', cell: ({ x }) => x, align: 'right' },
  { title: 'y', cell: ({ y }) => y, align: 'right' },
  { title: 'color', cell: ({ color }, view) => colorText(color, palette[color], view) },
  { title: 'wanted', cell: ({ wanted }, view) => colorText(wanted, palette[wanted], view) },
];

const pipeColumns: readonly Column<Difference>[] = [
  { title: 'x', cell: ({ x }) => x },
  { title: 'y', cell: ({ y }) => y },
  { title: 'color', cell: ({ color }) => color },
  { title: 'wanted', cell: ({ wanted }) => wanted },
];

const boxColumns: readonly Column<DifferenceBox>[] = [
  { title: 'from', cell: ({ x, y }) => `${x},${y}` },
  { title: 'size', cell: ({ width, height }) => `${width} by ${height}` },
  { title: 'different', cell: (box) => box.different, align: 'right' },
];

/** Maximum number of boxes at a terminal. */
const maxBoxes = 8;

/**
 * In a pipe, one row for each differing pixel. At a terminal: picture, number of differences, regions, time to place them,
 * and the first differences.
 */
export function differenceLines(shown: ShownComparison, view: View): string[] {
  const { comparison, cooldownMs } = shown;
  const { compared, different, mendMs, pixels } = comparison;
  const picture = pictureLines(shown, view);
  if (!view.terminal) return picture.length > 0 ? picture : table(view, pipeColumns, pixels);
  if (different === 0) return [...picture, `All ${compared} pixels match`];
  const time = `${workTimeText(mendMs)} to fix at ${cooldownMs / 1000} s per pixel`;
  const more = different > maxRows ? [view.style.dim(`… and ${different - maxRows} more`)] : [];
  return [
    ...picture,
    `${different} of ${compared} pixels differ; ${time}`,
    ...boxLines(comparison, view),
    ...table(view, terminalColumns, pixels.slice(0, maxRows)),
    ...more,
  ];
}

function pictureLines({ picture }: ShownComparison, { printer, width, rows }: View): string[] {
  return printer?.print(picture, { columns: width, rows: Math.max(1, rows - 2), enlarge: maxEnlarge }) ?? [];
}

function boxLines({ boxes }: Comparison, view: View): string[] {
  const more =
    boxes.length > maxBoxes ? [view.style.dim(`… and ${boxes.length - maxBoxes} more places`)] : [];
  return [...table(view, boxColumns, boxes.slice(0, maxBoxes)), ...more];
}
