/** Placing one pixel: what its echo, its silence and everything in between mean. */
import { describe, expect, it } from 'vitest';
import { encodePixels } from '../../../../src/commands/canvas/core/wire';
import { NetworkError } from '../../../../src/errors';
import { turns } from '../../../support/terminal/terminal';
import { type FakeSocket, fakeCanvas } from './fake-canvas';
import { begin, bytes, cooldown, outcome, pixel, place, placed } from './placing';

describe('a pixel that comes back', () => {
  it('is placed, with the cooldown behind it', async () => {
    const canvas = fakeCanvas();
    canvas.onSent = (socket) => socket.say(bytes, cooldown(5000));
    expect(await place(canvas)).toEqual(placed);
    expect(canvas.sockets[0]).toMatchObject({ sent: [bytes] });
    expect(canvas.sockets[0]?.closed()).toBe(true);
  });

  it('is found in a batch, among what else is said', async () => {
    const canvas = fakeCanvas();
    const batch = encodePixels([[1, 1, 1], pixel, [7, 8, 10]]);
    canvas.onSent = (socket) =>
      socket.say('hello', [4, 1, 0, 0, 0], encodePixels([[7, 8, 10]]), [99, 1], cooldown(5000), batch);
    expect(await place(canvas)).toEqual(placed);
  });

  it('waits a moment for the cooldown, and goes without', async () => {
    const canvas = fakeCanvas();
    canvas.onSent = (socket) => socket.say(bytes);
    expect(await outcome(canvas)).toEqual({ ...placed, cooldown: null });
  });

  it('follows the cooldown of the special mode', async () => {
    const canvas = fakeCanvas();
    canvas.onSent = (socket) => socket.say([5, 0xf4, 1, 0, 0, 1], bytes);
    expect(await place(canvas)).toEqual({ ...placed, cooldown: 500 });
  });
});

describe('a pixel that does not', () => {
  const info = (change: object) => ({
    'canvas.pixelInfo': { colorIndex: 9, colorHex: '#BE0039', user: { id: 'me' }, ...change },
  });

  it('may be there all the same, as pixel-info tells', async () => {
    const canvas = fakeCanvas();
    canvas.answers = info({});
    expect(await outcome(canvas)).toEqual({ ...placed, cooldown: null });
    expect(canvas.clock.monotonic()).toBeGreaterThanOrEqual(10_000);
  });

  it.each([
    ['somebody else’s', { user: { id: 'other' } }],
    ['nobody’s', { user: null }],
    ['another color', { colorIndex: 3 }],
  ])('is unknown when the place is %s', async (_, change) => {
    const canvas = fakeCanvas();
    canvas.answers = info(change);
    expect(await outcome(canvas)).toMatchObject({
      exit: 9,
      message: 'the pixel at 7,8 was sent, but the canvas did not confirm it',
      details: { hint: "check it with 'plaza canvas pixel 7 8'" },
    });
  });

  it('was refused when a cooldown was told, and is said at once', async () => {
    const canvas = fakeCanvas();
    canvas.answers = info({ user: null });
    canvas.onSent = (socket) => socket.say(cooldown(30_000));
    expect(await outcome(canvas)).toMatchObject({
      exit: 6,
      message: "couldn't place the pixel during the cooldown",
      details: { retryAfter: 29, hint: 'try again in 29 s, or use --wait' },
    });
    expect(canvas.clock.monotonic()).toBeLessThan(5000);
  });

  it('can be tried again at once when the cooldown has passed meanwhile', async () => {
    const canvas = fakeCanvas();
    canvas.answers = info({ user: null });
    canvas.onSent = (socket) => socket.say(cooldown(1000));
    expect(await outcome(canvas)).toMatchObject({
      details: { retryAfter: 0, hint: 'the cooldown is over now: try again' },
    });
  });

  it('is placed after the cooldown with --wait, on a new connection', async () => {
    const canvas = fakeCanvas({ waitMs: 60_000 });
    canvas.answers = info({ user: null });
    canvas.onSent = (socket) =>
      socket.say(...(canvas.sockets.length === 1 ? [cooldown(30_000)] : [bytes, cooldown(5000)]));
    expect(await outcome(canvas)).toEqual(placed);
    expect(canvas.sockets).toHaveLength(2);
    expect(canvas.notes[0]).toBe('waiting 29 s for the cooldown');
  });

  it('is tried again at once with --wait when the cooldown has passed meanwhile', async () => {
    const canvas = fakeCanvas({ waitMs: 60_000 });
    canvas.answers = info({ user: null });
    canvas.onSent = (socket) =>
      socket.say(...(canvas.sockets.length === 1 ? [cooldown(1000)] : [bytes, cooldown(5000)]));
    expect(await outcome(canvas)).toEqual(placed);
    expect(canvas.notes).toEqual([]);
  });

  it('is not waited for longer than --wait allows', async () => {
    const canvas = fakeCanvas({ waitMs: 10_000 });
    canvas.answers = info({ user: null });
    canvas.onSent = (socket) => socket.say(cooldown(30_000));
    expect(await outcome(canvas)).toMatchObject({ exit: 6 });
  });

  it('is refused at once when the account must be verified', async () => {
    const canvas = fakeCanvas();
    canvas.answers = info({ user: null });
    canvas.onSent = (socket) => socket.say([7, 1]);
    expect(await outcome(canvas)).toMatchObject({
      exit: 8,
      message: 'only verified accounts can draw',
      details: { hint: "verify the account first: see 'plaza verification status'" },
    });
  });

  it('is asked about when the connection is cut or closed', async () => {
    for (const failure of [new NetworkError('cut'), undefined]) {
      const canvas = fakeCanvas();
      canvas.answers = info({});
      canvas.onSent = (socket) => socket.end(failure);
      expect(await outcome(canvas)).toEqual({ ...placed, cooldown: null });
      expect(canvas.clock.monotonic()).toBeLessThan(10_000);
    }
  });

  it('is asked about when the connection is cut while it is sent', async () => {
    const canvas = fakeCanvas();
    canvas.down = new NetworkError('cut while it was sent');
    canvas.answers = info({});
    expect(await outcome(canvas)).toEqual({ ...placed, cooldown: null });
    canvas.answers = info({ user: null });
    expect(await outcome(canvas)).toMatchObject({ exit: 9 });
    canvas.down = new TypeError('a fault');
    expect(await outcome(canvas)).toEqual(canvas.down);
  });

  it('and is there all the same leaves only the rest of the cooldown', async () => {
    const canvas = fakeCanvas();
    canvas.answers = info({});
    canvas.onSent = (socket) => socket.say(cooldown(30_000));
    expect(await outcome(canvas)).toEqual({ ...placed, cooldown: 29_000 });
    canvas.onSent = (socket) => socket.say(cooldown(1000));
    expect(await outcome(canvas)).toEqual({ ...placed, cooldown: 0 });
  });

  it('ends as what else goes wrong', async () => {
    const canvas = fakeCanvas();
    canvas.onSent = (socket) => socket.end(new TypeError('a fault'));
    expect(await outcome(canvas)).toEqual(new TypeError('a fault'));
  });
});

