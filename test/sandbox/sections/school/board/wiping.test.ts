import { beforeEach, describe, expect, it } from 'vitest';
import type { Point } from '../../../../../src/protocol/records/school/board';
import { boardChanges } from '../../../../../src/sandbox/sections/school/board/rules/board';
import { colors } from '../../../../../src/sandbox/sections/school/board/rules/contract';
import { schoolBoardIn } from '../../../../../src/sandbox/sections/school/board/state';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, refused } from '../../../requests';
import { type Drawer, drawerOf, points, stroke } from './board-support';

const sandbox = useSandbox();
let ada: Drawer;
let boris: Drawer;
beforeEach(() => {
  ada = drawerOf(sandbox(), 'ada');
  boris = drawerOf(sandbox(), 'boris');
  const schoolBoard = schoolBoardIn(sandbox().world());
  schoolBoard.drawings = [];
  schoolBoard.wipes = [];
});

it('takes the chalk of own and foreign drawings within the radius, and leaves smudges', async () => {
  await expectOk(ada.draw([stroke(100, 300, 300, 300)]));
  await expectOk(boris.draw([{ ...stroke(100, 400, 300, 400), color: colors.pink }]));
  const before = await boris.items();
  const messages: unknown[] = [];
  boardChanges.listen(sandbox().world(), (message) => messages.push(message));
  const { revision } = await expectOk(boris.wipe(points(200, 250, 200, 450)));
  const { drawings, wipes, revision: now } = await ada.board();
  expect(drawings.map(({ strokes }) => strokes.map((one) => one.points))).toEqual(
    [300, 400].map((y) => [points(100, y, 158, y), points(242, y, 300, y)]),
  );
  for (const { lineLength, originalLineLength, bounds } of drawings) {
    expect({ lineLength, originalLineLength }).toEqual({ lineLength: 116, originalLineLength: 200 });
    expect(bounds).toMatchObject({ left: 100, right: 300 });
  }
  expect(now).toBe(revision);
  expect(wipes).toMatchObject([{ revision, smudges: [{ color: colors.white }, { color: colors.pink }] }]);
  for (const { strength = 0, points: way } of wipes?.[0]?.smudges ?? []) {
    expect(strength).toBeGreaterThan(0.1);
    expect(way.every(({ x, y }) => x === 200 && y >= 250 && y <= 450)).toBe(true);
  }
  expect(messages).toEqual([{ type: 'board.wiped', revision }]);
  expect(await boris.items()).toBe(before);
});

it('removes a drawing of which nothing is left, and takes the cloth where nothing was', async () => {
  await expectOk(ada.draw([stroke(100, 300, 160, 300), stroke(100, 310, 160, 310)]));
  await expectOk(boris.wipe(points(90, 305, 170, 305)));
  const { drawings, wipes } = await ada.board();
  expect([drawings, wipes?.length]).toEqual([[], 1]);
  const { revision } = await expectOk(boris.wipe(points(500, 500, 510, 500)));
  expect((await ada.board()).wipes?.at(-1)).toMatchObject({ revision, smudges: [] });
});

it('leaves no crumbs that are shorter than the shortest stroke', async () => {
  // 1.9 beyond the reach of the cloth.
  await expectOk(ada.draw([stroke(100, 300, 200, 300, 243.9, 300)]));
  await expectOk(boris.wipe(points(200, 260, 200, 340)));
  expect((await ada.board()).drawings[0]?.strokes.map((one) => one.points)).toEqual([
    points(100, 300, 158, 300),
  ]);
});

describe('a path that breaks the contract is refused, and no cloth is spent', () => {
  const invalid = 'INVALID_BOARD_WIPE';
  const tooLong = 'BOARD_WIPE_LIMIT_EXCEEDED';
  const zigzag = (count: number, step: number) =>
    Array.from({ length: count }, (_, nth) => ({ x: 100 + step * (nth % 2), y: 100 }));
  it.each<readonly [string, Point[], string]>([
    ['no point', [], invalid],
    ['one point', points(10, 10), invalid],
    ['193 points', zigzag(193, 1), invalid],
    ['a point beyond the edge', points(10, 10, -1, 10), invalid],
    ['481 of length', zigzag(3, 240.5), tooLong],
    ['361 of span', points(10, 10, 370.5, 10), tooLong],
    ['361 of height', points(10, 10, 10, 370.5), tooLong],
  ])('%s', async (_, path, code) => {
    const before = await ada.items();
    expect(await refused(ada.wipe(path))).toMatchObject({ status: 422, code });
    expect(await ada.items()).toBe(before + 1);
  });

  it('and one at every limit is wiped', async () => {
    for (const path of [zigzag(192, 1), zigzag(3, 240), points(10, 10, 370, 10), points(0, 0, 0, 0)]) {
      expect((await ada.wipe(path)).status).toBe(200);
    }
  });
});

it('keeps a number of smudges: the oldest fade', async () => {
  for (let nth = 0; nth < 45; nth += 1) await expectOk(ada.wipe(points(10, 10, 20, 10)));
  const { wipes = [], revision } = await ada.board();
  expect(wipes).toHaveLength(40);
  expect(wipes.at(-1)?.revision).toBe(revision);
});
