import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { addDrawing } from '../../../src/sandbox/sections/school/board/rules/board';
import { schoolBoardIn } from '../../../src/sandbox/sections/school/board/state';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { stroke } from '../../sandbox/sections/school/board/board-support';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { touches } from './board/checker';
import { pointsAt } from './board/sample';

const home = useHome();
const world = () => home().sandbox.world();
const idOf = (name: string) => idByName(world())(name);
const run = (...argv: string[]) => runAs(home(), ['school', 'board', ...argv]);
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
const file = (name: string) => join(home().folder, name);
const items = () => schoolIn(world()).items.filter(({ ownerId }) => ownerId === idOf('ada')).length;

let before = 0;
beforeEach(async () => {
  await signedIn(home(), 'ada');
  before = items();
});
/** Nothing was sent, and no item was used up. */
const expectUnchanged = () => {
  const changes = home().sandbox.requests();
  expect(changes.filter(({ route }) => /^school\.board(Draw|Wipe)$/.test(route ?? ''))).toEqual([]);
  expect(items()).toBe(before);
};

describe('school board show', () => {
  it('prints the board as JSON, and a row for each drawing in a pipe', async () => {
    const shown = await json('show');
    expect(Object.keys(shown)).toEqual(['revision', 'drawings', 'wipes', 'contract']);
    expect(shown.drawings).toHaveLength(schoolBoardIn(world()).drawings.length);
    expect((await run()).stdout.split('\n')[0]).toBe(
      '5c4003e0-7a41-4d0b-9c00-000000000001\tchiara\t403\t96\t520\t140\t292.62\t292.62\t2026-10-11T09:00:30.000Z',
    );
  });

  it('writes a region as PNG and SVG', async () => {
    const more = ['--region', '780,90,90,90', '--scale', '2', '--board', 'light'];
    const { exit, stderr } = await run('show', '--png', file('a.png'), '--svg', file('a.svg'), ...more);
    expect({ exit, stderr }).toMatchObject({ exit: 0, stderr: expect.stringContaining('180 by 180 pixels') });
    const png = PNG.sync.read(await readFile(file('a.png')));
    expect([png.width, png.height, ...png.data.subarray(0, 3)]).toEqual([180, 180, 0xf6, 0xf3, 0xea]);
    const svg = await readFile(file('a.svg'), 'utf8');
    expect(svg).toContain('width="180" height="180" viewBox="780 90 90 90"');
    expect(svg.match(/stroke-linecap="round"/g)).toHaveLength(1);
  });

  it('--by draws other users pale, and warns about a user without drawings', async () => {
    const bright = async (...by: string[]) => {
      const { stderr } = await run('show', '--svg', file('a.svg'), ...by);
      const svg = await readFile(file('a.svg'), 'utf8');
      return { count: svg.match(/stroke="#f5f1df"/g)?.length ?? 0, stderr };
    };
    expect((await bright()).count).toBeGreaterThan(10);
    expect((await bright('--by', 'me')).count).toBe(0);
    expect((await bright('--by', '@Kofi')).count).toBe(1);
    expect((await bright('--by', 'nobody')).stderr).toContain('no drawing on the board is by nobody');
  });

  it.each(['--region 2000,0,10,10', '--svg -', '--scale 0', '--scale 16', '--png /no/such/folder/a.png'])(
    'refuses %s',
    async (options) => {
      expect(await run('show', ...options.split(' '))).toMatchObject({ exit: 2, stdout: '' });
    },
  );
});

it('school board inventory lists chalk and cloths', async () => {
  expect((await run('inventory', '--jq', '[.[].kind] | join(" ")')).stdout).toBe(
    'board_drawing board_drawing board_drawing board_cloth board_cloth\n',
  );
});

