import { describe, expect, it } from 'vitest';
import type { CanvasEvent, PixelBatch } from '../../../../src/commands/canvas/core/events';
import { authorRequests } from '../../../../src/commands/canvas/flows/requests';
import { watchCanvas } from '../../../../src/commands/canvas/flows/watch';
import { NetworkError, SignedOutError } from '../../../../src/errors';
import { pixelBytes } from '../../../support/bitmap';
import { movableClock, testStart } from '../../../support/clock';
import { turns } from '../../../support/terminal/terminal';
import { type FakeCanvas, fakeCanvas } from './fake-canvas';

const at = (ms: number) => new Date(testStart + ms).toISOString();
const online = [4, 3, 0, 0, 0];

/** Watches; `reported` gets the events as JSON, and says are taken before the next step. */
async function watching(canvas: FakeCanvas, zones = false) {
  const watch = await watchCanvas(canvas.ctx, { zones });
  const reported: unknown[] = [];
  let end: unknown = 'goes on';
  const run = async () => {
    for await (const event of watch.events) reported.push(JSON.parse(JSON.stringify(event)));
  };
  const ended = (reason: unknown = 'ended') => {
    end = reason;
  };
  const over = run().then(ended, ended);
  const { socket } = canvas;
  const say = async (...messages: Parameters<typeof socket.say>) => {
    socket.say(...messages);
    await turns();
  };
  const move = async (ms: number) => {
    canvas.clock.move(ms);
    await turns();
  };
  const reconnect = () => socket.options.onReconnect?.();
  return { watch, reported, socket, say, move, reconnect, over, end: () => end };
}

describe('the events of the canvas', () => {
  it('come in order, without unknown messages', async () => {
    const { reported, say } = await watching(fakeCanvas());
    const known = [
      [1, 0x88, 0x13, 0, 0],
      [7, 1],
      [5, 0xf4, 1, 0, 0, 1],
      [3, 1, 0, 2, 0, 9, 0],
    ];
    await say(online, 'text', [99], ...known);
    expect(reported).toEqual([
      { type: 'online', count: 3 },
      { type: 'cooldown', ms: 5000 },
      { type: 'verification', value: 1 },
      { type: 'special', ms: 500, enabled: true },
      { type: 'zoneChanges', changes: [[2, 9]] },
    ]);
  });

  it('have pixels at once after a pause, and then once a frame', async () => {
    const { reported, say, move } = await watching(fakeCanvas());
    await say(pixelBytes([1, 1, 1]));
    await say(pixelBytes([2, 2, 2]), pixelBytes([3, 3, 3], [2, 2, 4]));
    expect(reported).toEqual([{ type: 'pixels', at: at(0), pixels: [[1, 1, 1]] }]);
    await move(49);
    expect(reported).toHaveLength(1);
    await move(1);
    const pixels = Array.of([2, 2, 2], [3, 3, 3], [2, 2, 4]);
    expect(reported[1]).toEqual({ type: 'pixels', at: at(50), pixels });
  });

  it('have pixels before a message that came after them', async () => {
    const { reported, say, move } = await watching(fakeCanvas());
    await say(pixelBytes([1, 1, 1]));
    await say(pixelBytes([2, 2, 2]), online, pixelBytes([3, 3, 3]));
    for (let frame = 0; frame < 3; frame += 1) await move(50);
    const types = reported.map((event) => (event as CanvasEvent).type);
    expect(types).toEqual(['pixels', 'pixels', 'online', 'pixels']);
  });

  it('have the last pixels after the socket has ended, and then its error', async () => {
    const { reported, say, socket, move, over } = await watching(fakeCanvas());
    await say(pixelBytes([1, 1, 1]));
    socket.say(pixelBytes([2, 2, 2]));
    socket.end();
    await turns();
    await move(50);
    await over;
    expect(reported).toHaveLength(2);
    const failing = await watching(fakeCanvas());
    failing.socket.say(online, pixelBytes([1, 1, 1]));
    failing.socket.end(new NetworkError('cut'));
    await failing.over;
    expect([failing.reported.length, failing.end()]).toEqual([2, new NetworkError('cut')]);
  });

  it('stop reading the socket while nobody takes them', async () => {
    const canvas = fakeCanvas();
    const watch = await watchCanvas(canvas.ctx, { zones: false });
    const events = watch.events[Symbol.asyncIterator]();
    const batch = pixelBytes(
      ...Array.from({ length: 65_536 }, (_, index) => [index % 4, 1, index % 32] as const),
    );
    const first = events.next();
    canvas.socket.say(...Array.from({ length: 40 }, () => batch));
    const { value } = await first;
    expect((value as { pixels: PixelBatch }).pixels.count).toBeLessThanOrEqual(65_536);
    await turns(50);
    // A mebibyte waits, and a batch beyond that.
    const { unread } = canvas.socket;
    expect(unread).toBeGreaterThan(30);
    for (let taken = 0; taken < 8; taken += 1) {
      const next = events.next();
      await turns();
      canvas.clock.move(50);
      await next;
    }
    expect(canvas.socket.unread).toBeLessThan(unread);
    await events.return?.(undefined);
  });
});

