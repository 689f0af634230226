/** `canvas timelapse`: its files beside the recording replayed frame by frame, and what it refuses. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { timingOf } from '../../../src/commands/canvas/timelapse/film';
import { InterruptedError } from '../../../src/errors';
import { type AppOptions, begin, expectRefusal, plaza } from '../../support/app';
import { useFolder } from '../../support/folder';
import { useHome } from '../../support/home';
import { readApng, readGif } from './timelapse/decoders';
import { replayed, rgbOf, shownPart, wholeOf } from './timelapse/recordings';
import { archiveAt, recording, startedAt } from './timelapse-archives';

const folder = useFolder();
const home = useHome();
const run = (argv: readonly string[], options: AppOptions = {}) =>
  plaza(['canvas', 'timelapse', folder('canvas.archive'), ...argv], {
    env: { PLAZA_CONFIG_DIR: folder('home'), ...options.env },
    ...options,
  });
const span = { from: startedAt, to: startedAt + 100_000 };
/** The frames of the recording with a timing. */
const frames = (timing: Parameters<typeof timingOf>[1], part = span) =>
  replayed(recording, timingOf(part, timing));
const colors = (board: Uint8Array, region = wholeOf(recording), scale = 1) =>
  rgbOf(shownPart(board, recording.width, region, scale));
/** The colors of the canvas so many seconds after the start. */
const colorsAt = (seconds: number) =>
  replayed(recording, { from: 0, to: startedAt + 1000 * seconds, fps: 1, count: 1 }).flatMap((board) =>
    colors(board),
  );
const pngColors = (file: Buffer) => {
  const { data } = PNG.sync.read(file);
  return Array.from({ length: data.length / 4 }, (_, pixel) => data.readUIntBE(4 * pixel, 3));
};

beforeEach(async () => {
  await archiveAt(folder('canvas.archive'));
});

