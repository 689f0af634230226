/** A drawing or a wipe that was checked: before it is sent, and as its receipt carries it. */
import type { DrawingResult } from '../../../../protocol/records/school/board';
import type { OpenRecord } from '../../../../protocol/route';
import type { RenderOnly } from '../../flows/receipt';
import type { NewStroke, Point } from '../contract/board';
import type { Usage } from '../fit/strokes';
import type { BoardPicture } from '../picture/scene';

/** A drawing that was fitted and placed, and not sent. */
export interface DrawingPlan {
  /** The top left of its points. */
  readonly at: Point;
  readonly strokes: readonly NewStroke[];
  /** Whether the place that was wanted is taken. */
  readonly moved: boolean;
  readonly usage: Usage;
  /** What it lost, as sentences. */
  readonly losses: readonly string[];
}

export interface ShownPlan extends DrawingPlan {
  readonly shown?: BoardPicture;
}

/** The answer of the service, and what was sent. */
export interface DrawingReceipt extends DrawingResult {
  readonly plan?: RenderOnly<Pick<DrawingPlan, 'at' | 'usage'>>;
}

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
