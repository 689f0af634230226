/** The chalk board by the real executable: shown, drawn on, wiped, watched; every refusal, and every chalk spent once. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, describe, expect, it } from 'vitest';
import { userByUsername } from '../../../src/sandbox/sections/auth/rules/accounts';
import { addDrawing } from '../../../src/sandbox/sections/school/board/rules/board';
import { contract } from '../../../src/sandbox/sections/school/board/rules/contract';
import { schoolBoardIn } from '../../../src/sandbox/sections/school/board/state';
import { countItems, type ItemKind, schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { stroke } from '../../sandbox/sections/school/board/board-support';
import { runAs, signedIn } from '../../support/accounts';
import { startExecutable, startInHome } from '../../support/executable';
import { useHome } from '../../support/home';
import { journalOf, kill, reached } from '../../support/killed/orders';

const home = useHome();
const world = () => home().sandbox.world();
const idOf = (name: string) => userByUsername(world(), name)?.id ?? '';
const run = (...argv: string[]) => runAs(home(), ['school', 'board', ...argv]);
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
const file = (name: string) => join(home().folder, name);
const count = (kind: ItemKind) => countItems(world(), idOf('ada'), kind);

it('is shown, drawn on and wiped', async () => {
  await signedIn(home(), 'ada');
  expect((await json('show')).drawings).toHaveLength(15);
  expect(await run()).toMatchObject({ exit: 0, stdout: expect.stringContaining('\tkofi\t780\t96\t') });
  expect((await run('inventory')).stdout.split('\n')[0]).toMatch(/\tboard_drawing\tchalk for the board\t$/);
  expect(await run('show', '--png', file('board.png'))).toMatchObject({ exit: 0 });
  expect(PNG.sync.read(await readFile(file('board.png')))).toMatchObject({ width: 1024, height: 1024 });
  const { drawing } = await json('draw', '--text', 'Hello', '--color', 'skyblue');
  expect(drawing).toMatchObject({
    author: { username: 'ada' },
    strokes: expect.arrayContaining([expect.objectContaining({ color: '#8fc7ef' })]),
  });
  expect(await json('wipe', '--drawing', drawing.id)).toEqual({ revision: schoolBoardIn(world()).revision });
  expect([count('board_drawing'), count('board_cloth')]).toEqual([2, 1]);
});

it('draws an SVG file and strokes from standard input', async () => {
  await signedIn(home(), 'ada');
  await writeFile(
    file('logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9" stroke="red"/></svg>',
  );
  const svg = await json('draw', '--svg', file('logo.svg'), '--at', '40,800', '--fit', '80,80');
  expect(svg.drawing.bounds).toMatchObject({ left: 40, top: 800 });
  const input = JSON.stringify([
    {
      points: [
        [200, 900],
        [260, 940],
      ],
    },
  ]);
  const { exit, stdout } = await runAs(home(), ['school', 'board', 'draw', '--strokes', '-', '--json'], {
    input,
  });
  expect([exit, JSON.parse(stdout).drawing.strokes[0].points]).toEqual([
    0,
    [
      { x: 200, y: 900 },
      { x: 260, y: 940 },
    ],
  ]);
});

it.each([
  ['a DOCTYPE', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'],
  ['a script', '<svg><script>1</script></svg>'],
  ['another file', '<svg><image href="https://example.org/a.png"/></svg>'],
])('an SVG file with %s is refused, and nothing is sent', async (_, text) => {
  await signedIn(home(), 'ada');
  await writeFile(file('bad.svg'), text);
  expect(await run('draw', '--svg', file('bad.svg'))).toMatchObject({ exit: 2, stdout: '' });
  expect(
    home()
      .sandbox.requests()
      .some(({ route }) => route === 'school.boardDraw'),
  ).toBe(false);
});

describe('is refused, with the next step', () => {
  const original = { ...contract };
  afterEach(() => void Object.assign(contract, original));

  /** Changes something in the service after the command has read the board. */
  const afterReading = (change: () => void) => {
    const stop = home().sandbox.control.watch(({ route }) => {
      if (route !== 'school.boardInventory') return;
      stop();
      change();
    });
  };
  const cross = () =>
    addDrawing(world(), idOf('boris'), [stroke(512, 440, 512, 580), stroke(420, 512, 600, 512)]);

  it.each([
    ['BOARD_DRAWING_OVERLAP', ['draw', '--text', 'Hello'], cross, 'next free place with --at'],
    [
      'BOARD_WIPE_LIMIT_EXCEEDED',
      ['wipe', '--line', '780,130', '870,130'],
      () => void Object.assign(contract, { maxWipeLength: 20 }),
      'no cloth was spent',
    ],
    [
      'INVALID_BOARD_WIPE',
      ['wipe', '--path', '780,130 800,140 870,130'],
      () => void Object.assign(contract, { maxWipePoints: 2 }),
      'no cloth was spent',
    ],
    [
      'EVENT_APPLICATIONS_DISABLED',
      ['draw', '--text', 'Hello'],
      () => home().sandbox.control.setSwitch('applications', false),
      "'plaza school status'",
    ],
    [
      'ITEM_UNAVAILABLE',
      ['draw', '--text', 'Hello'],
      () => schoolIn(world()).items.splice(0),
      "'plaza school board inventory' lists your chalk and cloths",
    ],
  ])('%s', async (code, argv, change, hint) => {
    await signedIn(home(), 'ada');
    const before = [count('board_drawing'), count('board_cloth')];
    afterReading(change);
    const { exit, stdout, stderr } = await run(...argv);
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: '' });
    expect(stderr).toContain(`(${code})`);
    expect(stderr).toContain(hint);
    if (code !== 'ITEM_UNAVAILABLE') expect([count('board_drawing'), count('board_cloth')]).toEqual(before);
    expect(await journalOf(home())).toEqual([]);
  });

  it('ITEM_UNAVAILABLE before anything is sent, where there is no chalk', async () => {
    await signedIn(home(), 'chiara');
    const { exit, stderr } = await run('draw', '--text', 'Hi');
    expect(exit).toBe(3);
    expect(stderr).toContain("buy it with 'plaza school buy board_drawing' (160 chalks; you have 340)");
  });
});