describe('canvas timelapse', () => {
  it('writes an animated PNG of 20 seconds', async () => {
    const { exit, stdout, stderr } = await run([folder('out.png')]);
    const file = await readFile(folder('out.png'));
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`Wrote ${folder('out.png')}: 300 frames of 40 by 30 pixels, ${file.length} bytes\n`);
    const animation = readApng(file);
    expect(animation.frames).toEqual(frames({}).map((board) => colors(board)));
    expect(animation.delays.at(-1)).toBe(2000);
  });

  it('writes a GIF of a region, enlarged, of a part of the recording', async () => {
    const region = { x: 5, y: 2, width: 10, height: 12 };
    const { exit } = await run([
      folder('out.gif'),
      ...['--region', '5,2,10,12', '--scale', '3', '--from', '+10s', '--to', '-20s'],
      ...['--fps', '10', '--length', '2s', '--hold', '0'],
    ]);
    expect(exit).toBe(0);
    const part = { from: startedAt + 10_000, to: startedAt + 80_000 };
    const gif = readGif(await readFile(folder('out.gif')));
    expect([gif.width, gif.height]).toEqual([30, 36]);
    expect(gif.delays.reduce((sum, delay) => sum + delay)).toBe(2000);
    // A frame without changes makes the one before it longer.
    const inTime = gif.frames.flatMap((frame, at) => Array((gif.delays[at] ?? 0) / 100).fill(frame));
    const expected = frames({ fps: 10, lengthMs: 2000 }, part).map((board) => colors(board, region, 3));
    expect(inTime).toEqual(expected);
  });

  it('writes a folder of frames', async () => {
    const { exit, stdout } = await run([folder('frames/'), '--fps', '2', '--speed', '20', '--json']);
    expect(exit).toBe(0);
    const names = (await readdir(folder('frames'))).sort();
    expect(names).toEqual(names.map((_, at) => `frame-${String(at + 1).padStart(5, '0')}.png`));
    const files = await Promise.all(names.map((name) => readFile(folder('frames', name))));
    expect(files.map(pngColors)).toEqual(frames({ fps: 2, speed: 20 }).map((board) => colors(board)));
    expect(JSON.parse(stdout)).toEqual({
      ...{ file: folder('frames/'), width: 40, height: 30, frames: 10 },
      ...{ from: '2026-03-18T12:00:00.000Z', to: '2026-03-18T12:01:40.000Z' },
      bytes: files.reduce((sum, { length }) => sum + length, 0),
    });
  });

  it('writes raw frames to standard output, and prints the command for ffmpeg', async () => {
    const argv = [folder('canvas.archive'), '-', '--fps', '1', '--length', '5s', '--scale', '2'];
    const env = { PLAZA_CONFIG_DIR: folder('home') };
    const { output, errors, exit } = begin(['canvas', 'timelapse', ...argv], { env });
    expect(await exit).toBe(0);
    const bytes = output.bytes();
    const found = Array.from({ length: bytes.length / 3 }, (_, at) => bytes.readUIntBE(3 * at, 3));
    const boards = frames({ fps: 1, lengthMs: 5000 });
    expect(found).toEqual(boards.flatMap((board) => colors(board, wholeOf(recording), 2)));
    expect(errors.text()).toContain('5 frames: ffmpeg -f rawvideo -pix_fmt rgb24 -s 80x60 -r 1 -i - ');
  });

  it('writes a single PNG of a moment', async () => {
    const { exit, stdout } = await run([folder('at.png'), '--at', '2026-03-18T12:00:30Z']);
    const file = await readFile(folder('at.png'));
    expect([exit, stdout]).toEqual([0, `Wrote ${folder('at.png')}: 40 by 30 pixels, ${file.length} bytes\n`]);
    expect(file.includes('acTL')).toBe(false);
    expect(pngColors(file)).toEqual(colorsAt(30));
  });

  it('with --by me shows the pixels of the signed-in account', async () => {
    const me = [folder('me.png'), '--at', '-0s', '--by', 'me'];
    const env = { ...home().env, PLAZA_CONFIG_DIR: folder('home') };
    expectRefusal(await run(me, { env }), 4, '--by needs a user: not signed in');
    await plaza(['sandbox', 'sign-in', 'boris'], { env });
    expect((await run(me, { env })).exit).toBe(0);
    expect((await run([folder('by.png'), '--at', '-0s', '--by', '@boris'])).exit).toBe(0);
    expect(await readFile(folder('me.png'))).toEqual(await readFile(folder('by.png')));
  });

  it('writes one picture of a recording without pixels', async () => {
    await archiveAt(folder('canvas.archive'), { ...recording, pixels: [] });
    const { stdout } = await run([folder('still.gif')]);
    expect(stdout).toMatch(/^Wrote .*still\.gif: 40 by 30 pixels, \d+ bytes\n$/);
    expect(readGif(await readFile(folder('still.gif'))).frames).toEqual([colors(recording.board)]);
  });

  it('uses the good part of a damaged archive, and notes the damage', async () => {
    const bytes = await archiveAt(folder('canvas.archive'));
    bytes.fill(0, bytes.length - 40);
    await writeFile(folder('canvas.archive'), bytes);
    const { exit, stderr } = await run([folder('out.png'), '--length', '1s']);
    expect(exit).toBe(0);
    expect(stderr).toMatch(/canvas\.archive: .*\d+ bytes/);
    expect((await run([folder('at.png'), '--at', '+60s'])).exit).toBe(0);
    expect(pngColors(await readFile(folder('at.png')))).toEqual(colorsAt(60));
  });

  it.each(['out.png', 'out.gif', 'out/'])(
    'leaves nothing of %s after an interrupt and a dry run',
    async (name) => {
      const interrupted = new AbortController();
      interrupted.abort(new InterruptedError());
      expect((await run([folder(name)], { signal: interrupted.signal })).exit).toBe(130);
      const { exit, stderr } = await run([folder(name), '--length', '1s', '--dry-run']);
      expect([exit, stderr]).toEqual([0, expect.stringContaining(`${folder(name)} was not written`)]);
      expect(await readdir(folder())).toEqual(['canvas.archive']);
    },
  );
});