describe('school board draw', () => {
  it('draws a text beside other drawings with one chalk', async () => {
    const others = (await json('show')).drawings;
    const { drawing, revision, ...rest } = await json('draw', '--text', 'Hello, Привет!');
    expect(rest).toEqual({});
    expect(drawing).toMatchObject({ author: { username: 'ada' }, revision });
    expect(touches(drawing.strokes, others)).toBe(false);
    expect(items()).toBe(before - 1);
  });

  it('keeps strokes that obey the contract', async () => {
    await writeFile(file('strokes.json'), '[{"color":"#f5f1df","points":[[10.123,20],[60,20.5]]}]');
    const { drawing } = await json('draw', '--strokes', file('strokes.json'));
    expect(drawing.strokes).toEqual([{ color: '#f5f1df', width: 6, points: pointsAt('10.123,20 60,20.5') }]);
  });

  it('reports what an SVG file lost, and where it was moved', async () => {
    addDrawing(world(), idOf('boris'), [stroke(100, 120, 200, 120)]);
    const shapes = '<rect x="1" y="1" width="90" height="60" stroke="#33aaff"/><text x="1" y="1">no</text>';
    await writeFile(file('logo.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`);
    const { stdout, stderr } = await run(
      ...['draw', '--svg', file('logo.svg'), '--at', '110,100', '--fit', '60,60'],
    );
    expect(stdout).toMatch(
      /^Drew \S+ at [\d.]+,[\d.]+: uses 180 of 1\u00a0140 px of line, 5 of 1\u00a0400 points, 1 of 48 strokes\n$/,
    );
    expect(stderr).toContain('that place is taken');
    expect(stderr).toContain('1 <text> of');
    expect(stderr).toContain('the color #33aaff became #8fc7ef');
  });

  it('--preview sends nothing and prints the plan', async () => {
    const { strokes, ...plan } = await json('draw', '--text', 'Hi ☂', '--at', '20,20', '--preview');
    expect(plan).toMatchObject({
      at: { x: expect.any(Number), y: expect.any(Number) },
      moved: false,
      usage: { lineBudget: 1140, strokes: strokes.length },
      losses: ['letters that cannot be drawn: ☂'],
    });
    const { stdout } = await run('draw', '--text', 'Hi ☂', '--preview');
    expect(stdout).toMatch(/^At [\d.]+,[\d.]+, \d+ by \d+ pixels: /);
    expectUnchanged();
  });

  it('refuses characters that cannot be drawn, unless --skip-missing leaves them out', async () => {
    expect((await run('draw', '--text', 'Hi ☂')).stderr).toBe(
      'error: letters that cannot be drawn: ☂\nhint: no chalk was spent: add --skip-missing to leave them out\n',
    );
    expectUnchanged();
    const { exit, stderr } = await run('draw', '--text', 'Hi ☂', '--skip-missing');
    expect([exit, stderr, items()]).toEqual([0, 'letters that cannot be drawn: ☂\n', before - 1]);
  });

  it.each([
    ['nothing to draw', []],
    ['two things to draw', ['--text', 'a', '--svg', 'b.svg']],
    ['a missing file', ['--svg', 'none.svg']],
    ['a text without letters', ['--text', '☂☂']],
    ['a text that is too long', ['--text', 'long '.repeat(60)]],
    ['an unknown color', ['--text', 'a', '--color', 'plaid']],
    ['a box without room for chalk', ['--text', 'a', '--fit', '4,4']],
    ['half of a place', ['--text', 'a', '--at', '4']],
  ])('refuses %s before anything is sent', async (_, argv) => {
    expect(await run('draw', ...argv)).toMatchObject({ exit: 2, stdout: '' });
    expectUnchanged();
  });

  it('refuses a drawing on a full board, and says how to find a place', async () => {
    for (let y = 5; y < 1024; y += 12) {
      const row = [5, 210, 415, 620, 825].map((x) => stroke(x, y, x + 195, y));
      addDrawing(world(), idOf('boris'), row);
    }
    expectRefusal(await run('draw', '--text', 'Hello', '--fit', '200,60'), 2, 'make it smaller: --fit');
    expectUnchanged();
  });

  it('keeps the chalk when another user draws there first, and names the next free place', async () => {
    // Boris draws after the board was read, when the chalk is chosen.
    const stop = home().sandbox.control.watch(({ route }) => {
      if (route !== 'school.boardInventory') return;
      stop();
      addDrawing(world(), idOf('boris'), [stroke(512, 440, 512, 580), stroke(420, 512, 600, 512)]);
    });
    const ran = await run('draw', '--text', 'Hello');
    expectRefusal(ran, 3, 'another user drew there first (BOARD_DRAWING_OVERLAP)');
    const [, at = ''] = /--at ([\d.,]+)/.exec(ran.stderr) ?? [];
    expect(items()).toBe(before);
    expect((await run('draw', '--text', 'Hello', '--at', at)).stdout).toContain(` at ${at}:`);
  });
});

describe('school board wipe', () => {
  it('wipes a drawing by its ID or its number', async () => {
    const { drawings } = schoolBoardIn(world());
    const star = drawings.find(({ authorId }) => authorId === idOf('kofi'));
    const { path, drawings: losses } = await json('wipe', '--drawing', star?.id ?? '', '--preview');
    expect(path.length).toBeGreaterThan(1);
    expect(losses).toMatchObject([{ id: star?.id, author: 'kofi', share: 0.981 }]);
    const number = String(drawings.findIndex(({ id }) => id === star?.id) + 1);
    expect(await json('wipe', '--drawing', number, '--preview')).toMatchObject({ path });
    const wiped = await run('wipe', '--drawing', number);
    expect(wiped.stdout).toBe('Wiped the board: 1 drawing lost 317 pixels of line\n');
    expect(star?.strokes.map(({ line }) => line.length)).toEqual([6, 6]);
  });

  it('wipes along a line or a path', async () => {
    const preview = await json('wipe', '--line', '780,130', '870,130', '--preview');
    expect(await json('wipe', '--preview', '--line', '780,130 870,130')).toEqual(preview);
    const three = await run('wipe', '--line', '780,130', '800,140', '870,130', '--preview');
    expect(three.exit).toBe(0);
    expect(await json('wipe', '--line', '780,130 870,130')).toEqual({ revision: expect.any(Number) });
    expect(await run('wipe', '--path', '184,340 220,380 250,400')).toMatchObject({ exit: 0, stderr: '' });
    expect(items()).toBe(before - 2);
    expect(schoolBoardIn(world()).wipes).toHaveLength(3);
  });

  it.each([
    [2, 'no path', [], 'give --drawing, --line or --path'],
    [2, 'two paths', ['--line', '1,1 2,2', '--drawing', '1'], 'give --drawing, --line or --path'],
    [2, 'one point', ['--path', '1,1'], 'at least two points'],
    [2, 'a path that is too long', ['--path', '1,1 300,1 1,1 300,1'], 'maxWipeLength'],
    [2, 'a path that spans too much', ['--line', '1,1 362,1'], 'maxWipeSpan'],
    [2, 'a path that leaves the board', ['--line=-1,1 20,1'], 'leaves the board'],
    [2, 'a path without chalk', ['--line', '1000,1000 1010,1000'], 'there is no chalk along the path'],
    [5, 'an unknown drawing', ['--drawing', 'ffff'], 'plaza school board'],
    [5, 'an ambiguous drawing', ['--drawing', '5c40'], 'several drawings'],
  ])('exits with %d for %s and sends nothing', async (exit, _, argv, message) => {
    expectRefusal(await run('wipe', ...argv), exit, message);
    expectUnchanged();
  });
});