describe('the token', () => {
  const opening = (socket: FakeSocket | undefined, unauthorised = false, reopened = false) =>
    socket?.options.opening({ reopened, unauthorised });

  it('goes first, with the device in the address', async () => {
    const canvas = fakeCanvas();
    canvas.onSent = (socket) => socket.say(bytes, cooldown(5000));
    await place(canvas);
    expect(await opening(canvas.sockets[0])).toEqual({
      query: { platform: 'web', app_version: '1.0.0', device_id: 'device' },
      first: 'token',
    });
  });

  it('must be there', async () => {
    const canvas = fakeCanvas();
    canvas.onSent = (socket) => socket.say(bytes, cooldown(5000));
    await place(canvas);
    canvas.tokens = [];
    await expect(opening(canvas.sockets[0])).rejects.toMatchObject({ exit: 4, message: 'not signed in' });
  });

  it('is a new one when the last was turned away, and the pixel is sent again', async () => {
    const canvas = fakeCanvas();
    canvas.tokens = ['old', 'new'];
    canvas.answers = { 'canvas.pixelInfo': {} };
    const placing = begin(canvas);
    placing.catch(() => undefined);
    await turns();
    canvas.clock.move(1000);
    await turns();
    const [socket] = canvas.sockets;
    await opening(socket);
    expect(await opening(socket, true, true)).toMatchObject({ first: 'new' });
    await socket?.options.onReconnect?.();
    expect(socket?.sent).toEqual([bytes, bytes]);
    // Another cut: nobody knows whether it arrived.
    await opening(socket, false, true);
    await socket?.options.onReconnect?.();
    expect(socket?.sent).toEqual([bytes, bytes]);
    socket?.say(bytes, cooldown(5000));
    expect(await placing).toEqual(placed);
  });

  it('ends it when the new one is turned away too', async () => {
    const canvas = fakeCanvas();
    canvas.tokens = ['old', 'new', 'newer', 'newest'];
    canvas.onSent = (socket) => socket.say(bytes, cooldown(5000));
    await place(canvas);
    const [socket] = canvas.sockets;
    await opening(socket);
    await opening(socket, true, true);
    await expect(opening(socket, true, true)).rejects.toMatchObject({
      exit: 4,
      message: 'the canvas rejected a new access token',
    });
    canvas.clock.move(60_000);
    expect(await opening(socket, true, true)).toMatchObject({ first: 'newer' });
  });
});

describe('a gateway', () => {
  const through = async (gateways: string[], asked: string) => {
    const canvas = fakeCanvas();
    canvas.answers = { 'canvas.gateways': { gateways } };
    canvas.onSent = (socket) => socket.say(bytes, cooldown(5000));
    await place(canvas, asked);
    return canvas.sockets[0]?.options.base?.href;
  };

  it('is one that the service names, by the scheme of the canvas host', async () => {
    expect(await through(['gw1.example.org', 'gw2.example.org:8443'], 'gw2.example.org:8443')).toBe(
      'https://gw2.example.org:8443/',
    );
    expect(await through(['https://gw1.example.org'], 'gw1.example.org')).toBe('https://gw1.example.org/');
  });

  it('is any of them with auto', async () => {
    expect(await through(['a.example.org', 'b.example.org'], 'auto')).toBe('https://b.example.org/');
  });

  it('is no other', async () => {
    await expect(through(['a.example.org'], 'evil.example.org')).rejects.toMatchObject({
      exit: 2,
      message: "'evil.example.org' is not a gateway of the service",
      details: { hint: 'use one of a.example.org' },
    });
    await expect(through([], 'auto')).rejects.toMatchObject({
      exit: 2,
      message: 'the service has no gateways',
    });
  });

  it('gets nothing when its name is more than a host', async () => {
    for (const name of ['user@evil.example', 'a.example.org?x', 'a b'])
      await expect(through([name], name)).rejects.toMatchObject({ exit: 2 });
  });
});
