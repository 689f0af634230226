import { describe, expect, it } from 'vitest';
import { placePixel } from '../../../src/client/canvas/place';
import { NetworkError } from '../../../src/errors';
import type { SocketMessage } from '../../../src/ports/live';
import { type FakeCanvas, type FakeSocket, fakeCanvas } from '../../commands/canvas/flows/fake-canvas';
import { pixelBytes } from '../../support/bitmap';
import { turns } from '../../support/terminal/terminal';

const pixel = [7, 8, 9] as const;
const bytes = [...pixelBytes(pixel)];
const cooldown = (ms: number) => [1, ms & 255, ms >> 8, 0, 0];
const special = [5, 0xf4, 1, 0, 0, 1];
const placed = { x: 7, y: 8, color: 9, colorHex: '#BE0039', cooldown: 5000 };
const begin = ({ ctx }: FakeCanvas, gateway?: string) => placePixel(ctx, pixel, gateway);

interface Given extends Record<string, unknown> {
  /** What pixel-info answers in place of the own pixel; left out: the route fails. */
  readonly info?: object;
}

/** A canvas that answers a pixel with messages the first time, and with its echo the next times. */
function answering(says: readonly (SocketMessage | number[])[], { info, ...change }: Given = {}): FakeCanvas {
  const canvas = fakeCanvas(change);
  const own = { colorIndex: 9, colorHex: '#BE0039', user: { id: 'me' } };
  if (info) canvas.answers = { 'canvas.pixelInfo': { ...own, ...info } };
  canvas.onSent = (socket) => socket.say(...(socket.sent.length === 1 ? says : [bytes, cooldown(5000)]));
  return canvas;
}
const echoing = () => answering([bytes, cooldown(5000)]);

/** The result or the error, while time passes as long as it takes. */
async function outcome(canvas: FakeCanvas, work = begin(canvas)): Promise<unknown> {
  let end: unknown;
  let isOver = false;
  const ended = (value: unknown) => {
    end = value;
    isOver = true;
  };
  work.then(ended, ended);
  for (let turn = 0; turn < 100 && !isOver; turn += 1) {
    await turns();
    canvas.clock.move(1000);
  }
  expect(isOver).toBe(true);
  return end;
}

describe('placing a pixel that is echoed', () => {
  it('gives the pixel with the cooldown after it, and closes the socket', async () => {
    const canvas = echoing();
    expect(await outcome(canvas)).toEqual(placed);
    expect([canvas.socket.sent, canvas.socket.isClosed]).toEqual([[bytes], true]);
  });

  it('finds the echo in a batch, among other messages', async () => {
    const other = pixelBytes([7, 8, 10]);
    const batch = pixelBytes([1, 1, 1], pixel, [7, 8, 10]);
    const says = ['hello', [4, 1, 0, 0, 0], other, [99, 1], cooldown(5000), batch];
    expect(await outcome(answering(says))).toEqual(placed);
  });

  it('gives no cooldown when none comes in a moment, and that of the special mode', async () => {
    expect(await outcome(answering([bytes]))).toEqual({ ...placed, cooldown: null });
    expect(await outcome(answering([special, bytes]))).toEqual({ ...placed, cooldown: 500 });
  });
});

