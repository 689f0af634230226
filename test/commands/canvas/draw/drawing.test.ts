/** The state machine of a drawing, without a service. */
import { describe, expect, it } from 'vitest';
import { encodePixels } from '../../../../src/commands/canvas/core/wire';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import { Drawing, type DrawingOptions } from '../../../../src/commands/canvas/draw/drawing';
import { PlaceQueue } from '../../../../src/commands/canvas/draw/order';
import { blankBitmap, type Pixel } from '../../../../src/image/bitmap';
import { withPixels } from '../../../support/bitmap';

const template = { width: 3, height: 1, pixels: Uint8Array.of(10, unset, 9) };
const picture = { template, at: { x: 1, y: 1 }, places: Uint32Array.of(0, 2) };
const white = blankBitmap(8, 8);
const [first, second] = [
  { x: 1, y: 1, color: 10 },
  { x: 3, y: 1, color: 9 },
];

/** A drawing whose board is loaded at 0. */
function begun(options: Partial<DrawingOptions> = {}, board = white) {
  const drawing = new Drawing(picture, { overwrite: true, guard: false, ...options });
  drawing.load(board, 0);
  const pixels = (now: number, ...placed: Pixel[]) =>
    drawing.receive({ type: 'pixels', batch: encodePixels(placed) }, now);
  const cooldown = (ms: number, now: number) => drawing.receive({ type: 'cooldown', ms }, now);
  const types = () => drawing.takeEvents().map(({ type }) => type);
  return { drawing, pixels, cooldown, types };
}

describe('a drawing', () => {
  it('places in order, a pixel a cooldown, and is done', () => {
    const { drawing, pixels, cooldown, types } = begun();
    // The service may announce a cooldown first.
    expect(drawing.next(0)).toEqual({ type: 'wait', until: 250 });
    expect(drawing.next(250)).toEqual({ type: 'place', pixel: first });
    drawing.sent(first, 250);
    expect(drawing.next(260)).toEqual({ type: 'wait', until: 10_250 });
    pixels(300, [1, 1, 10]);
    cooldown(5000, 310);
    expect(drawing.next(320)).toEqual({ type: 'wait', until: 5310 });
    expect(drawing.next(5310)).toEqual({ type: 'place', pixel: second });
    drawing.sent(second, 5310);
    pixels(5400, [3, 1, 9]);
    expect(drawing.next(5400)).toEqual({ type: 'done' });
    expect(drawing.figures).toEqual({ placed: 2, mended: 0, lost: 0, others: 0, left: 0 });
    expect(types()).toEqual(['placed', 'placed', 'complete']);
  });

  it('waits for what is announced on connecting, and for the last pace when nothing is', () => {
    const { drawing, pixels, cooldown } = begun();
    cooldown(9000, 100);
    expect(drawing.next(300)).toEqual({ type: 'wait', until: 9100 });
    drawing.sent(first, 9100);
    pixels(9200, [1, 1, 10]);
    // No message 1 came: the usual cooldown counts from the echo.
    expect(drawing.next(9200)).toEqual({ type: 'wait', until: 39_200 });
  });

  it('takes the pace of the special mode for the next pixels', () => {
    const { drawing, pixels } = begun();
    drawing.receive({ type: 'special', ms: 500, enabled: true }, 10);
    drawing.sent(first, 250);
    pixels(300, [1, 1, 10]);
    expect(drawing.next(300)).toEqual({ type: 'wait', until: 800 });
    expect(drawing.paceMs).toBe(500);
  });

  it('asks about a pixel without an echo, and sends it again behind the others', () => {
    const { drawing, types } = begun();
    drawing.sent(first, 250);
    expect(drawing.next(10_250)).toEqual({ type: 'look', pixel: first });
    drawing.lookFailed(10_250);
    expect(drawing.next(10_300)).toEqual({ type: 'wait', until: 13_250 });
    expect(drawing.next(13_250)).toEqual({ type: 'look', pixel: first });
    drawing.looked(first, 0, false);
    expect(drawing.next(40_000)).toEqual({ type: 'place', pixel: second });
    expect([drawing.figures.lost, types()]).toEqual([1, ['lost']]);
  });

  it('does not count a pixel that is there without an echo, and does not send it again', () => {
    const { drawing } = begun();
    drawing.sent(first, 250);
    drawing.next(10_250);
    drawing.looked(first, 10, false);
    expect(drawing.next(40_000)).toEqual({ type: 'place', pixel: second });
    expect(drawing.figures).toMatchObject({ placed: 0, lost: 0, left: 1 });
  });

  it('waits for a late echo only a little once a cooldown came without it', () => {
    const { drawing, cooldown } = begun();
    drawing.sent(first, 250);
    cooldown(5000, 300);
    expect(drawing.next(300)).toEqual({ type: 'wait', until: 1300 });
  });

  it('sends nothing while the connection is down; the board decides about the pixel in flight', () => {
    for (const [board, lost] of [
      [white, 1],
      [withPixels(white, [[1, 1, 10]]), 0],
    ] as const) {
      const { drawing, types } = begun();
      drawing.sent(first, 250);
      drawing.disconnected();
      expect(drawing.next(100_000)).toEqual({ type: 'wait', until: Number.POSITIVE_INFINITY });
      drawing.load(board, 100_000);
      expect(types()).toEqual(lost ? ['reconnected', 'lost'] : ['reconnected']);
      expect(drawing.figures).toMatchObject({ placed: 0, lost });
      expect(drawing.next(100_250)).toEqual({ type: 'place', pixel: second });
    }
  });

  it('skips what is right, also what others put right', () => {
    const { drawing, pixels } = begun({}, withPixels(white, [[1, 1, 10]]));
    expect(drawing.figures.left).toBe(1);
    pixels(100, [3, 1, 9], [2, 1, 5], [7, 7, 7]);
    expect(drawing.next(1000)).toEqual({ type: 'done' });
  });

  it('leaves pixels of others alone, but not its own, empty and mended ones', () => {
    const { drawing, pixels, types } = begun({ overwrite: false });
    expect(drawing.next(0)).toEqual({ type: 'look', pixel: first });
    drawing.looked(first, 4, true);
    expect(drawing.next(250)).toEqual({ type: 'look', pixel: second });
    drawing.looked(second, 0, false);
    expect(drawing.next(250)).toEqual({ type: 'place', pixel: second });
    // Somebody else is faster: whose it is must be asked again.
    pixels(260, [3, 1, 7]);
    expect(drawing.next(300)).toEqual({ type: 'look', pixel: second });
    pixels(310, [3, 1, 9], [3, 1, 8]);
    expect(drawing.next(320)).toEqual({ type: 'place', pixel: second });
    expect(drawing.figures).toMatchObject({ others: 1, left: 1 });
    expect(types()).toEqual(['others', 'damaged']);
  });

  it('needs a verified account when the service says so', () => {
    const { drawing } = begun();
    drawing.receive({ type: 'verification', value: 1 }, 10);
    expect(drawing.next(1000)).toEqual({ type: 'verify' });
    drawing.receive({ type: 'verification', value: 0 }, 10);
    expect(drawing.next(1000).type).toBe('place');
  });

  it('must fit on the board', () => {
    expect(() => begun({}, blankBitmap(3, 3))).toThrow(
      'a picture of 3 by 1 at 1,1 does not fit on the canvas',
    );
  });
});

