/** Renders events of a drawing as lines. */
import { paletteRgb } from '../../../image/palette';
import { durationText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import type { DrawFigures } from '../core/events';
import type { DrawPlan, PlannedDrawing } from '../draw/plan';
import type { DrawScreenEvent } from '../viewer/drawing-state';
import { maxEnlarge } from './board-picture';

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
