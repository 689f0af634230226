/** Renders events of a drawing, and the differences between the canvas and a template, as lines. */
import { palette, paletteRgb } from '../../../image/palette';
import { type Column, table } from '../../../terminal/text/table';
import { durationText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import type { DrawFigures } from '../core/events';
import type { DifferenceBox, ShownComparison } from '../draw/comparison';
import type { DrawPlan, PlannedDrawing } from '../draw/plan';
import type { Difference } from '../draw/template';
import type { DrawScreenEvent } from '../viewer/drawing-state';
import { maxEnlarge } from './board-picture';
import { colorText } from './pixel';

/**
 * In a pipe, one line for each event. At a terminal, only the plan and the end, since the progress shows the rest. Screen
 * events have no lines.
 */
export function drawEventLines(event: DrawScreenEvent, view: View): string[] {
  // In a pipe, there is a printer only with --pictures.
  if (event.type === 'plan' && (view.terminal || view.printer)) return planLines(event, view);
  if (isForScreen(event)) return [];
  if (!view.terminal) return [Object.values(event.type === 'plan' ? planRecord(event) : event).join('\t')];
  return event.type === 'complete' ? [completeLine(event)] : [];
}

const screenTypes = ['picture', 'board', 'pixels', 'drawing'] as const;

function isForScreen(
  event: DrawScreenEvent,
): event is Extract<DrawScreenEvent, { type: (typeof screenTypes)[number] }> {
  return (screenTypes as readonly string[]).includes(event.type);
}

function planRecord({ type, plan }: PlannedDrawing): DrawPlan & { readonly type: string } {
  return { type, ...plan };
}

function planLines({ plan, shown }: PlannedDrawing, { printer, width, rows }: View): string[] {
  const { x, y, pixels, wrong, cooldownMs, durationMs } = plan;
  const picture = printer?.print(
    { ...shown, colors: paletteRgb },
    { columns: width, rows: rows - 2, enlarge: maxEnlarge },
  );
  const size = `${plan.width} by ${plan.height} pixels at ${x},${y}`;
  const work =
    wrong === 0
      ? `all ${pixels} are right`
      : `${wrong} of ${pixels} to place, ${workTimeText(durationMs)} at ${cooldownMs / 1000} s a pixel`;
  return [...(picture ?? []), `${size}: ${work}`];
}

/** Formats a duration; from two hours on, with two units. */
export function workTimeText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return durationText(Math.ceil(ms / 1000));
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return inUnits(hours, 'h', minutes % 60, 'min');
  const rounded = Math.round(minutes / 60);
  return inUnits(Math.floor(rounded / 24), 'd', rounded % 24, 'h');
}

function inUnits(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}

export function completeLine({ placed, mended, lost, others }: DrawFigures): string {
  const parts = [
    placed === 1 ? 'Placed 1 pixel' : `Placed ${placed} pixels`,
    mended > 0 && `${mended} of them fixed`,
    lost > 0 && `${lost} were lost and sent again`,
    others > 0 && `${others} belong to other people`,
  ];
  return parts.filter(Boolean).join(', ');
}

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