describe('a guard', () => {
  const right = withPixels(white, [
    [1, 1, 10],
    [3, 1, 9],
  ]);

  it('mends the oldest damage first, and counts it', () => {
    const { drawing, pixels, cooldown, types } = begun({ guard: true, overwrite: false }, right);
    expect(drawing.next(300)).toEqual({ type: 'wait', until: Number.POSITIVE_INFINITY });
    pixels(400, [3, 1, 1]);
    pixels(500, [1, 1, 1]);
    expect(drawing.next(600)).toEqual({ type: 'place', pixel: second });
    drawing.sent(second, 600);
    pixels(650, [3, 1, 9]);
    cooldown(5000, 650);
    expect(drawing.next(5650)).toEqual({ type: 'place', pixel: first });
    drawing.sent(first, 5650);
    pixels(5700, [1, 1, 10]);
    expect(drawing.next(5700)).toMatchObject({ type: 'wait' });
    expect(drawing.figures).toEqual({ placed: 2, mended: 2, lost: 0, others: 0, left: 0 });
    expect(types()).toEqual(['complete', 'damaged', 'damaged', 'placed', 'placed', 'complete']);
  });
});

describe('the queue', () => {
  it('has each place once, oldest first, over many turns', () => {
    const queue = new PlaceQueue(4);
    queue.drop();
    for (let turn = 0; turn < 5000; turn += 1) {
      queue.add(turn % 4);
      queue.add(turn % 4);
      expect(queue.first).toBe(turn % 4);
      queue.drop();
    }
    expect(queue.first).toBe(undefined);
  });
});
