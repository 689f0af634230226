/** Boards read, pictures read and written, comparisons, and what is asked over the socket once. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { comparisonFile, comparisonOf } from '../../../../src/commands/canvas/draw/comparison';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import type { TemplateOptions } from '../../../../src/commands/canvas/draw/template';
import { exportFile, readBoard } from '../../../../src/commands/canvas/flows/board';
import { requestAuthor } from '../../../../src/commands/canvas/flows/pixel-authors';
import { readTemplate } from '../../../../src/commands/canvas/flows/template';
import { readZones } from '../../../../src/commands/canvas/flows/zones';
import { NetworkError } from '../../../../src/errors';
import { blankBitmap } from '../../../../src/image/bitmap';
import { paletteRgb } from '../../../../src/image/palette';
import { encodePng } from '../../../../src/image/png/png';
import { decodePng } from '../../../../src/image/png/png-read';
import { pngFile } from '../../../image/png/png-file';
import { turns } from '../../../support/terminal/terminal';
import { type FakeCanvas, fakeCanvas } from './fake-canvas';

describe('the board', () => {
  const board = (bytes: Uint8Array, headers: Record<string, string | string[]> = {}) =>
    readBoard({ api: { bytes: async () => ({ bytes, headers }) } as never });

  it('is read with and without its header, whole or a part', async () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, index) => index);
    expect(await board(bytes)).toEqual({ width: 4, height: 4, pixels: bytes });
    expect((await board(bytes, { 'x-canvas-size': '4' })).width).toBe(4);
    expect((await board(bytes, { 'x-canvas-size': ['4', '4'] })).width).toBe(4);
    const { ctx } = fakeCanvas();
    expect(await readBoard(ctx, { x: 3, y: 3, width: 1, height: 1 })).toMatchObject({ width: 1, height: 1 });
    await expect(readBoard(ctx, { x: 3, y: 3, width: 2, height: 1 })).rejects.toMatchObject({ exit: 2 });
  });
});

describe('a template', () => {
  const read = async (file: Uint8Array, options: TemplateOptions = {}) => {
    const notes: string[] = [];
    const ports = { files: { bytes: async () => file }, note: (text: string) => void notes.push(text) };
    const template = await readTemplate(
      ports as unknown as Parameters<typeof readTemplate>[0],
      'wanted.png',
      options,
    );
    return { template, notes };
  };

  it('in the canvas’s colors is as it is, and nothing is said', async () => {
    const bitmap = { width: 2, height: 1, pixels: Uint8Array.of(3, 31) };
    expect(await read(encodePng(bitmap))).toEqual({ template: { ...bitmap, replaced: 0 }, notes: [] });
  });

  it('in other colors gets the nearest, and that is said', async () => {
    const data = Buffer.from([230, 1, 1, 255, 0, 0, 0, 0]);
    const { template, notes } = await read(
      PNG.sync.write(Object.assign(new PNG({ width: 2, height: 1 }), { data })),
    );
    expect(template.pixels).toEqual(Uint8Array.of(10, unset));
    expect(notes).toEqual(['1 pixel of wanted.png is not in the palette; using the nearest color']);
    const two = Buffer.from([230, 1, 1, 255, 1, 0, 0, 255]);
    const more = await read(PNG.sync.write(Object.assign(new PNG({ width: 2, height: 1 }), { data: two })));
    expect(more.notes).toEqual(['2 pixels of wanted.png are not in the palette; using the nearest colors']);
  });

  it('without a visible pixel is named, since nothing of it is drawn', async () => {
    const data = Buffer.alloc(8);
    const clear = PNG.sync.write(Object.assign(new PNG({ width: 2, height: 1 }), { data }));
    expect((await read(clear)).notes).toEqual(['every pixel of wanted.png is transparent']);
  });

  it('of a rare kind is read by the library', async () => {
    const file = pngFile({ width: 2, height: 1, channels: 1, samples: Uint8Array.of(0b10000000), depth: 1 });
    expect((await read(file)).template.pixels).toEqual(Uint8Array.of(0, 4));
  });

  it('of another format is read by its first bytes, scaled and dithered', async () => {
    const { default: sharp } = await import('sharp');
    const grey = { create: { width: 20, height: 10, channels: 3 as const, background: '#999999' } };
    for (const format of ['jpeg', 'webp', 'gif', 'png'] as const) {
      const file = await sharp(grey).toFormat(format).toBuffer();
      const { template } = await read(file, { size: { width: 10 }, dither: 'diffusion' });
      expect([template.width, template.height]).toEqual([10, 5]);
      expect(new Set(template.pixels).size).toBeGreaterThan(1);
    }
  });

  it('that is none names the file', async () => {
    await expect(read(Buffer.from('no picture'))).rejects.toMatchObject({
      exit: 2,
      message: expect.stringContaining("wanted.png: couldn't read the picture"),
    });
    await expect(
      read(
        pngFile({ width: 1, height: 1, channels: 1, samples: new Uint8Array(1), depth: 4 }).subarray(0, 50),
      ),
    ).rejects.toMatchObject({
      exit: 2,
      message: expect.stringContaining('wanted.png: the PNG file is damaged'),
    });
  });
});

describe('a comparison', () => {
  const template = { width: 3, height: 1, pixels: Uint8Array.of(5, unset, 9), replaced: 0 };
  const found = [{ x: 12, y: 7, color: 1, wanted: 9 }];

  it('tells the places that differ, those with the most pixels first', () => {
    const wide = { width: 64, height: 64, pixels: new Uint8Array(4096) };
    const at = (x: number, y: number) => ({ x, y, color: 1, wanted: 0 });
    const wrong = [at(0, 0), at(40, 40), at(47, 44), at(49, 50), at(40, 12)];
    const { boxes, mendMs } = comparisonOf(wide, wrong, { x: 0, y: 0 }, 1000).comparison;
    expect(mendMs).toBe(4000);
    expect(boxes).toEqual([
      { x: 40, y: 40, width: 10, height: 11, different: 3 },
      { x: 0, y: 0, width: 1, height: 1, different: 1 },
      { x: 40, y: 12, width: 1, height: 1, different: 1 },
    ]);
  });

  it('is drawn: what is right dimmed, what is wrong red', async () => {
    const pieces: Uint8Array[] = [];
    const shown = comparisonOf(template, found, { x: 10, y: 7 }, 1000);
    for await (const piece of comparisonFile(shown)) pieces.push(piece);
    const { samples, palette } = decodePng(Buffer.concat(pieces)) ?? {};
    const rgb = (index: number) => [
      ...(palette?.subarray(3 * (samples?.[index] ?? 0), 3 * (samples?.[index] ?? 0) + 3) ?? []),
    ];
    expect([rgb(0), rgb(1), rgb(2)]).toEqual([
      [118, 108, 103],
      [0x20, 0x20, 0x20],
      [255, 0, 0],
    ]);
    expect(paletteRgb[5]).toBe(0x5a301d);
  });
});

describe('a file of the canvas', () => {
  it('is PNG, or the bytes, enlarged or not', async () => {
    const board = { width: 2, height: 1, pixels: Uint8Array.of(1, 2) };
    const { bytes, picture } = await exportFile(board, 'x.png', 2);
    expect([picture.width, picture.height, decodePng(bytes)?.samples]).toEqual([
      4,
      2,
      Uint8Array.of(1, 1, 2, 2, 1, 1, 2, 2),
    ]);
    const { body } = await exportFile(board, 'x.bin', 1);
    const pieces: Uint8Array[] = [];
    for await (const piece of body()) pieces.push(piece);
    expect(pieces).toEqual([Uint8Array.of(1, 2)]);
  });

  it('has its limits', async () => {
    await expect(exportFile(blankBitmap(2048, 2048), 'x.png', 64)).rejects.toMatchObject({
      exit: 2,
      message: '--scale: 131072 by 131072 pixels are too large',
    });
  });
});

describe('what is asked over the socket once', () => {
  /** The end of it, while time passes. */
  async function passing<T>({ clock }: FakeCanvas, work: Promise<T>): Promise<T> {
    work.catch(() => undefined);
    for (let second = 0; second < 12; second += 1) {
      await turns();
      clock.move(1000);
    }
    return work;
  }
  /** Padded, as the protocol says. */
  const answer = (text: string) => new TextEncoder().encode(`\b${text}${text.length % 4 === 3 ? ' ' : ''}`);

  it('zones are the grid, whatever else is said', async () => {
    const canvas = fakeCanvas();
    canvas.onSent = (socket) => socket.say('text', [4, 1, 0, 0, 0], [2, 1, 32, 7, 0]);
    expect(await readZones(canvas.ctx)).toEqual({ gridSize: 1, zoneSize: 32, values: [7] });
    expect(canvas.sockets[0]).toMatchObject({ sent: [[6]] });
    expect(canvas.sockets[0]?.closed()).toBe(true);
    await canvas.sockets[0]?.options.onReconnect?.();
    expect(canvas.sockets[0]?.sent).toEqual([[6], [6]]);
  });

  it('an author is what the answer says, or its refusal', async () => {
    const canvas = fakeCanvas();
    canvas.onSent = (socket) => socket.say(answer('{"user":null,"colorIndex":3}'));
    expect(await requestAuthor(canvas.ctx, 1, 2)).toEqual({ user: null, colorIndex: 3 });
    expect(canvas.sockets[0]?.sent).toEqual([[8, 1, 0, 2, 0]]);
    canvas.onSent = (socket) => socket.say(answer('{"error":true,"reason":"OutOfBounds"}'));
    await expect(requestAuthor(canvas.ctx, 1, 2)).rejects.toMatchObject({
      exit: 3,
      message: 'the pixel lies outside the canvas',
      details: { code: 'OutOfBounds', hint: expect.stringContaining('plaza canvas export') },
    });
    canvas.onSent = (socket) => socket.say(answer('{"error":true,"reason":"RateLimit","data":{"after":7}}'));
    await expect(requestAuthor(canvas.ctx, 1, 2)).rejects.toMatchObject({
      exit: 6,
      details: { retryAfter: 7 },
    });
    canvas.onSent = (socket) => socket.say(answer('{"error":true,"reason":"Nobody\'s"}'));
    await expect(requestAuthor(canvas.ctx, 1, 2)).rejects.toMatchObject({ exit: 3, message: "Nobody's" });
  });

  it.each([
    ['silence', (_: FakeCanvas) => undefined],
    ['a socket that closes at once', (canvas: FakeCanvas) => canvas.sockets.at(-1)?.end()],
    ['a socket that speaks text', (canvas: FakeCanvas) => canvas.sockets.at(-1)?.say('a', 'b', 'c')],
  ])('%s is exit code 7', async (_, behave) => {
    for (const ask of [readZones, (ctx: never) => requestAuthor(ctx, 1, 2)] as ((
      ctx: never,
    ) => Promise<unknown>)[]) {
      const canvas = fakeCanvas();
      canvas.onSent = () => behave(canvas);
      await expect(passing(canvas, ask(canvas.ctx as never))).rejects.toMatchObject({ exit: 7 });
    }
  });

  it('are asked again on the next connection when the first is cut at once', async () => {
    for (const [ask, heard] of [
      [readZones, Uint8Array.of(2, 1, 32, 7, 0)],
      [(ctx: never) => requestAuthor(ctx, 1, 2), answer('{"user":null,"colorIndex":3}')],
    ] as const) {
      const canvas = fakeCanvas();
      canvas.down = new NetworkError('cut');
      const asking: Promise<unknown> = ask(canvas.ctx as never);
      await turns();
      canvas.down = undefined;
      canvas.onSent = (socket) => socket.say(heard);
      await canvas.sockets[0]?.options.onReconnect?.();
      await expect(passing(canvas, asking)).resolves.toBeDefined();
    }
  });

  it('only looking on needs no token', async () => {
    const canvas = fakeCanvas();
    canvas.tokens = [];
    canvas.onSent = (socket) => socket.say([2, 1, 32, 7, 0]);
    await readZones(canvas.ctx);
    const opening = await canvas.sockets[0]?.options.opening({ reopened: false, unauthorised: false });
    expect(opening).toEqual({ query: { platform: 'web', app_version: '1.0.0', device_id: 'device' } });
  });
});