describe('canvas timelapse refuses', () => {
  it.each([
    [['out.mp4'], "'out.mp4' does not end in .png, .gif or /"],
    [['out.png', '--region', '30,20,11,5'], 'the region 30,20,11,5 is outside the canvas'],
    [['out.png', '--from', '-10s', '--to', '+10s'], '--from is after --to'],
    [['out.png', '--to', '+2m'], '--to: 2026-03-18T12:02:00.000Z is after the recording'],
    [['out.png', '--from', '2026-03-17'], '--from: 2026-03-17T00:00:00.000Z is before the recording'],
    [['out.png', '--length', '1h'], 'too many frames: 54000, the maximum is 36000'],
    [['out.png', '--length', '5s', '--speed', '9'], '--length and --speed exclude each other'],
    [['out.png', '--at', '+1s', '--fps', '9'], '--at and --fps exclude each other'],
    [['out.gif', '--at', '+1s'], '--at writes a single PNG'],
    [['out.gif', '--fps', '60'], '--fps: a GIF has at most 50 frames per second'],
    [['out/', '--hold', '1s'], '--hold is for animated PNG and GIF'],
    [['out.png', '--by', 'nobody'], "--by: no author 'nobody' in the archive"],
    [['out.png', '--speed', 'fast'], "expected a number above 0 and up to 1000000, got 'fast'"],
    [['out.png', '--from', 'noon'], 'expected a time such as 2026-03-18T12:00'],
  ])('%j', async (argv, message) => expectRefusal(await run(argv), 2, message));

  it('a canvas that is too large when it is enlarged', async () => {
    const size = { width: 2048, height: 16, board: new Uint8Array(32_768) };
    await archiveAt(folder('canvas.archive'), { ...recording, ...size, pixels: [] });
    expect((await run([folder('out.gif'), '--scale', '32'])).stderr).toContain(
      '--scale: 65536 by 512 pixels are too large; the sides of a GIF have at most 65535 pixels',
    );
    expect((await run([folder('out.png'), '--scale', '64'])).stderr).toContain(
      '--scale: 131072 by 1024 pixels are too large; the maximum is 67108864 pixels',
    );
  });

  it('its own archive as the file to write', async () => {
    const bytes = await archiveAt(folder('week.png'));
    const ran = await plaza(['canvas', 'timelapse', folder('week.png'), folder('week.png')]);
    expectRefusal(ran, 2, 'the timelapse would replace its archive');
    expect(await readFile(folder('week.png'))).toEqual(bytes);
  });

  it('an archive that is empty, missing or another file', async () => {
    const missing = await plaza(['canvas', 'timelapse', folder('none'), folder('out.png')]);
    expect(missing.stderr).toContain(`couldn't read ${folder('none')}: there is no such file`);
    const bytes = await archiveAt(folder('canvas.archive'));
    await writeFile(folder('canvas.archive'), bytes.subarray(0, bytes.indexOf('plz', 20) + 4));
    expectRefusal(await run([folder('out.png')]), 2, 'the archive is empty');
    await writeFile(folder('canvas.archive'), 'no archive');
    expect((await run([folder('out.png')])).exit).toBe(2);
    expect(await readdir(folder())).toEqual(['canvas.archive']);
  });

  it('a terminal without a file, and a folder that is not empty', async () => {
    expect((await run(['-'], { terminal: { columns: 80 } })).stderr).toContain(
      'cannot write frames to a terminal',
    );
    expect((await run([`${folder()}/`])).stderr).toContain('the folder is not empty');
    expect(await readdir(folder())).toEqual(['canvas.archive']);
  });
});
