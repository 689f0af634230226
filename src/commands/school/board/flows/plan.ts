/** Result types of `draw` and `wipe`: the plan before it is sent, and the receipt that carries it. */

import type { OpenRecord } from '../../../../protocol/answer';
import type { DrawingResult, Point } from '../../../../protocol/records/school/board';
import { forRender } from '../../../../terminal/text/clean';
import type { NewStroke } from '../contract/board';
import type { Usage } from '../fit/strokes';
import type { BoardPicture } from '../picture/scene';

/** A fitted and placed drawing that is not sent yet. */
export interface DrawingPlan {
  /** The top left of its points. */
  readonly at: Point;
  readonly strokes: readonly NewStroke[];
  /** Whether the requested place was taken. */
  readonly moved: boolean;
  readonly usage: Usage;
  /** Visible losses, as sentences. */
  readonly losses: readonly string[];
}

export interface ShownPlan extends DrawingPlan {
  readonly shown?: BoardPicture;
}

/** The service's answer with the plan that was sent. */
export interface DrawingReceipt extends DrawingResult {
  readonly [forRender]?: { readonly plan: Pick<DrawingPlan, 'at' | 'usage'> };
}

/** The part of one drawing that a wipe removes. */
export interface DrawingRemoval {
  readonly id: string;
  /** Username of the author; null when it is unknown. */
  readonly author: string | null;
  /** Removed length, in pixels. */
  readonly removed: number;
  /** Removed share of the drawing, 0 to 1. */
  readonly share: number;
}

/** A checked wipe that is not sent yet. */
export interface WipePlan {
  readonly path: readonly Point[];
  readonly drawings: readonly DrawingRemoval[];
}

export interface ShownWipePlan extends WipePlan {
  readonly shown?: BoardPicture;
}

/** The service's answer with the plan that was sent. */
export type WipeReceipt = OpenRecord & { readonly [forRender]?: { readonly plan: WipePlan } };
