import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { readBoard } from '../../../../src/client/canvas/connection';
import { comparisonOf } from '../../../../src/commands/canvas/draw/comparison';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import type { TemplateOptions } from '../../../../src/commands/canvas/draw/template';
import { exportFile } from '../../../../src/commands/canvas/flows/board';
import { readZones, requestAuthor } from '../../../../src/commands/canvas/flows/requests';
import { readTemplate } from '../../../../src/commands/canvas/flows/template';
import { NetworkError } from '../../../../src/errors';
import { blankBitmap } from '../../../../src/image/bitmap';
import { hexOf } from '../../../../src/image/palette';
import { encodePng } from '../../../../src/image/png/png';
import { decodePng } from '../../../../src/image/png/png-read';
import { pngFile } from '../../../image/png/png-file';
import { turns } from '../../../support/terminal/terminal';
import { type FakeCanvas, fakeCanvas } from './fake-canvas';

it('readBoard reads the board with and without its header, whole or a region', async () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index);
  const board = (headers: Record<string, string | string[]>) =>
    readBoard({ api: { bytes: async () => ({ bytes, headers }) } as never });
  expect(await board({})).toEqual({ width: 4, height: 4, pixels: bytes });
  expect((await board({ 'x-canvas-size': '4' })).width).toBe(4);
  expect((await board({ 'x-canvas-size': ['4', '4'] })).width).toBe(4);
  const { ctx } = fakeCanvas();
  expect(await readBoard(ctx, { x: 3, y: 3, width: 1, height: 1 })).toMatchObject({ width: 1, height: 1 });
  await expect(readBoard(ctx, { x: 3, y: 3, width: 2, height: 1 })).rejects.toMatchObject({ exit: 2 });
});

describe('a template that is read', () => {
  const read = async (file: Uint8Array, options: TemplateOptions = {}) => {
    const notes: string[] = [];
    const ports = { files: { bytes: async () => file }, note: (text: string) => void notes.push(text) };
    const template = await readTemplate(ports as never, 'wanted.png', options);
    return { template, notes };
  };
  const twoPixels = (...rgba: number[]) =>
    PNG.sync.write(Object.assign(new PNG({ width: 2, height: 1 }), { data: Buffer.from(rgba) }));

  it('keeps the colors of the palette without a note', async () => {
    const bitmap = { width: 2, height: 1, pixels: Uint8Array.of(3, 31) };
    expect(await read(encodePng(bitmap))).toEqual({ template: { ...bitmap, replaced: 0 }, notes: [] });
  });

  it('gets the nearest colors for others, with a note', async () => {
    const { template, notes } = await read(twoPixels(230, 1, 1, 255, 0, 0, 0, 0));
    expect(template.pixels).toEqual(Uint8Array.of(10, unset));
    expect(notes).toEqual(['1 pixel of wanted.png is not in the palette; using the nearest color']);
    const more = await read(twoPixels(230, 1, 1, 255, 1, 0, 0, 255));
    expect(more.notes).toEqual(['2 pixels of wanted.png are not in the palette; using the nearest colors']);
  });

  it('has a note when every pixel is transparent', async () => {
    const clear = twoPixels(0, 0, 0, 0, 0, 0, 0, 0);
    expect((await read(clear)).notes).toEqual(['every pixel of wanted.png is transparent']);
  });

  it('may be a PNG of one bit a pixel', async () => {
    const file = pngFile({
      width: 2,
      height: 1,
      colorType: 0,
      depth: 1,
      content: Uint8Array.of(0, 0b10000000),
    });
    expect((await read(file)).template.pixels).toEqual(Uint8Array.of(0, 4));
  });

  it('may be of another format, scaled and dithered', async () => {
    const { default: sharp } = await import('sharp');
    const grey = { create: { width: 20, height: 10, channels: 3 as const, background: '#999999' } };
    for (const format of ['jpeg', 'webp', 'gif', 'png'] as const) {
      const file = await sharp(grey).toFormat(format).toBuffer();
      const { template } = await read(file, { size: { width: 10 }, dither: 'diffusion' });
      expect([template.width, template.height]).toEqual([10, 5]);
      expect(new Set(template.pixels).size).toBeGreaterThan(1);
    }
  });

  it.each([
    [Buffer.from('no picture'), "wanted.png: couldn't read the picture"],
    [encodePng(blankBitmap(9, 9)).subarray(0, 50), 'wanted.png: the PNG file is damaged'],
  ])('is refused by its name (%#)', async (file, message) => {
    await expect(read(file)).rejects.toMatchObject({ exit: 2, message: expect.stringContaining(message) });
  });
});

