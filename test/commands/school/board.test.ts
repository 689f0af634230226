/** The chalk board in scripts: shown, written to files, drawn on and wiped. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { userByUsername } from '../../../src/sandbox/sections/auth/rules/accounts';
import { addDrawing } from '../../../src/sandbox/sections/school/board/rules/board';
import { schoolBoardIn } from '../../../src/sandbox/sections/school/board/state';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { stroke } from '../../sandbox/sections/school/board/board-support';
import { expectRefusal, plaza } from '../../support/app';
import { countingChance } from '../../support/clock';
import { useHome } from '../../support/home';
import { touches } from './board/checker';

const home = useHome();
const world = () => home().sandbox.world();
const idOf = (name: string) => userByUsername(world(), name)?.id ?? '';
/** Two actions have two keys. */
const random = countingChance();
const run = (...argv: string[]) => plaza(['school', 'board', ...argv], { env: home().env, random });
const file = (name: string) => join(home().folder, name);
const items = () => schoolIn(world()).items.filter(({ ownerId }) => ownerId === idOf('ada')).length;
const posted = () =>
  home()
    .sandbox.requests()
    .filter(({ route }) => route === 'school.boardDraw' || route === 'school.boardWipe');

beforeEach(async () => {
  await plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });
});

describe('show', () => {
  it('is the board as it came in JSON, and a row a drawing in a pipe', async () => {
    const shown = JSON.parse((await run('show', '--json')).stdout);
    expect(Object.keys(shown)).toEqual(['revision', 'drawings', 'wipes', 'contract']);
    expect(shown.drawings).toHaveLength(schoolBoardIn(world()).drawings.length);
    const { stdout } = await run();
    expect(stdout.split('\n')[0]).toBe(
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

  it('shows the drawings of others pale', async () => {
    await run('show', '--svg', file('all.svg'));
    await run('show', '--svg', file('own.svg'), '--by', 'me');
    await run('show', '--svg', file('kofi.svg'), '--by', '@Kofi');
    const white = async (name: string) =>
      (await readFile(file(name), 'utf8')).match(/stroke="#f5f1df"/g)?.length;
    expect(await white('all.svg')).toBeGreaterThan(10);
    expect(await white('own.svg')).toBeUndefined();
    expect(await white('kofi.svg')).toBe(1);
    const { stderr } = await run('show', '--by', 'nobody', '--svg', file('none.svg'));
    expect(stderr).toContain('no drawing on the board is by nobody');
  });

  it.each([
    [['--region', '2000,0,10,10']],
    [['--png', '-']],
    [['--scale', '0']],
    [['--scale', '16']],
    [['--png', '/no/such/folder/a.png']],
  ])('%j is refused', async (argv) => {
    expect(await run('show', ...argv)).toMatchObject({ exit: 2, stdout: '' });
  });
});

it('the inventory lists chalk and cloths', async () => {
  expect((await run('inventory', '--jq', '.[].kind')).stdout).toBe(
    'board_drawing\nboard_drawing\nboard_drawing\nboard_cloth\nboard_cloth\n',
  );
});

describe('draw', () => {
  it('fits a text, places it on no drawing, and spends one chalk', async () => {
    const before = items();
    const others = JSON.parse((await run('show', '--json')).stdout).drawings;
    const { exit, stdout } = await run('draw', '--text', 'Hello, Привет!', '--json');
    expect(exit).toBe(0);
    const { drawing, revision, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({});
    expect(drawing).toMatchObject({ author: { username: 'ada' }, revision });
    expect(touches(drawing.strokes, others)).toBe(false);
    expect(items()).toBe(before - 1);
  });

  it('keeps strokes that obey the contract exactly as they are', async () => {
    const strokes = [
      {
        color: '#f5f1df',
        points: [
          [10.123, 20],
          [60, 20.5],
        ],
      },
    ];
    await writeFile(file('strokes.json'), JSON.stringify(strokes));
    const { stdout } = await run('draw', '--strokes', file('strokes.json'), '--json');
    expect(JSON.parse(stdout).drawing.strokes).toEqual([
      {
        color: '#f5f1df',
        width: 6,
        points: [
          { x: 10.123, y: 20 },
          { x: 60, y: 20.5 },
        ],
      },
    ]);
  });

  it('says what an SVG file lost, and where it went instead of a place that is taken', async () => {
    addDrawing(world(), idOf('boris'), [stroke(100, 120, 200, 120)]);
    const shapes = '<rect x="1" y="1" width="90" height="60" stroke="#33aaff"/><text x="1" y="1">no</text>';
    await writeFile(file('logo.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`);
    const argv = ['draw', '--svg', file('logo.svg'), '--at', '110,100', '--fit', '60,60'];
    const { exit, stdout, stderr } = await run(...argv);
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      /^Drew \S+ at [\d.]+,[\d.]+: 180 of 1140 of the line, 5 of 1400 points, 1 of 48 strokes\n$/,
    );
    expect(stderr).toContain('that place is taken');
    expect(stderr).toContain('1 <text> of');
    expect(stderr).toContain('the color #33aaff became #8fc7ef');
  });

  it('only shows a preview, in JSON with everything that would be sent', async () => {
    const before = items();
    const { exit, stdout } = await run('draw', '--text', 'Hi ☂', '--at', '20,20', '--preview', '--json');
    const { strokes, ...plan } = JSON.parse(stdout);
    expect(exit).toBe(0);
    expect(plan).toMatchObject({
      at: { x: expect.any(Number), y: expect.any(Number) },
      moved: false,
      usage: { lineBudget: 1140, strokes: strokes.length },
      losses: ['letters that cannot be drawn: ☂'],
    });
    expect((await run('draw', '--text', 'Hi ☂', '--preview')).stdout).toMatch(
      /^At [\d.]+,[\d.]+, \d+ by \d+ pixels: /,
    );
    expect([items(), posted()]).toEqual([before, []]);
  });

  it('refuses letters that cannot be drawn before chalk is spent, unless they are left out on request', async () => {
    const before = items();
    expect(await run('draw', '--text', 'Hi ☂')).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        'error: letters that cannot be drawn: ☂\nhint: no chalk was spent: add --skip-missing to leave them out\n',
    });
    expect([items(), posted()]).toEqual([before, []]);
    const { exit, stderr } = await run('draw', '--text', 'Hi ☂', '--skip-missing');
    expect([exit, stderr, items()]).toEqual([0, 'letters that cannot be drawn: ☂\n', before - 1]);
  });

  it('a dry run shows the request and spends nothing', async () => {
    const before = items();
    const { exit, stdout } = await run('draw', '--text', 'Hi', '--dry-run', '--json');
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { method: 'POST', body: { inventoryItemId: expect.any(String) } },
    ]);
    expect([items(), posted()]).toEqual([before, []]);
  });

  it.each([
    ['nothing to draw', []],
    ['two things to draw', ['--text', 'a', '--svg', 'b.svg']],
    ['a file that is not there', ['--svg', 'none.svg']],
    ['no letters', ['--text', '☂☂']],
    ['too many letters', ['--text', 'long '.repeat(60)]],
    ['no color', ['--text', 'a', '--color', 'plaid']],
    ['no room for chalk', ['--text', 'a', '--fit', '4,4']],
    ['half of a place', ['--text', 'a', '--at', '4']],
  ])('%s is exit 2, and nothing is sent', async (_, argv) => {
    expect(await run('draw', ...argv)).toMatchObject({ exit: 2, stdout: '' });
    expect(posted()).toEqual([]);
  });

  it('a full board has no place, and says how to find one', async () => {
    for (let y = 5; y < 1024; y += 12) {
      const row = [5, 210, 415, 620, 825].map((x) => stroke(x, y, x + 195, y));
      addDrawing(world(), idOf('boris'), row);
    }
    const before = items();
    const { exit, stderr } = await run('draw', '--text', 'Hello', '--fit', '200,60');
    expectRefusal({ exit, stderr }, 2, 'make it smaller: --fit');
    expect([items(), posted()]).toEqual([before, []]);
  });
});

describe('wipe', () => {
  it('takes most of a drawing, by its ID, the beginning of it, or its number', async () => {
    const { drawings } = schoolBoardIn(world());
    const star = drawings.find(({ authorId }) => authorId === idOf('kofi'));
    const { exit, stdout } = await run('wipe', '--drawing', star?.id ?? '', '--preview', '--json');
    expect(exit).toBe(0);
    const { path, drawings: losses } = JSON.parse(stdout);
    expect(path.length).toBeGreaterThan(1);
    expect(losses).toMatchObject([{ id: star?.id, author: 'kofi', share: 0.981 }]);
    const number = String(drawings.findIndex(({ id }) => id === star?.id) + 1);
    expect((await run('wipe', '--drawing', number, '--preview', '--json')).stdout).toBe(stdout);
    const wiped = await run('wipe', '--drawing', number);
    expect(wiped).toMatchObject({ exit: 0, stdout: 'Wiped the board: 1 drawing lost 317 pixels of line\n' });
    expect(star?.strokes.map(({ line }) => line.length)).toEqual([6, 6]);
  });

  it('goes along a line or points', async () => {
    const before = items();
    const words = await run('wipe', '--line', '780,130', '870,130', '--preview', '--json');
    const quoted = await run('wipe', '--preview', '--line', '780,130 870,130', '--json');
    expect(words).toEqual(quoted);
    expect(await run('wipe', '--line', '780,130', '800,140', '870,130', '--preview')).toMatchObject({
      exit: 0,
    });
    const line = await run('wipe', '--line', '780,130 870,130', '--json');
    expect({ exit: line.exit, ...JSON.parse(line.stdout) }).toEqual({
      exit: 0,
      revision: expect.any(Number),
    });
    expect(await run('wipe', '--path', '184,340 220,380 250,400')).toMatchObject({ exit: 0, stderr: '' });
    expect(items()).toBe(before - 2);
    expect(schoolBoardIn(world()).wipes).toHaveLength(3);
  });

  it.each([
    ['no way', [], 'expected one of'],
    ['two ways', ['--line', '1,1 2,2', '--drawing', '1'], 'expected one of'],
    ['one point', ['--path', '1,1'], 'at least two points'],
    ['a way that is too long', ['--path', '1,1 300,1 1,1 300,1'], 'maxWipeLength'],
    ['a way that spans too much', ['--line', '1,1 362,1'], 'maxWipeSpan'],
    ['a way that leaves the board', ['--line=-1,1 20,1'], 'leaves the board'],
    ['a way without chalk', ['--line', '1000,1000 1010,1000'], 'there is no chalk along the path'],
  ])('%s is exit 2, and nothing is sent', async (_, argv, reported) => {
    const { exit, stderr } = await run('wipe', ...argv);
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining(reported) });
    expect(posted()).toEqual([]);
  });

  it('an unknown drawing is exit 5', async () => {
    const { exit, stderr } = await run('wipe', '--drawing', 'ffff');
    expectRefusal({ exit, stderr }, 5, 'plaza school board');
    expectRefusal(await run('wipe', '--drawing', '5c40'), 5, 'several drawings');
  });
});