describe('placing a pixel that is not echoed', () => {
  const nobody = { info: { user: null } };

  it('looks it up in pixel-info after ten seconds', async () => {
    const canvas = answering([], { info: {} });
    expect(await outcome(canvas)).toEqual({ ...placed, cooldown: null });
    expect(canvas.clock.monotonic()).toBeGreaterThanOrEqual(10_000);
  });

  it.each([
    ['another user’s', { user: { id: 'other' } }],
    ['nobody’s', { user: null }],
    ['of another color', { colorIndex: 3 }],
  ])('exits with 9 when the pixel is %s', async (_, info) => {
    expect(await outcome(answering([], { info }))).toMatchObject({
      exit: 9,
      message: 'the pixel at 7,8 was sent, but the canvas did not confirm it',
      details: { hint: "check it with 'plaza canvas pixel 7 8'" },
    });
  });

  it('fails at once with the cooldown when the service sends one', async () => {
    const canvas = answering([cooldown(30_000)], nobody);
    expect(await outcome(canvas)).toMatchObject({
      exit: 6,
      message: "couldn't place the pixel during the cooldown",
      details: { retryAfter: 29, hint: 'try again in 29 s, or use --wait' },
    });
    expect(canvas.clock.monotonic()).toBeLessThan(5000);
  });

  it('suggests to try again when the cooldown is over meanwhile, and no wait is allowed', async () => {
    expect(await outcome(answering([cooldown(1000)], { ...nobody, waitMs: 0 }))).toMatchObject({
      details: { retryAfter: 0, hint: 'the cooldown is over now: try again' },
    });
  });

  it('with --wait places it after the cooldown, on the same connection', async () => {
    const canvas = answering([cooldown(30_000)], { ...nobody, waitMs: 60_000 });
    expect(await outcome(canvas)).toEqual(placed);
    expect(canvas.sockets).toHaveLength(1);
    expect(canvas.notes[0]).toBe('waiting 29 s for the cooldown');
    const soon = answering([cooldown(1000)], { ...nobody, waitMs: 60_000 });
    expect([await outcome(soon), soon.notes]).toEqual([placed, []]);
  });

  it('waits five times at most at a terminal', async () => {
    const canvas = fakeCanvas({ ask: { possible: true } });
    canvas.answers = { 'canvas.pixelInfo': { user: null } };
    canvas.onSent = (socket) => socket.say(cooldown(1000));
    expect(await outcome(canvas)).toMatchObject({ exit: 6 });
    expect(canvas.socket.sent).toHaveLength(6);
  });

  it('exits with 8 when the account must be verified', async () => {
    expect(await outcome(answering([[7, 1]], nobody))).toMatchObject({
      exit: 8,
      message: 'only verified accounts can draw',
      details: { hint: "verify the account first: see 'plaza verification status'" },
    });
  });

  it.each([[new NetworkError('cut')], [undefined]])(
    'looks it up at once when the connection ends with %s',
    async (failure) => {
      const canvas = answering([], { info: {} });
      canvas.onSent = (socket) => socket.end(failure);
      expect(await outcome(canvas)).toEqual({ ...placed, cooldown: null });
      expect(canvas.clock.monotonic()).toBeLessThan(10_000);
    },
  );

  it('looks it up when the connection is cut while it is sent', async () => {
    const cutting = (info: object, down: Error) => Object.assign(answering([], { info }), { down });
    const cut = new NetworkError('cut while it was sent');
    expect(await outcome(cutting({}, cut))).toEqual({ ...placed, cooldown: null });
    expect(await outcome(cutting({ user: null }, cut))).toMatchObject({ exit: 9 });
    const fault = new TypeError('a fault');
    expect(await outcome(cutting({}, fault))).toEqual(fault);
  });

  it('gives the rest of the cooldown when pixel-info has the pixel', async () => {
    const rest = (ms: number) => outcome(answering([cooldown(ms)], { info: {} }));
    expect(await rest(30_000)).toEqual({ ...placed, cooldown: 29_000 });
    expect(await rest(1000)).toEqual({ ...placed, cooldown: 0 });
  });
});

describe('placing a pixel while the service announces a cooldown on connecting', () => {
  /** A canvas that announces it on the first connections. */
  function announcing(change: Given, announced: number | number[], times = 1): FakeCanvas {
    const canvas = answering([bytes, cooldown(5000)], change);
    const { socket } = canvas.ctx.api;
    canvas.ctx.api.socket = async (...given: unknown[]) => {
      const opened = await socket(...given);
      const message = typeof announced === 'number' ? cooldown(announced) : announced;
      if (canvas.sockets.length <= times) canvas.sockets.at(-1)?.say([4, 1, 0, 0, 0], message);
      return opened;
    };
    return canvas;
  }
  const sent = ({ sockets }: FakeCanvas) => sockets.flatMap((socket) => socket.sent);

  it('fails at once, and sends nothing', async () => {
    const canvas = announcing({}, 30_000);
    expect(await outcome(canvas)).toMatchObject({
      exit: 6,
      details: { retryAfter: 30, hint: 'try again in 30 s, or use --wait' },
    });
    expect(sent(canvas)).toEqual([]);
    expect(canvas.clock.monotonic()).toBeLessThan(2000);
  });

  it('waits on the open socket with --wait, and for a short cooldown without', async () => {
    const canvas = announcing({ waitMs: 60_000 }, 30_000, 100);
    expect([await outcome(canvas), sent(canvas), canvas.sockets.length]).toEqual([placed, [bytes], 1]);
    const short = announcing({}, 4000, 100);
    expect([await outcome(short), sent(short), short.sockets.length]).toEqual([placed, [bytes], 1]);
  });

  it('follows later announcements of the cooldown', async () => {
    const canvas = announcing({ waitMs: 20_000 }, 10_000);
    const placing = outcome(canvas);
    await turns();
    canvas.socket.say(cooldown(30_000));
    expect(await placing).toMatchObject({ exit: 6, details: { retryAfter: 30 } });
    expect(sent(canvas)).toEqual([]);
  });

  it('counts down at a terminal', async () => {
    const canvas = announcing({ ask: { possible: true } }, 3000);
    expect(await outcome(canvas)).toEqual(placed);
    expect(canvas.notes).toEqual([3, 2, 1, 0].map((seconds) => `next pixel in ${seconds} s`));
  });

  it('sends at once after a cooldown of 0, and with the pace of the special mode', async () => {
    expect(await outcome(announcing({}, 0))).toEqual(placed);
    expect(await outcome(announcing({}, special))).toEqual({ ...placed, cooldown: 500 });
  });
});