describe('the board of a watched canvas', () => {
  it('is the first event of a screen, and includes the pixels since then', async () => {
    const { watch, say } = await watching(fakeCanvas());
    const { type, board } = await watch.first();
    expect([type, board.width, board.pixels]).toEqual(['board', 4, new Uint8Array(16)]);
    await say(pixelBytes([1, 0, 9]));
    expect(board.pixels[1]).toBe(0);
    expect((await watch.first()).board.pixels[1]).toBe(9);
  });

  it('closes the socket when it cannot be read', async () => {
    const canvas = fakeCanvas();
    canvas.board.bytes = new Uint8Array(15);
    await expect(watchCanvas(canvas.ctx, { zones: false })).rejects.toMatchObject({ exit: 7 });
    expect(canvas.socket.isClosed).toBe(true);
  });

  it('is read again on a new connection, and gives the missed pixels as one batch', async () => {
    const canvas = fakeCanvas();
    const { reported, say, move, reconnect } = await watching(canvas);
    await say(pixelBytes([0, 0, 5]));
    canvas.board.bytes = Uint8Array.of(5, 0, 7, 0, 8, ...Array(11).fill(0));
    const missed = (await reconnect()) ?? [];
    expect(missed).toEqual([pixelBytes([2, 0, 7], [0, 1, 8])]);
    await say(...missed);
    await move(50);
    expect(reported.at(-1)).toMatchObject({ type: 'pixels', pixels: Array.of([2, 0, 7], [0, 1, 8]) });
    expect(await reconnect()).toEqual([]);
  });

  it('ends the watch when its size has changed', async () => {
    const canvas = fakeCanvas();
    const { reconnect } = await watching(canvas);
    canvas.board.bytes = new Uint8Array(25);
    await expect(reconnect()).rejects.toMatchObject({
      exit: 7,
      message: 'the canvas size changed from 4 to 5',
    });
  });
});

describe('the zones of a watched canvas', () => {
  it('are requested, and again on each new connection', async () => {
    const { socket, watch, reconnect } = await watching(fakeCanvas(), true);
    expect(socket.sent).toEqual([[6]]);
    await reconnect();
    expect(socket.sent).toEqual([[6], [6]]);
    await watch.perform({ type: 'heatmap' });
    await reconnect();
    expect(socket.sent).toEqual([[6], [6], [6]]);
  });

  it.each([
    ['the first one is cut at once', true],
    ['they are switched on while it is down', false],
  ])('are requested on the next connection when %s', async (_, zones) => {
    const canvas = fakeCanvas();
    const down = new NetworkError('cut');
    if (zones) canvas.down = down;
    const { socket, watch, reconnect } = await watching(canvas, zones);
    canvas.down = down;
    if (!zones) await watch.perform({ type: 'heatmap' });
    canvas.down = undefined;
    expect(socket.sent).toEqual([]);
    await reconnect();
    expect(socket.sent).toEqual([[6]]);
  });
});

describe('requests for authors', () => {
  const json = (value: object) => [8, ...new TextEncoder().encode(`${JSON.stringify(value)} `.padEnd(30))];
  /** Requests whose sent messages are collected as `x,y`. */
  function requesting() {
    const clock = movableClock();
    const sent: string[] = [];
    const requests = authorRequests(clock, async ([, x, , y]) => void sent.push(`${x},${y}`));
    const ask = (x: number) => requests.ask({ x, y: 0 });
    return { clock, sent, requests, ask };
  }

  it('are answered with the position of the request', async () => {
    const { socket, say, watch, reported } = await watching(fakeCanvas());
    await watch.perform({ type: 'author', x: 3, y: 2 });
    expect(socket.sent).toEqual([[8, 3, 0, 2, 0]]);
    await say(json({ user: null }));
    await say(json({ user: null, colorIndex: 1 }));
    expect(reported).toEqual([
      { type: 'author', x: 3, y: 2, user: null },
      { type: 'author', user: null, colorIndex: 1 },
    ]);
  });

  it('are sent one at a time; of those that wait, only the last one', async () => {
    const { sent, requests, ask } = requesting();
    for (const x of [1, 2, 3]) await ask(x);
    expect(sent).toEqual(['1,0']);
    expect(requests.answered()).toEqual({ x: 1, y: 0 });
    expect(sent).toEqual(['1,0', '3,0']);
    expect([requests.answered(), requests.answered()]).toEqual([{ x: 3, y: 0 }, undefined]);
  });

  it('are sent three seconds after one without an answer, and on a new connection', async () => {
    const { clock, sent, requests, ask } = requesting();
    await ask(1);
    clock.move(2999);
    await ask(2);
    clock.move(1);
    await ask(3);
    requests.clear();
    expect(requests.answered()).toBeUndefined();
    await ask(4);
    expect(sent).toEqual(['1,0', '3,0', '4,0']);
  });
});

describe('watching without a session', () => {
  function closedBoard(accountId: string | null): FakeCanvas {
    const canvas = fakeCanvas();
    canvas.ctx.identity.accountId = async () => accountId;
    canvas.ctx.api.bytes = async () => {
      throw new SignedOutError('not signed in');
    };
    return canvas;
  }

  it('shows a blank board and the events', async () => {
    const canvas = closedBoard(null);
    const { watch, reported, say, reconnect } = await watching(canvas);
    expect(await watch.first()).toMatchObject({
      type: 'board',
      isPartial: true,
      board: { width: 256, height: 256 },
    });
    await say(online, pixelBytes([1, 2, 3]));
    expect(reported).toEqual([
      { type: 'online', count: 3 },
      { type: 'pixels', at: expect.any(String), pixels: [[1, 2, 3]] },
    ]);
    expect(await reconnect()).toBeUndefined();
    expect(canvas.notes).toEqual(['not signed in: the canvas is view-only and shows only new pixels']);
  });

  it('fails when the session has ended', async () => {
    const canvas = closedBoard('me');
    await expect(watchCanvas(canvas.ctx, { zones: false })).rejects.toMatchObject({ exit: 4 });
    expect(canvas.socket.isClosed).toBe(true);
  });
});
