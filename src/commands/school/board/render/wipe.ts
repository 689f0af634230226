/** A wipe before and after it is sent, for people. */

import type { Terminal } from '../../../../ports/terminal';
import type { OpenRecord } from '../../../../protocol/route';
import { blockPrinter } from '../../../../terminal/pictures/block';
import { counted } from '../../../../terminal/text/count-suffix';
import type { View } from '../../../../terminal/text/view';
import type { RenderOnly } from '../../render/render-only';
import type { BoardState, Point } from '../contract/shapes';
import { lengthOf } from '../geometry/lines';
import { sceneOf } from '../picture/scene';
import { regionAround } from './drawing';
import { type BoardPicture, bitmapOf, pictureLines } from './picture';

/** What a drawing would lose. */
export interface DrawingRemoval {
  readonly id: string;
  /** Username of the author; null when it is unknown. */
  readonly author: string | null;
  /** Length of the lines that go, in pixels. */
  readonly removed: number;
  /** That as a part of what is there, 0 to 1. */
  readonly share: number;
}

/** A wipe that was checked, and not sent. */
export interface WipePlan {
  readonly path: readonly Point[];
  readonly drawings: readonly DrawingRemoval[];
}

export interface ShownWipePlan extends WipePlan {
  readonly shown?: BoardPicture;
}

/** The answer of the service, and what was sent. */
export type WipeReceipt = OpenRecord & { readonly plan?: RenderOnly<WipePlan> };

const maxRows = 20;

/** A preview: what would go, as a picture and a list; or the receipt of a wipe that was sent. */
export function wipeLines(value: ShownWipePlan | WipeReceipt, view: View): string[] {
  if (isPlan(value)) {
    const room = { columns: view.width, rows: Math.max(view.rows - 8, 10) };
    const picture = value.shown ? pictureLines(value.shown, view, room) : [];
    return [...picture, ...wipePlanLines(value)];
  }
  const plan = value?.plan?.value;
  if (!plan) return ['Wiped the board'];
  return [`Wiped the board: ${counted(plan.drawings.length, 'drawing')} lost ${removedText(plan)} of line`];
}

function isPlan(value: ShownWipePlan | WipeReceipt): value is ShownWipePlan {
  return Array.isArray(value?.path) && Array.isArray(value.drawings);
}

/** How long the way is, and what each drawing would lose. */
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

/** The path over the board in blocks, for a look between two questions. */
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