describe('a comparison', () => {
  it('has boxes of the wrong pixels, those with the most pixels first, and the time to fix them', () => {
    const at = (x: number, y: number) => ({ x, y, color: 1, wanted: 0 });
    const wrong = [at(0, 0), at(40, 40), at(47, 44), at(49, 50), at(40, 12)];
    const { boxes, mendMs } = comparisonOf(blankBitmap(64, 64), wrong, { x: 0, y: 0 }, 1000).comparison;
    expect(mendMs).toBe(4000);
    expect(boxes).toEqual([
      { x: 40, y: 40, width: 10, height: 11, different: 3 },
      { x: 0, y: 0, width: 1, height: 1, different: 1 },
      { x: 40, y: 12, width: 1, height: 1, different: 1 },
    ]);
  });

  it('is a picture with right pixels dimmed and wrong ones red', () => {
    const template = { width: 3, height: 1, pixels: Uint8Array.of(5, unset, 9), replaced: 0 };
    const found = [{ x: 12, y: 7, color: 1, wanted: 9 }];
    const { picture } = comparisonOf(template, found, { x: 10, y: 7 }, 1000);
    const colors = [...picture.pixels].map((pixel) => hexOf(picture.colors[pixel] ?? 0));
    // Color 5 is #5A301D.
    expect(colors).toEqual(['#766C67', '#202020', '#FF0000']);
  });
});

it('exportFile makes a PNG or the bytes, enlarged, and refuses too many pixels', async () => {
  const board = { width: 2, height: 1, pixels: Uint8Array.of(1, 2) };
  const { bytes, picture } = await exportFile(board, 'x.png', 2);
  expect([picture.width, picture.height]).toEqual([4, 2]);
  expect((await decodePng(bytes)).samples).toEqual(Uint8Array.of(1, 1, 2, 2, 1, 1, 2, 2));
  expect([...(await exportFile(board, 'x.bin', 1)).bytes]).toEqual([1, 2]);
  await expect(exportFile(blankBitmap(2048, 2048), 'x.png', 64)).rejects.toMatchObject({
    exit: 2,
    message: '--scale: 131072 by 131072 pixels are too large',
  });
});

describe('one question over the socket', () => {
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
  const zones = Uint8Array.of(2, 1, 32, 7, 0);
  const author = (ctx: never) => requestAuthor(ctx, 1, 2);
  const questions: (readonly [string, (ctx: never) => Promise<unknown>, Uint8Array])[] = [
    ['zones', readZones, zones],
    ['an author', author, answer('{"user":null,"colorIndex":3}')],
  ];

  it('readZones gives the grid, whatever else comes, and closes the socket', async () => {
    const canvas = fakeCanvas();
    canvas.onSent = (socket) => socket.say('text', [4, 1, 0, 0, 0], zones);
    expect(await readZones(canvas.ctx)).toEqual({ gridSize: 1, zoneSize: 32, values: [7] });
    expect([canvas.socket.sent, canvas.socket.isClosed]).toEqual([[[6]], true]);
    await canvas.socket.options.onReconnect?.();
    expect(canvas.socket.sent).toEqual([[6], [6]]);
  });

  it('requestAuthor gives the answer, or fails with its refusal', async () => {
    const canvas = fakeCanvas();
    const answered = (text: string) => {
      canvas.onSent = (socket) => socket.say(answer(text));
      return author(canvas.ctx as never);
    };
    expect(await answered('{"user":null,"colorIndex":3}')).toEqual({ user: null, colorIndex: 3 });
    expect(canvas.socket.sent).toEqual([[8, 1, 0, 2, 0]]);
    await expect(answered('{"error":true,"reason":"OutOfBounds"}')).rejects.toMatchObject({
      exit: 3,
      message: 'the pixel is outside the canvas',
      details: { code: 'OutOfBounds', hint: expect.stringContaining('plaza canvas export') },
    });
    const limited = answered('{"error":true,"reason":"RateLimit","data":{"after":7}}');
    await expect(limited).rejects.toMatchObject({ exit: 6, details: { retryAfter: 7 } });
    const unknown = answered('{"error":true,"reason":"Nobody\'s"}');
    await expect(unknown).rejects.toMatchObject({ exit: 3, message: "Nobody's" });
  });

  describe.each(questions)('about %s', (_, ask, heard) => {
    it.each([
      ['silence', (_: FakeCanvas) => undefined],
      ['a socket that closes at once', (canvas: FakeCanvas) => canvas.sockets.at(-1)?.end()],
      ['a socket that sends text', (canvas: FakeCanvas) => canvas.sockets.at(-1)?.say('a', 'b', 'c')],
    ])('exits with 7 after %s', async (_, behave) => {
      const canvas = fakeCanvas();
      canvas.onSent = () => behave(canvas);
      await expect(passing(canvas, ask(canvas.ctx as never))).rejects.toMatchObject({ exit: 7 });
    });

    it('is sent on the next connection when the first one is cut at once', async () => {
      const canvas = fakeCanvas();
      canvas.down = new NetworkError('cut');
      const asking = ask(canvas.ctx as never);
      await turns();
      canvas.down = undefined;
      canvas.onSent = (socket) => socket.say(heard);
      await canvas.socket.options.onReconnect?.();
      await expect(passing(canvas, asking)).resolves.toBeDefined();
    });
  });
});
