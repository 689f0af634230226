import { beforeEach, describe, expect, it } from 'vitest';
import type { Point, Stroke } from '../../../../../src/protocol/records/school/board';
import { addDrawing, boardChanges } from '../../../../../src/sandbox/sections/school/board/rules/board';
import { colors, contract } from '../../../../../src/sandbox/sections/school/board/rules/contract';
import { schoolBoardIn } from '../../../../../src/sandbox/sections/school/board/state';
import { giveItem } from '../../../../../src/sandbox/sections/school/rules/belongings';
import { saveWorld, useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { event } from '../school-support';
import { type Drawer, drawerOf, points, stroke } from './board-support';

const sandbox = useSandbox();
let ada: Drawer;
let boris: Drawer;

beforeEach(() => {
  ada = drawerOf(sandbox(), 'ada');
  boris = drawerOf(sandbox(), 'boris');
  Object.assign(schoolBoardIn(sandbox().world()), { drawings: [], wipes: [] });
});

it('the board of a new world has the contract of the protocol, drawings and a wipe', async () => {
  sandbox().control.reset();
  const { contract, drawings, wipes, revision } = await drawerOf(sandbox(), 'ada').board();
  expect(contract).toEqual({
    width: 1024,
    height: 1024,
    lineBudget: 1140,
    minStrokeLength: 2,
    maxDrawingWidth: 213,
    maxDrawingHeight: 160,
    maxStrokes: 48,
    maxPoints: 1400,
    wipeRadius: 42,
    maxWipePoints: 192,
    maxWipeLength: 480,
    maxWipeSpan: 360,
    colors: ['#f5f1df', '#f2a7c3', '#8fc7ef', '#a8d99b'],
    widths: [6],
  });
  expect(drawings.length).toBeGreaterThan(10);
  expect(wipes?.[0]?.smudges?.length).toBeGreaterThan(0);
  expect(revision).toBe(Math.max(...[...drawings, ...(wipes ?? [])].map((one) => one.revision ?? 0)));
});

it('drawing spends one chalk, and keeps the strokes as they were sent', async () => {
  const strokes = [stroke(10.25, 20, 60, 20, 60, 70.5), { ...stroke(20, 90, 24, 90), color: colors.blue }];
  const before = await ada.items();
  const answer = await expectOk(ada.draw(strokes));
  expect(answer).toEqual({
    revision: expect.any(Number),
    drawing: {
      id: expect.any(String),
      author: { id: ada.id, username: 'ada', displayName: 'Ada Lind' },
      strokes,
      bounds: { left: 10.25, top: 20, right: 60, bottom: 90 },
      lineLength: 104.25,
      originalLineLength: 104.25,
      authorVisible: true,
      revision: answer.revision,
      createdAt: new Date(sandbox().clock.now()).toISOString(),
    },
  });
  expect(await ada.items()).toBe(before);
  expect((await boris.board()).drawings).toEqual([answer.drawing]);
});

describe('a drawing with', () => {
  const zigzag = (count: number, step = 1, tall = 0) =>
    stroke(...Array.from({ length: count }, (_, nth) => [100 + step * (nth % 2), 100 + tall * nth]).flat());
  it.each<readonly [string, Stroke[]]>([
    ['no strokes', []],
    ['a stroke of one point', [stroke(10, 10)]],
    ['a short stroke', [stroke(10, 10, 11.99, 10)]],
    ['an unknown color', [{ ...stroke(10, 10, 20, 10), color: '#F5F1DF' }]],
    ['an unknown width', [{ ...stroke(10, 10, 20, 10), width: 5 }]],
    ['49 strokes', Array.from({ length: 49 }, (_, nth) => stroke(10, 10 + nth, 14, 10 + nth))],
    ['1401 points', [zigzag(1401, 0.5)]],
    ['1141 of line', [zigzag(1142)]],
    ['214 of width', [stroke(10, 10, 223.1, 10)]],
    ['161 of height', [stroke(10, 10, 10, 170.1)]],
    ['a point left of the board', [stroke(-0.1, 10, 20, 10)]],
    ['a point below the board', [stroke(10, 1000, 10, 1024.1)]],
  ])('%s is refused, and no chalk is spent', async (_, strokes) => {
    const before = await ada.items();
    await expectRefusal(ada.draw(strokes), 422, 'VALIDATION_ERROR');
    expect(await ada.items()).toBe(before + 1);
    expect((await ada.board()).drawings).toEqual([]);
  });

  it('every measure at its limit is drawn', async () => {
    const rows = Array.from({ length: 48 }, (_, nth) => stroke(1 + nth, 10, 11 + nth, 10));
    const corner = stroke(811, 864, 811, 1024, 1024, 1024);
    for (const strokes of [rows, [zigzag(1141)], [corner], [stroke(500, 500, 502, 500)]])
      await expectOk(ada.draw(strokes));
    expect(contract.lineBudget).toBe(1140);
  });
});

it('a drawing over that of another account is refused; touching it and crossing one’s own are not', async () => {
  await expectOk(ada.draw([stroke(100, 100, 160, 100)]));
  const before = await boris.items();
  for (const crossing of [
    stroke(130, 80, 130, 120),
    stroke(100, 105.9, 160, 105.9),
    // Past the end, where the round ends of both meet.
    stroke(164, 104, 190, 130),
  ])
    await expectRefusal(boris.draw([stroke(20, 20, 30, 30), crossing]), 409, 'BOARD_DRAWING_OVERLAP');
  expect(await boris.items()).toBe(before + 3);
  await expectOk(boris.draw([stroke(100, 106, 160, 106)]));
  await expectOk(boris.draw([stroke(165, 105, 190, 130)]));
  await expectOk(ada.draw([stroke(130, 60, 130, 100)]));
});

it('a chalk is used once, by its owner, and a repeated key draws once', async () => {
  const { world } = sandbox();
  const chalk = giveItem(world(), ada.id, 'board_drawing').id;
  const cloth = giveItem(world(), ada.id, 'board_cloth').id;
  const line = `POST ${event}/board/drawings`;
  const body = (inventoryItemId: string) => ({ inventoryItemId, strokes: [stroke(10, 10, 30, 10)] });
  const spent = { status: 409, code: 'ITEM_UNAVAILABLE' };
  await expectRefusal(boris.send(line, { body: body(chalk) }), spent);
  await expectRefusal(ada.send(line, { body: body(cloth) }), spent);
  const draw = () => ada.send(line, { body: body(chalk), key: 'one' });
  const answers = await Promise.all(Array.from({ length: 8 }, draw));
  expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1);
  expect((await ada.board()).drawings).toHaveLength(1);
  await expectRefusal(ada.send(line, { body: body(chalk) }), spent);
});

