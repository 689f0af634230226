/** The canvas in scripts: shown, exported, painted and watched. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { paletteRgb } from '../../../src/image/palette';
import { encodePng } from '../../../src/image/png/png';
import { runAs, signedIn, startAs } from '../../support/accounts';
import { begin, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['canvas', ...argv]);
const quiet = { exit: 0, stderr: '' };

/** The board as the service gives it. */
async function boardBytes(): Promise<Buffer> {
  const path = join(home().folder, 'whole.bin');
  expect(await run('export', path)).toMatchObject(quiet);
  return readFileSync(path);
}

describe('canvas show', () => {
  it('prints color numbers in a pipe, a row a line', async () => {
    await signedIn(home(), 'ada');
    const { stdout, ...rest } = await run('show', '--region', '10,20,3,2');
    const board = await boardBytes();
    const row = (y: number) => [...board.subarray(y * 256 + 10, y * 256 + 13)].join('\t');
    expect({ stdout, ...rest }).toEqual({ ...quiet, stdout: `${row(20)}\n${row(21)}\n` });
  });

  it('prints the region and its rows as JSON', async () => {
    await signedIn(home(), 'ada');
    const shown = JSON.parse((await run('show', '--region', '0,1,4,2', '--json')).stdout);
    const board = await boardBytes();
    expect(shown).toEqual({
      x: 0,
      y: 1,
      width: 4,
      height: 2,
      pixels: [[...board.subarray(256, 260)], [...board.subarray(512, 516)]],
    });
    expect((await run('--json')).stdout).toContain('{"x":0,"y":0,"width":256,"height":256,"pixels":[[');
  });

  it('is refused off the canvas, and for what is no region', async () => {
    await signedIn(home(), 'ada');
    expect(await run('show', '--region', '250,0,7,1')).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: expect.stringContaining('the region 250,0,7,1 is outside the canvas'),
    });
    expect((await run('show', '--region', '1,2,3')).exit).toBe(2);
  });
});

