/** A cooldown that the service announces on connecting. */
import { describe, expect, it } from 'vitest';
import { type FakeCanvas, fakeCanvas } from './fake-canvas';
import { bytes, cooldown, outcome, placed } from './placing';

describe('a cooldown that is announced before anything is sent', () => {
  /** A canvas that announces it on the first connections. */
  function announcing(change: Record<string, unknown>, announced: number | number[], times = 1): FakeCanvas {
    const canvas = fakeCanvas(change);
    const message = typeof announced === 'number' ? cooldown(announced) : announced;
    const { socket } = canvas.ctx.api;
    canvas.ctx.api.socket = async (...given: unknown[]) => {
      const opened = await socket(...given);
      if (canvas.sockets.length <= times) canvas.sockets.at(-1)?.say([4, 1, 0, 0, 0], message);
      return opened;
    };
    canvas.onSent = (sent) => sent.say(bytes, cooldown(5000));
    return canvas;
  }

  it('is said at once, and nothing is sent', async () => {
    const canvas = announcing({}, 30_000);
    expect(await outcome(canvas)).toMatchObject({
      exit: 6,
      details: { retryAfter: 30, hint: 'try again in 30 s, or use --wait' },
    });
    expect(canvas.sockets.flatMap(({ sent }) => sent)).toEqual([]);
    expect(canvas.clock.monotonic()).toBeLessThan(2000);
  });

  it('is waited for with --wait', async () => {
    const canvas = announcing({ waitMs: 60_000 }, 30_000);
    expect(await outcome(canvas)).toEqual(placed);
    expect(canvas.sockets.flatMap(({ sent }) => sent)).toEqual([bytes]);
  });

  it('is counted down at a terminal', async () => {
    const canvas = announcing({ ask: { possible: true } }, 3000);
    expect(await outcome(canvas)).toEqual(placed);
    expect(canvas.notes).toEqual([
      'next pixel in 3 s',
      'next pixel in 2 s',
      'next pixel in 1 s',
      'next pixel in 0 s',
    ]);
  });

  it('is not waited for without end at a terminal', async () => {
    const canvas = announcing({ ask: { possible: true } }, 1000, 100);
    expect(await outcome(canvas)).toMatchObject({ exit: 6 });
    expect(canvas.sockets).toHaveLength(5);
  });

  it('is none when it is over, or only the pace of the special mode', async () => {
    expect(await outcome(announcing({}, 0))).toEqual(placed);
    const special = [5, 0xf4, 1, 0, 0, 1];
    expect(await outcome(announcing({}, special))).toEqual({ ...placed, cooldown: 500 });
  });
});
