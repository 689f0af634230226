/** Whether a drawing lies on others: strokes are as wide as they say and have round ends (protocol: board). */
import type { Stroke } from '../../../../../protocol/records/school/board';
import type { BoardDrawingState } from '../state';
import {
  areNear,
  distanceBetween,
  type Edges,
  edgesOf,
  type Segment,
  segmentsOf,
  unpackedStroke,
} from './lines';

/** Chalk that only touches does not overlap, whatever the last digits of a sum are. */
const slack = 1e-6;

/** Whether chalk of the strokes would lie on chalk of the drawings. */
export function overlaps(strokes: readonly Stroke[], drawings: readonly BoardDrawingState[]): boolean {
  const own = strokes.map(inked);
  return drawings.some(({ strokes: theirs }) =>
    theirs.some((stroke) => {
      const other = inked(unpackedStroke(stroke));
      return own.some((one) => touch(one, other));
    }),
  );
}

interface Inked {
  readonly stroke: Stroke;
  readonly edges: Edges;
}

function inked(stroke: Stroke): Inked {
  return { stroke, edges: edgesOf(stroke.points) };
}

function touch(one: Inked, other: Inked): boolean {
  const reach = (one.stroke.width + other.stroke.width) / 2 - slack;
  if (!areNear(one.edges, other.edges, reach)) return false;
  const theirs = segmentsOf(other.stroke.points);
  return segmentsOf(one.stroke.points).some((segment) =>
    theirs.some((their) => areClose(segment, their, reach)),
  );
}

function areClose(one: Segment, other: Segment, reach: number): boolean {
  return areNear(edgesOf(one), edgesOf(other), reach) && distanceBetween(one, other) < reach;
}
