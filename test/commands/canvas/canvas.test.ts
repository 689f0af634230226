import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { beforeEach, describe, expect, it } from 'vitest';
import { paletteRgb } from '../../../src/image/palette';
import { encodePng } from '../../../src/image/png/png';
import { runAs, signedIn, startAs } from '../../support/accounts';
import { begin, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['canvas', ...argv]);
const jsonOf = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
const inHome = (name: string) => join(home().folder, name);
const quiet = { exit: 0, stderr: '' };

async function boardBytes(): Promise<Buffer> {
  expect(await run('export', inHome('whole.bin'))).toMatchObject(quiet);
  return readFileSync(inHome('whole.bin'));
}

describe('without a session', () => {
  it('canvas zones gives the grid, as rows and as JSON', async () => {
    const zones = await jsonOf('zones');
    expect([zones.gridSize, zones.zoneSize, zones.values.length]).toEqual([8, 32, 64]);
    const { stdout, ...rest } = await run('zones');
    expect(rest).toEqual(quiet);
    const rows = stdout.trimEnd().split('\n');
    expect(rows).toEqual(rows.map((_, row) => zones.values.slice(row * 8, row * 8 + 8).join('\t')));
    expect(rows).toHaveLength(8);
  });

  it('canvas watch is view-only, and canvas place exits with 4', async () => {
    const { exit, stdout, stderr } = await run('watch', '--json', '--count', '1');
    expect({ exit, type: JSON.parse(stdout).type }).toEqual({ exit: 0, type: 'online' });
    expect(stderr).toContain('not signed in: the canvas is view-only');
    expect((await run('place', '1', '1', '1')).exit).toBe(4);
  });
});

