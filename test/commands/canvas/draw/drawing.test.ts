import { describe, expect, it } from 'vitest';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import { Drawing, type DrawingOptions } from '../../../../src/commands/canvas/draw/drawing';
import { blankBitmap, type Pixel } from '../../../../src/image/bitmap';
import { pixelBytes, withPixels } from '../../../support/bitmap';

const template = { width: 3, height: 1, pixels: Uint8Array.of(10, unset, 9) };
const picture = { template, at: { x: 1, y: 1 }, places: Uint32Array.of(0, 2) };
const white = blankBitmap(8, 8);
const firstRight = withPixels(white, [[1, 1, 10]]);
const first = { x: 1, y: 1, color: 10 };
const second = { x: 3, y: 1, color: 9 };
const place = (pixel: typeof first) => ({ type: 'place', pixel });
const inspect = (pixel: typeof first) => ({ type: 'inspect', pixel });
const wait = (until: number) => ({ type: 'wait', until });

/** A drawing whose board is loaded at 0. */
function begun(options: Partial<DrawingOptions> = {}, board = white) {
  const drawing = new Drawing(picture, { overwrite: true, guard: false, ...options });
  drawing.load(board, 0);
  const pixels = (now: number, ...placed: Pixel[]) =>
    drawing.receive({ type: 'pixels', batch: pixelBytes(...placed) }, now);
  const cooldown = (ms: number, now: number) => drawing.receive({ type: 'cooldown', ms }, now);
  const types = () => drawing.takeEvents().map(({ type }) => type);
  return { drawing, pixels, cooldown, types };
}

/** A drawing whose first pixel was sent at 250. */
function sent() {
  const given = begun();
  given.drawing.sent(first, 250);
  return given;
}

describe('a drawing', () => {
  it('places in order, a pixel a cooldown, and is done', () => {
    const { drawing, pixels, cooldown, types } = begun();
    // The service may announce a cooldown first.
    expect(drawing.next(0)).toEqual(wait(250));
    expect(drawing.next(250)).toEqual(place(first));
    drawing.sent(first, 250);
    expect(drawing.next(260)).toEqual(wait(10_250));
    pixels(300, [1, 1, 10]);
    cooldown(5000, 310);
    expect(drawing.next(320)).toEqual(wait(5310));
    expect(drawing.next(5310)).toEqual(place(second));
    drawing.sent(second, 5310);
    pixels(5400, [3, 1, 9]);
    expect(drawing.next(5400)).toEqual({ type: 'done' });
    expect(drawing.figures).toEqual({ placed: 2, mended: 0, lost: 0, others: 0, left: 0 });
    expect(types()).toEqual(['placed', 'placed', 'complete']);
  });

  it('waits for an announced cooldown, and as long as last time without one', () => {
    const { drawing, pixels, cooldown } = begun();
    cooldown(9000, 100);
    expect(drawing.next(300)).toEqual(wait(9100));
    drawing.sent(first, 9100);
    pixels(9200, [1, 1, 10]);
    // No message 1 came: the usual cooldown counts from the echo.
    expect(drawing.next(9200)).toEqual(wait(39_200));
  });

  it('takes the pace of the special mode for the next pixels', () => {
    const { drawing, pixels } = begun();
    drawing.receive({ type: 'special', ms: 500, enabled: true }, 10);
    drawing.sent(first, 250);
    pixels(300, [1, 1, 10]);
    expect([drawing.next(300), drawing.paceMs]).toEqual([wait(800), 500]);
  });

  it('looks up a pixel without an echo, and sends it again after the others when it is wrong', () => {
    const { drawing, types } = sent();
    expect(drawing.next(10_250)).toEqual(inspect(first));
    drawing.inspectFailed(10_250);
    expect(drawing.next(10_300)).toEqual(wait(13_250));
    expect(drawing.next(13_250)).toEqual(inspect(first));
    drawing.inspected(first, 0, false);
    expect(drawing.next(40_000)).toEqual(place(second));
    expect([drawing.figures.lost, types()]).toEqual([1, ['lost']]);
  });

  it('does not count a pixel that is right without an echo, or send it again', () => {
    const { drawing } = sent();
    drawing.next(10_250);
    drawing.inspected(first, 10, false);
    expect(drawing.next(40_000)).toEqual(place(second));
    expect(drawing.figures).toMatchObject({ placed: 0, lost: 0, left: 1 });
  });

  it('waits a second for a late echo after a cooldown without it', () => {
    const { drawing, cooldown } = sent();
    cooldown(5000, 300);
    expect(drawing.next(300)).toEqual(wait(1300));
  });

  it.each([
    ['lost', white, ['reconnected', 'lost'], 1],
    ['not counted', firstRight, ['reconnected'], 0],
  ])(
    'sends nothing while the connection is down, and a sent pixel is %s by the next board',
    (_, board, events, lost) => {
      const { drawing, types } = sent();
      drawing.disconnected();
      expect(drawing.next(100_000)).toEqual(wait(Number.POSITIVE_INFINITY));
      drawing.load(board, 100_000);
      expect(types()).toEqual(events);
      expect(drawing.figures).toMatchObject({ placed: 0, lost });
      expect(drawing.next(100_250)).toEqual(place(second));
    },
  );

  it('skips right pixels, also those that others have placed', () => {
    const { drawing, pixels } = begun({}, firstRight);
    expect(drawing.figures.left).toBe(1);
    pixels(100, [3, 1, 9], [2, 1, 5], [7, 7, 7]);
    expect(drawing.next(1000)).toEqual({ type: 'done' });
  });

  it('leaves pixels of others alone, but not its own, blank and damaged ones', () => {
    const { drawing, pixels, types } = begun({ overwrite: false });
    expect(drawing.next(0)).toEqual(inspect(first));
    drawing.inspected(first, 4, true);
    expect(drawing.next(250)).toEqual(inspect(second));
    drawing.inspected(second, 0, false);
    expect(drawing.next(250)).toEqual(place(second));
    // Another account is faster: its pixel must be looked up.
    pixels(260, [3, 1, 7]);
    expect(drawing.next(300)).toEqual(inspect(second));
    pixels(310, [3, 1, 9], [3, 1, 8]);
    expect(drawing.next(320)).toEqual(place(second));
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

  it('with a guard fixes the oldest damage first, and counts it', () => {
    const right = withPixels(firstRight, [[3, 1, 9]]);
    const { drawing, pixels, cooldown, types } = begun({ guard: true, overwrite: false }, right);
    expect(drawing.next(300)).toEqual(wait(Number.POSITIVE_INFINITY));
    pixels(400, [3, 1, 1]);
    pixels(500, [1, 1, 1]);
    expect(drawing.next(600)).toEqual(place(second));
    drawing.sent(second, 600);
    pixels(650, [3, 1, 9]);
    cooldown(5000, 650);
    expect(drawing.next(5650)).toEqual(place(first));
    drawing.sent(first, 5650);
    pixels(5700, [1, 1, 10]);
    expect(drawing.next(5700)).toMatchObject({ type: 'wait' });
    expect(drawing.figures).toEqual({ placed: 2, mended: 2, lost: 0, others: 0, left: 0 });
    expect(types()).toEqual(['complete', 'damaged', 'damaged', 'placed', 'placed', 'complete']);
  });
});