describe('canvas export', () => {
  it('writes an indexed PNG, whole or a part, enlarged or not', async () => {
    await signedIn(home(), 'ada');
    const path = join(home().folder, 'canvas.png');
    const { stdout } = await run('export', path);
    expect(stdout).toMatch(/canvas\.png: 256 by 256 pixels, \d+ bytes\n$/);
    const image = decode(readFileSync(path));
    expect(Buffer.from(image.data as Uint8Array).equals(await boardBytes())).toBe(true);
    expect(image.palette).toEqual(paletteRgb.map((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]));
    const written = await run('export', path, '--region', '8,9,4,3', '--scale', '5', '--json');
    expect(JSON.parse(written.stdout)).toEqual({
      file: path,
      width: 20,
      height: 15,
      bytes: readFileSync(path).length,
    });
    const part = decode(readFileSync(path));
    const board = await boardBytes();
    expect([part.width, part.height, part.data[0], part.data[20 * 14 + 19]]).toEqual([
      20,
      15,
      board[9 * 256 + 8],
      board[11 * 256 + 11],
    ]);
  });

  it('writes to standard output, the bytes alone', async () => {
    await signedIn(home(), 'ada');
    const { exit, output } = begin(['canvas', 'export', '-'], { env: home().env });
    expect(await exit).toBe(0);
    expect(Buffer.from(decode(output.bytes()).data as Uint8Array).equals(await boardBytes())).toBe(true);
  });

  it('refuses what it cannot write, and leaves what stood there', async () => {
    await signedIn(home(), 'ada');
    const folder = join(home().folder, 'out');
    await mkdir(folder);
    await writeFile(join(folder, 'kept.png'), 'old');
    const refusals = [
      [join(folder, 'none', 'x.png'), 'there is no such folder'],
      [join(folder, 'picture.jpg'), 'does not end in .png or .bin'],
    ] as const;
    for (const [path, why] of refusals) {
      expectRefusal(await run('export', path), 2, why);
    }
    expect((await run('export', join(folder, 'kept.png'), '--region', '300,0,1,1')).exit).toBe(2);
    expect(readFileSync(join(folder, 'kept.png'), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['kept.png']);
  });
});

describe('canvas pixel', () => {
  it('tells color and author, over HTTP and over the socket alike', async () => {
    await signedIn(home(), 'ada');
    await run('place', '5', '6', '10');
    const asked = await run('pixel', '5', '6');
    expect(asked).toMatchObject({
      ...quiet,
      stdout: expect.stringMatching(/^color\t10 #E50000\nby\tAda Lind @ada\nuser\t/),
    });
    expect((await run('pixel', '5', '6', '--socket')).stdout).toBe(asked.stdout);
    const { user, colorIndex, colorHex } = JSON.parse((await run('pixel', '5', '6', '--json')).stdout);
    expect([user.username, colorIndex, colorHex]).toEqual(['ada', 10, '#E50000']);
  });
});

describe('canvas gateways and palette', () => {
  it('are lists', async () => {
    await signedIn(home(), 'ada');
    const port = new URL(home().sandbox.pixelUrl).port;
    expect((await run('gateways')).stdout).toBe(`127.0.0.1:${port}\nlocalhost:${port}\n`);
    expect(JSON.parse((await run('gateways', '--json')).stdout)).toEqual([
      `127.0.0.1:${port}`,
      `localhost:${port}`,
    ]);
    const palette = await run('palette');
    expect(palette.stdout.split('\n')).toHaveLength(33);
    expect(palette.stdout).toMatch(/^0\t#FFFFFF\twhite\n1\t#E4E4E4\tlight-gray\n/);
    expect(JSON.parse((await run('palette', '--json')).stdout)[31]).toEqual({ index: 31, hex: '#2B2D42' });
  });

  it('lead to the socket, but only those that the service names', async () => {
    await signedIn(home(), 'ada');
    const gateway = `localhost:${new URL(home().sandbox.pixelUrl).port}`;
    const placed = await run('place', '1', '2', '3', '--gateway', gateway, '--json');
    expect(JSON.parse(placed.stdout)).toEqual({ x: 1, y: 2, color: 3, colorHex: '#222222', cooldown: 5000 });
    expect((await run('pixel', '1', '2', '--gateway', 'auto', '--jq', '.colorIndex')).stdout).toBe('3\n');
  });
});

describe('canvas place', () => {
  it('places a pixel by number and by color, and says when the next may come', async () => {
    await signedIn(home(), 'ada');
    expect(await run('place', '7', '8', '#E50000')).toEqual({
      ...quiet,
      stdout: 'Placed #E50000 at 7,8; next pixel in 5 s\n',
    });
    expect((await boardBytes())[8 * 256 + 7]).toBe(10);
  });

  it('only shows what it would send in a rehearsal', async () => {
    await signedIn(home(), 'ada');
    const before = await boardBytes();
    const [request] = JSON.parse((await run('place', '7', '8', '9', '--dry-run', '--json')).stdout);
    expect(request).toMatchObject({ method: 'WS', body: { pixels: [[7, 8, 9]] } });
    expect(request.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws$/);
    expect((await boardBytes()).equals(before)).toBe(true);
  });

  it('wants somebody who is signed in, and sends nothing for what is no color or place', async () => {
    expect((await run('place', '1', '1', '1')).exit).toBe(4);
    await signedIn(home(), 'ada');
    for (const wrong of [
      ['2048', '1', '1'],
      ['1', '-1', '1'],
      ['1', '1', '32'],
      ['1', '1', '#123456'],
      ['1', '1'],
    ])
      expect((await run('place', ...wrong)).exit).toBe(2);
  });
});

describe('canvas watch', () => {
  it('tells a line an event, with the pixels as they come', async () => {
    await signedIn(home(), 'ada');
    const asked = home().sandbox.requestsFromNow();
    const watching = startAs(home(), ['canvas', 'watch', '--json', '--zones']);
    const isBoardRead = () => asked().some(({ path }) => path === '/api/board');
    await expect.poll(isBoardRead).toBe(true);
    expect((await run('place', '9', '9', '10')).exit).toBe(0);
    await Promise.all(['pixels', 'zoneChanges'].map((type) => watching.says(`"type":"${type}"`)));
    watching.interrupt();
    const { stdout, exit } = await watching.ended;
    expect(exit).toBe(130);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const of = (type: string) => events.filter((event) => event.type === type);
    expect(of('pixels')).toEqual([
      { type: 'pixels', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), pixels: [[9, 9, 10]] },
    ]);
    expect(of('zones')).toEqual([{ type: 'zones', gridSize: 8, zoneSize: 32, values: expect.any(Array) }]);
    expect(of('zoneChanges')).toEqual([{ type: 'zoneChanges', changes: [[0, expect.any(Number)]] }]);
    expect(of('online').length).toBeGreaterThan(0);
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(['pixels', 'zones', 'zoneChanges', 'online']),
    );
  });

  it('is view-only without a session', async () => {
    const { exit, stdout, stderr } = await run('watch', '--json', '--count', '1');
    expect({ exit, type: JSON.parse(stdout).type }).toEqual({ exit: 0, type: 'online' });
    expect(stderr).toContain('not signed in: the canvas is view-only');
  });
});

describe('canvas zones', () => {
  it('tells the grid, as rows and as JSON, also to somebody who only looks', async () => {
    const { stdout, ...rest } = await run('zones', '--json');
    expect(rest).toEqual(quiet);
    const zones = JSON.parse(stdout);
    expect([zones.gridSize, zones.zoneSize, zones.values.length]).toEqual([8, 32, 64]);
    const rows = (await run('zones')).stdout.trimEnd().split('\n');
    expect(rows.map((row) => row.split('\t').map(Number))).toEqual(
      Array.from({ length: 8 }, (_, row) => zones.values.slice(row * 8, row * 8 + 8)),
    );
  });
});

describe('canvas diff', () => {
  it('compares the canvas with a picture, and --check ends with 10', async () => {
    await signedIn(home(), 'ada');
    const board = await boardBytes();
    const place = 40 * 256 + 30;
    const pixels = Uint8Array.of(board[place] ?? 0, ((board[place + 1] ?? 0) + 1) % 32);
    const image = join(home().folder, 'wanted.png');
    await writeFile(image, encodePng({ width: 2, height: 1, pixels }));
    const wrong = { x: 31, y: 40, color: board[place + 1], wanted: pixels[1] };
    const argv = ['diff', image, '--at', '30,40'];
    expect(JSON.parse((await run(...argv, '--json')).stdout)).toEqual({
      x: 30,
      y: 40,
      width: 2,
      height: 1,
      compared: 2,
      different: 1,
      mendMs: 0,
      boxes: [{ x: 31, y: 40, width: 1, height: 1, different: 1 }],
      pixels: [wrong],
    });
    const picture = join(home().folder, 'wrong.png');
    expect(await run(...argv, '--check', '--png', picture)).toMatchObject({
      exit: 10,
      stdout: `31\t40\t${wrong.color}\t${wrong.wanted}\n`,
      stderr: '',
    });
    const drawn = decode(readFileSync(picture));
    expect([drawn.width, drawn.height, drawn.palette?.[drawn.data[1] ?? 0]]).toEqual([2, 1, [255, 0, 0]]);
    const same = join(home().folder, 'same.png');
    expect((await run('export', same)).exit).toBe(0);
    expect(await run('diff', same, '--check')).toEqual({ ...quiet, stdout: '' });
  });

  it('reads standard input, and refuses what is no picture', async () => {
    await signedIn(home(), 'ada');
    expect(await runAs(home(), ['canvas', 'diff', '-'], { input: 'no picture' })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("-: couldn't read the picture"),
    });
    expect((await run('diff', join(home().folder, 'none.png'))).exit).toBe(2);
  });
});
