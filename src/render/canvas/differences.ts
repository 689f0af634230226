/** The differences of the canvas from a template. */
import { palette } from '../../canvas/core/palette';
import type { Comparison } from '../../canvas/draw/comparison';
import type { Difference } from '../../canvas/draw/template';
import { type Column, table } from '../text/table';
import type { View } from '../text/view';
import { colourText } from './colours';

/** Maximum number of rows at a terminal. */
const maxRows = 20;

const terminalColumns: readonly Column<Difference>[] = [
  { title: 'x', cell: ({ x }) => x, align: 'right' },
  { title: 'y', cell: ({ y }) => y, align: 'right' },
  { title: 'colour', cell: ({ color }, view) => colourText(color, palette[color], view) },
  { title: 'wanted', cell: ({ wanted }, view) => colourText(wanted, palette[wanted], view) },
];

const pipeColumns: readonly Column<Difference>[] = [
  { title: 'x', cell: ({ x }) => x },
  { title: 'y', cell: ({ y }) => y },
  { title: 'colour', cell: ({ color }) => color },
  { title: 'wanted', cell: ({ wanted }) => wanted },
];

/** One row per differing pixel; at a terminal, their number and the first of them. */
export function differenceLines({ compared, different, pixels }: Comparison, view: View): string[] {
  if (!view.terminal) return table(view, pipeColumns, pixels);
  const summary =
    different === 0 ? `All ${compared} pixels match` : `${different} of ${compared} pixels differ`;
  const more = different > maxRows ? [view.style.dim(`… and ${different - maxRows} more`)] : [];
  return [summary, ...table(view, terminalColumns, pixels.slice(0, maxRows)), ...more];
}
