import { describe, expect, it } from 'vitest';
import { wipePathFor } from '../../../../../src/commands/school/board/fit/wipe-path';
import { wipePreview } from '../../../../../src/commands/school/board/geometry/distance';
import { NetworkError, UsageError } from '../../../../../src/errors';
import type { BoardContract, BoardDrawing } from '../../../../../src/protocol/records/school/board';
import { wipeBreaks } from '../checker';
import { boardContract, stroke } from '../sample';

const drawing = (id: string, ...strokes: ReturnType<typeof stroke>[]): BoardDrawing => ({ id, strokes });

/** The path for the first drawing, which obeys the contract, and what it takes of each. */
function wiped(drawings: BoardDrawing[], change: Partial<BoardContract> = {}) {
  const contract = { ...boardContract, ...change };
  const [target = drawing('none')] = drawings;
  const path = wipePathFor(target, { drawings, contract });
  expect(wipeBreaks(path, contract)).toEqual([]);
  const preview = wipePreview({ drawings, contract }, path);
  const share = (id: string) => preview.find((one) => one.drawing.id === id)?.share ?? 0;
  return { path, share };
}

/** A drawing as large as the contract allows, with lines all over. */
const hatched = (left: number, top: number): BoardDrawing => {
  const rows = [0, 38, 76, 114, 152].map((down) => stroke([left, top + down], [left + 207, top + down]));
  return drawing('a', ...rows);
};

describe('wipePathFor', () => {
  it.each([
    ['in the middle', 400, 400],
    ['in a corner', 3, 3],
    ['in the opposite corner', 814, 867],
  ])('wipes the largest drawing %s', (_, left, top) => {
    expect(wiped([hatched(left, top)]).share('a')).toBeGreaterThan(0.98);
  });

  it('spares other drawings, also where that makes the path longer', () => {
    const beside = drawing('b', stroke([500, 550], [600, 550]));
    const { share } = wiped([drawing('a', stroke([500, 500], [600, 500])), beside]);
    expect(share('a')).toBeGreaterThan(0.95);
    expect(share('b')).toBeLessThan(0.5);
    const target = drawing('a', stroke([400, 400], [517, 518], [451, 504]));
    const other = drawing('b', stroke([465, 399], [571, 557]));
    const damage = (path: ReturnType<typeof wipePathFor>) =>
      wipePreview({ drawings: [other], contract: boardContract }, path)[0]?.removed ?? 0;
    expect(damage(wiped([target]).path)).toBeGreaterThan(60);
    expect(damage(wiped([target, other]).path)).toBe(0);
  });

  it.each([
    [{ maxWipeLength: 150 }, 0.4],
    [{ maxWipeSpan: 100 }, 0.3],
    [{ maxWipePoints: 2 }, 0.1],
  ])('wipes a part with the limit %j', (limit, share) => {
    expect(wiped([hatched(400, 400)], limit).share('a')).toBeGreaterThan(share);
  });

  it('uses every point that the contract allows', () => {
    const [two, three] = [2, 3].map((maxWipePoints) =>
      wiped([hatched(400, 400)], { maxWipePoints }).share('a'),
    );
    expect(three).toBeGreaterThan((two ?? 1) + 0.02);
  });

  it('fails for an empty drawing, and with a contract that allows no wipe', () => {
    expect(() => wiped([drawing('a')])).toThrow(UsageError);
    expect(() => wiped([hatched(9, 9)], { maxWipePoints: 1 })).toThrow(UsageError);
    expect(() => wiped([hatched(9, 9)], { wipeRadius: 0 })).toThrow(NetworkError);
  });

  it('takes no time on a full board', () => {
    const others = Array.from({ length: 300 }, (_, index) => ({
      ...hatched((index * 37) % 800, (index * 53) % 850),
      id: String(index),
    }));
    expect(wiped([hatched(400, 400), ...others]).share('a')).toBeGreaterThan(0.9);
  });
});
