import { describe, expect, it } from 'vitest';
import { fitText } from '../../../../../src/commands/school/board/fit/text';
import { wipePathFor } from '../../../../../src/commands/school/board/fit/wipe-path';
import { wipePreview } from '../../../../../src/commands/school/board/geometry/cut';
import { placeAt } from '../../../../../src/commands/school/board/geometry/free-place';
import { lengthOf } from '../../../../../src/commands/school/board/geometry/lines';
import { NetworkError, UsageError } from '../../../../../src/errors';
import type { BoardContract, BoardDrawing } from '../../../../../src/protocol/records/school/board';
import { wipeBreaks } from '../checker';
import { boardContract, stroke } from '../sample';

const drawing = (id: string, ...strokes: ReturnType<typeof stroke>[]): BoardDrawing => ({ id, strokes });

/** The path for the first drawing, checked, and what it takes of each. */
function wiped(drawings: BoardDrawing[], contract: BoardContract = boardContract) {
  const [target = drawing('none')] = drawings;
  const path = wipePathFor(target, { drawings, contract });
  expect(wipeBreaks(path, contract)).toEqual([]);
  const preview = wipePreview({ drawings, contract }, path);
  const share = (id: string) => preview.find((one) => one.drawing.id === id)?.share ?? 0;
  return { path, share };
}

/** A drawing as large as the contract allows, with lines all over. */
const hatched = (left: number, top: number): BoardDrawing =>
  drawing(
    'a',
    ...Array.from({ length: 5 }, (_, index) =>
      stroke([left, top + index * 38], [left + 207, top + index * 38]),
    ),
  );

describe('a path that wipes a drawing', () => {
  it.each([
    ['in the middle', 400, 400],
    ['in a corner', 3, 3],
    ['in the other corner', 814, 867],
  ])('takes all of the largest one: %s', (_, left, top) => {
    expect(wiped([hatched(left, top)]).share('a')).toBeGreaterThan(0.98);
  });

  it.each(['Hello, world!', 'Привет, мир!', 'Съешь ещё этих мягких'])('takes all of a text: %s', (text) => {
    const { strokes } = fitText(text, boardContract);
    expect(wiped([drawing('a', ...placeAt(strokes, { x: 300, y: 300 }))]).share('a')).toBeGreaterThan(0.98);
  });

  it('is short where the drawing is small', () => {
    const { path, share } = wiped([drawing('a', stroke([500, 500], [520, 510]))]);
    expect(share('a')).toBe(1);
    expect(lengthOf(path)).toBe(2);
    expect(path).toHaveLength(2);
    expect(wiped([drawing('a', stroke([1024, 1024], [1023, 1020]))]).share('a')).toBe(1);
  });

  it('spares others where that costs nothing', () => {
    const target = drawing('a', stroke([500, 500], [600, 500]));
    const { share } = wiped([target, drawing('b', stroke([500, 550], [600, 550]))]);
    expect(share('a')).toBeGreaterThan(0.95);
    expect(share('b')).toBeLessThan(0.5);
  });

  it('spares others before it is short', () => {
    const target = drawing('a', stroke([400, 400], [517, 518], [451, 504]));
    const other = drawing('b', stroke([465, 399], [571, 557]));
    const damage = (path: ReturnType<typeof wipePathFor>) =>
      wipePreview({ drawings: [other], contract: boardContract }, path)[0]?.removed ?? 0;
    expect(damage(wiped([target]).path)).toBeGreaterThan(60);
    expect(damage(wiped([target, other]).path)).toBe(0);
  });

  it('takes what it can where the contract allows less', () => {
    const short = { ...boardContract, maxWipeLength: 150 };
    expect(wiped([hatched(400, 400)], short).share('a')).toBeGreaterThan(0.4);
    const narrow = { ...boardContract, maxWipeSpan: 100 };
    expect(wiped([hatched(400, 400)], narrow).share('a')).toBeGreaterThan(0.3);
    const two = { ...boardContract, maxWipePoints: 2 };
    expect(wiped([hatched(400, 400)], two).path).toHaveLength(2);
  });

  it('is none where nothing is left, or nothing is allowed', () => {
    expect(() => wiped([drawing('a')])).toThrow(UsageError);
    expect(() => wiped([hatched(9, 9)], { ...boardContract, maxWipePoints: 1 })).toThrow(UsageError);
    expect(() => wiped([hatched(9, 9)], { ...boardContract, wipeRadius: 0 })).toThrow(NetworkError);
  });

  it('takes no time on a full board', () => {
    const others = Array.from({ length: 300 }, (_, index) => ({
      ...hatched((index * 37) % 800, (index * 53) % 850),
      id: String(index),
    }));
    expect(wiped([hatched(400, 400), ...others]).share('a')).toBeGreaterThan(0.9);
  });
});