it.each([
  ['applications', 'EVENT_APPLICATIONS_DISABLED'],
  ['school', 'EVENT_CLOSED'],
] as const)('nothing is drawn or wiped while %s is off', async (name, code) => {
  const before = await ada.items();
  sandbox().control.setSwitch(name, false);
  await expectRefusal(ada.draw([stroke(10, 10, 30, 10)]), 403, code);
  await expectRefusal(ada.wipe([{ x: 1, y: 1 }]), 403, code);
  sandbox().control.setSwitch(name, true);
  expect(await ada.items()).toBe(before + 2);
});

it('the saved board stays small: the oldest drawings are removed', async () => {
  const world = sandbox().world();
  const { drawings } = schoolBoardIn(world);
  const line = stroke(...Array.from({ length: 200 }, (_, nth) => [10 + (nth % 2), 10]).flat());
  for (let nth = 0; nth < 270; nth += 1) addDrawing(world, ada.id, [line]);
  expect(drawings).toHaveLength(250);
  expect(JSON.stringify(saveWorld(world).sections.schoolBoard).length).toBeLessThan(600_000);
  const short = stroke(500, 500, 510, 500);
  for (let nth = 0; nth < 303; nth += 1) addDrawing(world, ada.id, [short]);
  const { drawings: left, revision } = await ada.board();
  expect(left).toHaveLength(300);
  expect(left.every(({ strokes }) => strokes.length === 1 && strokes[0]?.points.length === 2)).toBe(true);
  // The removal of the oldest raises the revision too.
  expect(revision).toBeGreaterThan(left.at(-1)?.revision ?? 0);
});

it('wiping removes chalk of all accounts within the radius, and leaves smudges', async () => {
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

it('wiping removes empty drawings and crumbs, and spends the cloth even on an empty place', async () => {
  await expectOk(ada.draw([stroke(100, 300, 160, 300), stroke(100, 310, 160, 310)]));
  await expectOk(boris.wipe(points(90, 305, 170, 305)));
  const { drawings, wipes } = await ada.board();
  expect([drawings, wipes?.length]).toEqual([[], 1]);
  const { revision } = await expectOk(boris.wipe(points(500, 500, 510, 500)));
  expect((await ada.board()).wipes?.at(-1)).toMatchObject({ revision, smudges: [] });
  // 1.9 beyond the reach of the cloth.
  await expectOk(ada.draw([stroke(100, 300, 200, 300, 243.9, 300)]));
  await expectOk(boris.wipe(points(200, 260, 200, 340)));
  const [left] = (await ada.board()).drawings;
  expect(left?.strokes.map((one) => one.points)).toEqual([points(100, 300, 158, 300)]);
});

describe('a wipe with', () => {
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
  ])('%s is refused, and no cloth is spent', async (_, path, code) => {
    const before = await ada.items();
    await expectRefusal(ada.wipe(path), 422, code);
    expect(await ada.items()).toBe(before + 1);
  });

  it('every measure at its limit is wiped', async () => {
    for (const path of [zigzag(192, 1), zigzag(3, 240), points(10, 10, 370, 10), points(0, 0, 0, 0)])
      await expectOk(ada.wipe(path));
  });
});

it('the board has at most forty wipes: the oldest are removed', async () => {
  for (let nth = 0; nth < 45; nth += 1) await expectOk(ada.wipe(points(10, 10, 20, 10)));
  const { wipes = [], revision } = await ada.board();
  expect(wipes).toHaveLength(40);
  expect(wipes.at(-1)?.revision).toBe(revision);
});