describe('the access token of the canvas socket', () => {
  const opening = ({ options }: FakeSocket, unauthorised = false, reopened = false) =>
    options.opening({ reopened, unauthorised });

  it('is the first message, with the device in the address, and is required', async () => {
    const canvas = echoing();
    await outcome(canvas);
    expect(await opening(canvas.socket)).toEqual({
      query: { platform: 'web', app_version: '1.0.0', device_id: 'device' },
      first: 'token',
    });
    canvas.tokens = [];
    await expect(opening(canvas.socket)).rejects.toMatchObject({ exit: 4, message: 'not signed in' });
  });

  it('is renewed when it is rejected, and then the pixel is sent again', async () => {
    const canvas = fakeCanvas();
    canvas.tokens = ['old', 'new'];
    canvas.answers = { 'canvas.pixelInfo': {} };
    const placing = begin(canvas);
    placing.catch(() => undefined);
    await turns();
    canvas.clock.move(1000);
    await turns();
    const { socket } = canvas;
    await opening(socket);
    expect(await opening(socket, true, true)).toMatchObject({ first: 'new' });
    await socket.options.onReconnect?.();
    expect(socket.sent).toEqual([bytes, bytes]);
    // After another cut, the pixel may have arrived.
    await opening(socket, false, true);
    await socket.options.onReconnect?.();
    expect(socket.sent).toEqual([bytes, bytes]);
    socket.say(bytes, cooldown(5000));
    expect(await placing).toEqual(placed);
  });

  it('is not renewed twice in a minute', async () => {
    const canvas = echoing();
    canvas.tokens = ['old', 'new', 'newer', 'newest'];
    await outcome(canvas);
    await opening(canvas.socket);
    await opening(canvas.socket, true, true);
    await expect(opening(canvas.socket, true, true)).rejects.toMatchObject({
      exit: 4,
      message: 'the canvas rejected a new access token',
    });
    canvas.clock.move(60_000);
    expect(await opening(canvas.socket, true, true)).toMatchObject({ first: 'newer' });
  });
});

describe('a gateway', () => {
  const through = async (gateways: string[], name: string) => {
    const canvas = echoing();
    canvas.answers = { 'canvas.gateways': { gateways } };
    const end = await outcome(canvas, begin(canvas, name));
    return end instanceof Error ? end : canvas.socket.options.base?.href;
  };

  it('is one of the service, by the scheme of the canvas host', async () => {
    const two = ['gw1.example.org', 'gw2.example.org:8443'];
    expect(await through(two, 'gw2.example.org:8443')).toBe('https://gw2.example.org:8443/');
    expect(await through(['https://gw1.example.org'], 'gw1.example.org')).toBe('https://gw1.example.org/');
    expect(await through(['a.example.org', 'b.example.org'], 'auto')).toBe('https://b.example.org/');
  });

  it('is refused when the service does not name it, or when it is more than a host', async () => {
    expect(await through(['a.example.org'], 'evil.example.org')).toMatchObject({
      exit: 2,
      message: "'evil.example.org' is not a gateway of the service",
      details: { hint: 'use one of a.example.org' },
    });
    expect(await through([], 'auto')).toMatchObject({ exit: 2, message: 'the service has no gateways' });
    for (const name of ['user@evil.example', 'a.example.org?x', 'a b'])
      expect(await through([name], name)).toMatchObject({ exit: 2 });
  });
});
