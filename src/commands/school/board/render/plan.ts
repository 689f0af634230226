/** Renders drawings and wipes: previews, questions and receipts. */

import type { Terminal } from '../../../../ports/terminal';
import type { Point } from '../../../../protocol/records/school/board';
import { blockPrinter } from '../../../../terminal/pictures/block';
import { forRender } from '../../../../terminal/text/clean';
import { counted, groupedNumber } from '../../../../terminal/text/count-suffix';
import type { View } from '../../../../terminal/text/view';
import type { BoardState, NewStroke } from '../contract/board';
import type { Adjustment, Usage } from '../fit/strokes';
import type {
  DrawingPlan,
  DrawingReceipt,
  ShownPlan,
  ShownWipePlan,
  WipePlan,
  WipeReceipt,
} from '../flows/plan';
import { boundsOf, expand, lengthOf } from '../geometry/lines';
import { type Region, sceneOf } from '../picture/scene';
import { bitmapOf, pictureLines } from './picture';

/** Margin of a picture around a drawing, in board pixels. */
const margin = 90;

/** Maximum rows of a picture before a confirmation. */
const maxRows = 20;

/** The preview of a drawing, or its receipt. */
export function drawingLines(value: ShownPlan | DrawingReceipt, view: View): string[] {
  if (value && 'usage' in value) {
    const room = { columns: view.width, rows: Math.max(view.rows - 6, 10) };
    const picture = value.shown ? pictureLines(value.shown, view, room) : [];
    return [...picture, ...planLines(value)];
  }
  const { drawing } = value ?? {};
  const { at, usage } = value?.[forRender]?.plan ?? {};
  const place = at ? ` at ${placeText(at)}` : '';
  return [`Drew ${drawing?.id || 'on the board'}${place}${usage ? `: ${usageText(usage)}` : ''}`];
}

/** Place, size, use of the contract, and losses. */
export function planLines(plan: DrawingPlan): string[] {
  const { at, usage } = plan;
  const size = `${Math.round(usage.width)} by ${Math.round(usage.height)} pixels`;
  return [`At ${placeText(at)}, ${size}: ${usageText(usage)}`, ...remarks(plan)];
}

/** Differences from the request, as sentences. */
export function remarks({ at, moved, losses }: DrawingPlan): string[] {
  return [...(moved ? [`that place is taken: ${placeText(at)} is the nearest free one`] : []), ...losses];
}

/** The drawing over the board as block characters, for a confirmation. */
export function planPicture(state: BoardState, strokes: readonly NewStroke[], terminal: Terminal): string[] {
  const scene = sceneOf(state, { region: regionAround(strokes), preview: strokes });
  const room = { columns: terminal.columns, rows: Math.min(maxRows, terminal.rows - 6) };
  return blockPrinter(terminal.color).print(bitmapOf(scene), room);
}

/** The part of the board around a drawing. */
export function regionAround(lines: readonly { readonly points: readonly Point[] }[]): Region {
  const { left, top, right, bottom } = expand(boundsOf(lines), margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** `uses 540 of 1 140 px of line, 34 of 1 400 points, 5 of 48 strokes`; unlimited figures have no maximum. */
function usageText({ length, lineBudget, points, maxPoints, strokes, maxStrokes }: Usage): string {
  const of = (used: number, max: number) =>
    Number.isFinite(max) ? `${groupedNumber(used)} of ${groupedNumber(max)}` : groupedNumber(used);
  return `uses ${of(Math.ceil(length), lineBudget)} px of line, ${of(points, maxPoints)} points, ${of(strokes, maxStrokes)} strokes`;
}

/** `120,340`. */
export function placeText({ x, y }: Point): string {
  return [x, y].map((value) => Math.round(100 * value) / 100).join(',');
}

/** A loss as a sentence. */
export function lossText(loss: Adjustment): string {
  switch (loss.kind) {
    case 'shrunk':
      return `it became smaller: ${Math.round(100 * loss.factor)} % of the size`;
    case 'recolored':
      return `the color ${loss.from} became ${loss.to}`;
    case 'simplified':
      return `points were dropped: lines are up to ${loss.tolerance} pixels from where they were`;
    case 'joined':
      return `strokes were joined across gaps of up to ${Math.round(10 * loss.gap) / 10} pixels`;
    case 'lengthened':
      return `${counted(loss.strokes, 'short stroke')} became dots`;
    case 'covered':
      return `${counted(loss.strokes, 'stroke')} that others cover were dropped`;
    default:
      return `${counted(loss.strokes, 'short stroke')} and ${Math.round(loss.length)} of the line were dropped`;
  }
}

/** The preview of a wipe, or its receipt. */
export function wipeLines(value: ShownWipePlan | WipeReceipt, view: View): string[] {
  if (isPlan(value)) {
    const room = { columns: view.width, rows: Math.max(view.rows - 8, 10) };
    const picture = value.shown ? pictureLines(value.shown, view, room) : [];
    return [...picture, ...wipePlanLines(value)];
  }
  const plan = value?.[forRender]?.plan;
  if (!plan) return ['Wiped the board'];
  return [`Wiped the board: ${counted(plan.drawings.length, 'drawing')} lost ${removedText(plan)} of line`];
}

function isPlan(value: ShownWipePlan | WipeReceipt): value is ShownWipePlan {
  return Array.isArray(value?.path) && Array.isArray(value.drawings);
}

/** The length of the path, and the share that each drawing loses. */
export function wipePlanLines(plan: WipePlan): string[] {
  const way = `${counted(plan.path.length, 'point')}, ${Math.round(lengthOf(plan.path))} pixels long`;
  return [
    `The cloth goes over ${way}, and takes ${removedText(plan)} of line:`,
    ...plan.drawings.map(({ id, author, share }) => {
      const whose = author === null ? '' : ` by @${author}`;
      return `  ${shareText(share)} of ${id}${whose}`;
    }),
  ];
}

/** The path over the board as block characters, for a confirmation. */
export function wipePicture(state: BoardState, path: readonly Point[], terminal: Terminal): string[] {
  const scene = sceneOf(state, { region: regionAround([{ points: path }]), wipe: path });
  const room = { columns: terminal.columns, rows: Math.min(maxRows, terminal.rows - 8) };
  return blockPrinter(terminal.color).print(bitmapOf(scene), room);
}

function removedText({ drawings }: WipePlan): string {
  const removed = drawings.reduce((sum, one) => sum + one.removed, 0);
  return `${Math.round(removed)} pixels`;
}

/** `all`, `63 %`, `less than 1 %`. */
function shareText(share: number): string {
  if (share > 0.995) return 'all';
  return share < 0.01 ? 'less than 1 %' : `${Math.round(100 * share)} %`;
}
