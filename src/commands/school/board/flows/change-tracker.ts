/** Finds what happened to the board during a disconnect, by comparing it with the known board. Pure. */
import type { Board, BoardDrawing, BoardMessage } from '../../../../protocol/records/school/board';
import { readDrawing } from '../contract/read-board';

/** What was reported of the board, so that nothing is reported twice. */
export interface ChangeTracker {
  /** Whether a message is about something new; afterwards it counts as reported. */
  isNew(message: BoardMessage): boolean;
  /** What is new on a board, as messages in order; afterwards it counts as reported. */
  missedChanges(board: Board): BoardMessage[];
}

/** Everything that is on the board counts as reported. */
export function trackChanges(board: Board): ChangeTracker {
  let revision = board.revision;
  let drawings = byId(board);
  let wipes = new Set(recordsOf(board.wipes).map(({ id }) => id));
  // A wipe was reported by its message, but what it removed is not known yet.
  let isWiped = false;
  return {
    isNew(message) {
      if (message.type !== 'drawing.created' && message.type !== 'board.wiped') return true;
      if (typeof message.revision === 'number' && message.revision <= revision) return false;
      const drawing = message.type === 'drawing.created' ? message.drawing : undefined;
      if (drawing && drawings.has(drawing.id)) return false;
      if (typeof message.revision === 'number') revision = message.revision;
      if (drawing) drawings.set(drawing.id, checksumOf(drawing));
      else isWiped = true;
      return true;
    },
    missedChanges(now) {
      const there = byId(now);
      const drawn = recordsOf(now.drawings)
        .filter(({ id }) => !drawings.has(id))
        .map((drawing): BoardMessage => {
          return { type: 'drawing.created', revision: drawing.revision ?? now.revision, drawing };
        });
      // The board now also lists a wipe that its message has already reported.
      const wiped = recordsOf(now.wipes)
        .filter((wipe) => !wipes.has(wipe.id) && (wipe.revision ?? now.revision) > revision)
        .map((wipe): BoardMessage => ({ type: 'board.wiped', revision: wipe.revision ?? now.revision }));
      const isExplained = isWiped || wiped.length > 0 || now.revision <= revision;
      if (!isExplained && lostSomething(drawings, there))
        wiped.push({ type: 'board.wiped', revision: now.revision });
      drawings = there;
      wipes = new Set(recordsOf(now.wipes).map(({ id }) => id));
      revision = Math.max(revision, now.revision);
      isWiped = false;
      return [...drawn, ...wiped].sort((one, other) => revisionOf(one) - revisionOf(other));
    },
  };
}

type Checksums = ReadonlyMap<string, number>;

function byId({ drawings }: Board): Map<string, number> {
  return new Map(recordsOf(drawings).map((drawing) => [drawing.id, checksumOf(drawing)]));
}

/** The records of a list; none if the value is not a list. */
function recordsOf<T extends object>(list: readonly T[] | undefined): T[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
}

/** Changes with every cloth that takes something of it. */
function checksumOf(drawing: BoardDrawing): number {
  const points = readDrawing(drawing).strokes.flatMap((stroke) => stroke.points);
  return points.reduce((sum, { x, y }, nth) => sum + (nth + 1) * (x + 7 * y), points.length);
}

/** Whether a drawing that was known is gone, or has other lines. */
function lostSomething(known: Checksums, there: Checksums): boolean {
  return [...known].some(([id, size]) => there.get(id) !== size);
}

function revisionOf(message: BoardMessage): number {
  return 'revision' in message ? message.revision : 0;
}