describe('with a session', () => {
  beforeEach(() => signedIn(home(), 'ada'));

  it('canvas show prints color numbers of a region in a pipe, a row a line, and as JSON', async () => {
    const { stdout, ...rest } = await run('show', '--region', '10,20,3,2');
    const board = await boardBytes();
    const rows = [20, 21].map((y) => [...board.subarray(y * 256 + 10, y * 256 + 13)]);
    expect({ stdout, ...rest }).toEqual({
      ...quiet,
      stdout: rows.map((row) => `${row.join('\t')}\n`).join(''),
    });
    const region = { x: 10, y: 20, width: 3, height: 2 };
    expect(await jsonOf('show', '--region', '10,20,3,2')).toEqual({ ...region, pixels: rows });
    expect((await run('--json')).stdout).toContain('{"x":0,"y":0,"width":256,"height":256,"pixels":[[');
  });

  it('canvas export writes an indexed PNG, whole or a region, enlarged or not', async () => {
    const path = inHome('canvas.png');
    expect((await run('export', path)).stdout).toMatch(/canvas\.png: 256 by 256 pixels, \d+ bytes\n$/);
    const image = decode(readFileSync(path));
    const board = await boardBytes();
    expect(Buffer.from(image.data as Uint8Array).equals(board)).toBe(true);
    expect(image.palette).toEqual(paletteRgb.map((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]));
    const written = await jsonOf('export', path, '--region', '8,9,4,3', '--scale', '5');
    expect(written).toEqual({ file: path, width: 20, height: 15, bytes: readFileSync(path).length });
    const { width, height, data } = decode(readFileSync(path));
    expect([width, height]).toEqual([20, 15]);
    expect([data[0], data[20 * 14 + 19]]).toEqual([board[9 * 256 + 8], board[11 * 256 + 11]]);
  });

  it('canvas export - writes only the bytes to standard output', async () => {
    const { exit, output } = begin(['canvas', 'export', '-'], { env: home().env });
    expect(await exit).toBe(0);
    expect(Buffer.from(decode(output.bytes()).data as Uint8Array).equals(await boardBytes())).toBe(true);
  });

  it('canvas export refuses a path that it cannot write, and keeps an existing file', async () => {
    await mkdir(inHome('out'));
    await writeFile(inHome('out/kept.png'), 'old');
    expectRefusal(await run('export', inHome('out/none/x.png')), 2, 'there is no such folder');
    expectRefusal(await run('export', inHome('out/picture.jpg')), 2, 'does not end in .png or .bin');
    expect((await run('export', inHome('out/kept.png'), '--region', '300,0,1,1')).exit).toBe(2);
    expect(readFileSync(inHome('out/kept.png'), 'utf8')).toBe('old');
    expect(readdirSync(inHome('out'))).toEqual(['kept.png']);
  });

  it('canvas pixel gives color and author, over HTTP and over the socket, at X Y and at X,Y', async () => {
    await run('place', '5', '6', '10');
    const found = await run('pixel', '5', '6');
    const text = expect.stringMatching(/^color\t10 #E50000\nby\tAda Lind @ada\nuser\t/);
    expect(found).toMatchObject({ ...quiet, stdout: text });
    expect(await run('pixel', '5', '6', '--socket')).toEqual(found);
    expect(await run('pixel', '5,6')).toEqual(found);
    const { user, colorIndex, colorHex } = await jsonOf('pixel', '5', '6');
    expect([user.username, colorIndex, colorHex]).toEqual(['ada', 10, '#E50000']);
  });

  it('canvas palette lists the 32 colors, as rows and as JSON', async () => {
    const { stdout } = await run('palette');
    expect(stdout.split('\n')).toHaveLength(33);
    expect(stdout).toMatch(/^0\t#FFFFFF\twhite\n1\t#E4E4E4\tlight-gray\n/);
    expect((await jsonOf('palette'))[31]).toEqual({ index: 31, hex: '#2B2D42' });
  });

  it('canvas gateways lists the addresses that --gateway accepts', async () => {
    const port = new URL(home().sandbox.pixelUrl).port;
    const gateways = [`127.0.0.1:${port}`, `localhost:${port}`];
    expect((await run('gateways')).stdout).toBe(`${gateways.join('\n')}\n`);
    expect(await jsonOf('gateways')).toEqual(gateways);
    const placed = await jsonOf('place', '1', '2', '3', '--gateway', `localhost:${port}`);
    expect(placed).toEqual({ x: 1, y: 2, color: 3, colorHex: '#222222', cooldown: 5000 });
    expect((await run('pixel', '1', '2', '--gateway', 'auto', '--jq', '.colorIndex')).stdout).toBe('3\n');
  });

  it('canvas place places a pixel, and prints the cooldown', async () => {
    const stdout = 'Placed #E50000 at 7,8; next pixel in 5 s\n';
    expect(await run('place', '7', '8', '#E50000')).toEqual({ ...quiet, stdout });
    expect((await boardBytes())[8 * 256 + 7]).toBe(10);
  });

  it('canvas place --dry-run prints the message and sends nothing, also for X,Y behind an option', async () => {
    const before = await boardBytes();
    const [request] = await jsonOf('place', '7', '8', '9', '--dry-run');
    expect(request).toMatchObject({ method: 'WS', body: { pixels: [[7, 8, 9]] } });
    expect(request.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws$/);
    const joined = await run('place', '--json', '7,8', '9', '--dry-run');
    expect(JSON.parse(joined.stdout)[0].body).toEqual(request.body);
    expect((await boardBytes()).equals(before)).toBe(true);
  });

  const size =
    'is outside the canvas, which has 256 by 256 pixels\nhint: x goes from 0 to 255, y from 0 to 255\n';
  it.each([
    ['show --region 250,0,7,1', 'the region 250,0,7,1 is outside the canvas'],
    ['show --region 1,2,3', 'expected a region'],
    ['place 2048 1 1', ''],
    ['place 1 -1 1', ''],
    ['place 1 1 32', ''],
    ['place 1 1 #123456', ''],
    ['place 1 1', "missing required argument 'color'"],
    ['place 10,20', "missing required argument 'color'"],
    ['place 10,20 30 red', "unexpected argument 'red'"],
    ['pixel 10, 20', "<x>: expected a whole number of at least 0, got '10,'"],
    ['pixel 300,10', `error: 300,10 ${size}`],
    ['pixel 10 3000 --socket', `error: 10,3000 ${size}`],
    ['place 300 10 red', `error: 300,10 ${size}`],
    ['diff none.png', "couldn't read none.png"],
  ])('canvas %s is wrong usage', async (line, why) => expectRefusal(await run(...line.split(' ')), 2, why));

  it('canvas watch prints an event a line, with each pixel that is placed', async () => {
    const requests = home().sandbox.requestsFromNow();
    const watching = startAs(home(), ['canvas', 'watch', '--json', '--zones']);
    await expect.poll(() => requests().some(({ path }) => path === '/api/board')).toBe(true);
    expect((await run('place', '9', '9', '10')).exit).toBe(0);
    await Promise.all(['pixels', 'zoneChanges'].map((type) => watching.says(`"type":"${type}"`)));
    watching.interrupt();
    const { stdout, exit } = await watching.ended;
    expect(exit).toBe(130);
    const events = stdout.trimEnd().split('\n');
    const of = (type: string) =>
      events.map((line) => JSON.parse(line)).filter((event) => event.type === type);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(of('pixels')).toEqual([{ type: 'pixels', at, pixels: [[9, 9, 10]] }]);
    expect(of('zones')).toEqual([{ type: 'zones', gridSize: 8, zoneSize: 32, values: expect.any(Array) }]);
    expect(of('zoneChanges')).toEqual([{ type: 'zoneChanges', changes: [[0, expect.any(Number)]] }]);
    expect(of('online').length).toBe(events.length - 3);
  });

  it('canvas diff compares the canvas with a picture, and exits with 10 under --check', async () => {
    const board = await boardBytes();
    const place = 40 * 256 + 30;
    const pixels = Uint8Array.of(board[place] ?? 0, ((board[place + 1] ?? 0) + 1) % 32);
    await writeFile(inHome('wanted.png'), encodePng({ width: 2, height: 1, pixels }));
    const wrong = { x: 31, y: 40, color: board[place + 1], wanted: pixels[1] };
    const argv = ['diff', inHome('wanted.png'), '--at', '30,40'];
    expect(await jsonOf(...argv)).toEqual({
      ...{ x: 30, y: 40, width: 2, height: 1, compared: 2, different: 1, mendMs: 0 },
      boxes: [{ x: 31, y: 40, width: 1, height: 1, different: 1 }],
      pixels: [wrong],
    });
    const stdout = `31\t40\t${wrong.color}\t${wrong.wanted}\n`;
    const checked = await run(...argv, '--check', '--png', inHome('wrong.png'));
    expect(checked).toEqual({ exit: 10, stdout, stderr: '' });
    const drawn = decode(readFileSync(inHome('wrong.png')));
    expect([drawn.width, drawn.height, drawn.palette?.[drawn.data[1] ?? 0]]).toEqual([2, 1, [255, 0, 0]]);
    expect((await run('export', inHome('same.png'))).exit).toBe(0);
    expect(await run('diff', inHome('same.png'), '--check')).toEqual({ ...quiet, stdout: '' });
    const none = await runAs(home(), ['canvas', 'diff', '-'], { input: 'no picture' });
    expectRefusal(none, 2, "-: couldn't read the picture");
  });
});
