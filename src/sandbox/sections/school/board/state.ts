/** State of the board. Times are milliseconds since the epoch, coordinates pixels from the top left. */
import * as v from 'valibot';
import { worldState } from '../../../world';
import { text, whole } from '../../../world/fields';

/** A line as x, y, x, y, … of its points, which takes half of the memory of records. */
const line = v.array(v.number());

const stroke = v.object({ color: text, width: v.number(), line });

const drawing = v.object({
  id: text,
  authorId: text,
  /** The lines without wiped parts. */
  strokes: v.array(stroke),
  /** Length of the lines before any wipe. */
  originalLength: v.number(),
  revision: whole,
  at: whole,
});

const wipe = v.object({
  id: text,
  revision: whole,
  smudges: v.array(v.object({ color: text, line, strength: v.number() })),
});

export const schoolBoardIn = worldState(
  'schoolBoard',
  v.object({
    /** Incremented by every drawing and every wipe. */
    revision: whole,
    /** Oldest first. */
    drawings: v.array(drawing),
    /** Oldest first. */
    wipes: v.array(wipe),
  }),
  () => ({ revision: 0, drawings: [], wipes: [] }),
);

export type BoardDrawingState = v.InferOutput<typeof drawing>;
export type BoardStrokeState = v.InferOutput<typeof stroke>;