describe('chalk and cloth are spent once', () => {
  const acts = [
    ['draw', ['draw', '--text', 'Hello'], 'school.boardDraw', 'board_drawing', 2],
    ['wipe', ['wipe', '--drawing', '6'], 'school.boardWipe', 'board_cloth', 1],
  ] as const;

  it.each(acts)(
    '%s: an answer that was lost is repeated with its key',
    async (_, argv, route, kind, left) => {
      await signedIn(home(), 'ada');
      const { revision } = schoolBoardIn(world());
      home().sandbox.addFault({ kind: 'drop-after', route, times: 9 });
      expect(await run(...argv)).toMatchObject({ exit: 7, stdout: '' });
      home().sandbox.control.clearFaults();
      expect([count(kind), schoolBoardIn(world()).revision]).toEqual([left, revision + 1]);
      const again = await run(...argv);
      expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('with its own key') });
      expect([count(kind), schoolBoardIn(world()).revision]).toEqual([left, revision + 1]);
      expect(again.stdout).toMatch(/^(Drew \S+|Wiped the board)\n$/);
      expect(await journalOf(home())).toEqual([]);
    },
  );

  it.each(acts)('%s: the process was killed before anything happened', async (_, argv, route, kind, left) => {
    await signedIn(home(), 'ada');
    const { revision } = schoolBoardIn(world());
    home().sandbox.addFault({ kind: 'delay', delayMs: 600_000, route });
    const line = ['school', 'board', ...argv, '--json'];
    const first = startExecutable(line, { env: home().env, input: '' });
    await reached(home(), 'sent');
    await kill(first);
    home().sandbox.control.clearFaults();
    expect(schoolBoardIn(world()).revision).toBe(revision);
    expect(await runAs(home(), line)).toMatchObject({ exit: 0 });
    expect([count(kind), schoolBoardIn(world()).revision]).toEqual([left, revision + 1]);
    expect(await journalOf(home())).toEqual([]);
  });
});

it('is watched through a cut: each drawing and each wipe is a line, once', async () => {
  await signedIn(home(), 'ada');
  const argv = ['school', 'board', 'watch', '--json'];
  const watching = startInHome(home(), argv);
  await watching.says('stdout', '"presence.updated"');
  const drawn = [0, 1, 2].map((nth) => stroke(20, 20 + 20 * nth, 80, 20 + 20 * nth));
  const draw = (nth: number) => addDrawing(world(), idOf('boris'), [drawn[nth] ?? stroke()]).drawing.id;
  const first = draw(0);
  await watching.says('stdout', first);
  home().sandbox.addFault({ kind: 'cut', route: 'school.boardSocket' });
  const second = draw(1);
  await watching.says('stdout', second);
  const third = draw(2);
  await watching.says('stdout', third);
  watching.child.kill('SIGINT');
  const { exit, stdout, stderr } = await watching.ended;
  const reported = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'drawing.created');
  expect({ exit, reported: reported.map(({ drawing }) => drawing.id) }).toEqual({
    exit: 130,
    reported: [first, second, third],
  });
  expect(reported[1]).toMatchObject({
    revision: expect.any(Number),
    drawing: { author: { username: 'boris' } },
  });
  expect(stderr).not.toContain('ticket=');
  const tickets = home()
    .sandbox.requests()
    .filter(({ route }) => route === 'school.boardTicket');
  expect(tickets).toHaveLength(2);
});
