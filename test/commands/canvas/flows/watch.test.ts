/** Watching: what is told, what is gathered, what is missed and told after all. */
import { describe, expect, it } from 'vitest';
import type { CanvasEvent, PixelBatch } from '../../../../src/commands/canvas/core/events';
import { encodePixels } from '../../../../src/commands/canvas/core/wire';
import { authorRequests } from '../../../../src/commands/canvas/flows/pixel-authors';
import { watchCanvas } from '../../../../src/commands/canvas/flows/watch';
import { NetworkError, SignedOutError } from '../../../../src/errors';
import { movableClock, testStart } from '../../../support/clock';
import { turns } from '../../../support/terminal/terminal';
import { type FakeCanvas, fakeCanvas } from './fake-canvas';

const at = (ms: number) => new Date(testStart + ms).toISOString();

/** Watches, and notes what is told, pixels as lists. */
async function watching(canvas: FakeCanvas, zones = false) {
  const watch = await watchCanvas(canvas.ctx, { zones });
  const reported: unknown[] = [];
  let end: unknown = 'goes on';
  const run = async () => {
    for await (const event of watch.events) reported.push(JSON.parse(JSON.stringify(event)));
  };
  const over = run().then(
    () => {
      end = 'ended';
    },
    (error) => {
      end = error;
    },
  );
  const [socket] = canvas.sockets;
  if (!socket) throw new Error('no socket was opened');
  return { watch, reported, socket, over, end: () => end };
}

describe('what happens', () => {
  it('is told in its order, each as it is', async () => {
    const { reported, socket } = await watching(fakeCanvas());
    socket.say(
      [4, 3, 0, 0, 0],
      [1, 0x88, 0x13, 0, 0],
      'text',
      [99],
      [7, 1],
      [5, 0xf4, 1, 0, 0, 1],
      [3, 1, 0, 2, 0, 9, 0],
    );
    await turns();
    expect(reported).toEqual([
      { type: 'online', count: 3 },
      { type: 'cooldown', ms: 5000 },
      { type: 'verification', value: 1 },
      { type: 'special', ms: 500, enabled: true },
      { type: 'zoneChanges', changes: [[2, 9]] },
    ]);
  });

  it('pixels come at once after a pause, and then once a frame', async () => {
    const canvas = fakeCanvas();
    const { reported, socket } = await watching(canvas);
    socket.say(encodePixels([[1, 1, 1]]));
    await turns();
    socket.say(
      encodePixels([[2, 2, 2]]),
      encodePixels([
        [3, 3, 3],
        [2, 2, 4],
      ]),
    );
    await turns();
    expect(reported).toEqual([{ type: 'pixels', at: at(0), pixels: [[1, 1, 1]] }]);
    canvas.clock.move(49);
    await turns();
    expect(reported).toHaveLength(1);
    canvas.clock.move(1);
    await turns();
    expect(reported[1]).toEqual({
      type: 'pixels',
      at: at(50),
      pixels: [
        [2, 2, 2],
        [3, 3, 3],
        [2, 2, 4],
      ],
    });
  });

  it('what was said before stays before', async () => {
    const canvas = fakeCanvas();
    const { reported, socket } = await watching(canvas);
    socket.say(encodePixels([[1, 1, 1]]));
    await turns();
    socket.say(encodePixels([[2, 2, 2]]), [4, 1, 0, 0, 0], encodePixels([[3, 3, 3]]));
    for (let turn = 0; turn < 3; turn += 1) {
      canvas.clock.move(50);
      await turns();
    }
    expect(reported.map((event) => (event as CanvasEvent).type)).toEqual([
      'pixels',
      'pixels',
      'online',
      'pixels',
    ]);
  });

  it('the last pixels are told though the socket has ended', async () => {
    const canvas = fakeCanvas();
    const { reported, socket, over } = await watching(canvas);
    socket.say(encodePixels([[1, 1, 1]]));
    await turns();
    socket.say(encodePixels([[2, 2, 2]]));
    socket.end();
    await turns();
    canvas.clock.move(50);
    await over;
    expect(reported).toHaveLength(2);
  });

  it('a failure is told after what came before it', async () => {
    const { reported, socket, over, end } = await watching(fakeCanvas());
    socket.say([4, 1, 0, 0, 0], encodePixels([[1, 1, 1]]));
    socket.end(new NetworkError('cut'));
    await over;
    expect(reported).toHaveLength(2);
    expect(end()).toEqual(new NetworkError('cut'));
  });

  it('the service is held up when nobody takes what it says', async () => {
    const canvas = fakeCanvas();
    const watch = await watchCanvas(canvas.ctx, { zones: false });
    const events = watch.events[Symbol.asyncIterator]();
    const [socket] = canvas.sockets;
    const batch = encodePixels(
      Array.from({ length: 65_536 }, (_, index) => [index % 4, 1, index % 32] as const),
    );
    const first = events.next();
    socket?.say(...Array.from({ length: 40 }, () => batch));
    await first;
    await turns(50);
    // A quarter of a million pixels wait in one event at the most, and a batch beyond that.
    const pixels: number[] = [];
    for (let taken = 0; taken < 5; taken += 1) {
      const next = events.next();
      for (let turn = 0; turn < 5; turn += 1) {
        await turns();
        canvas.clock.move(50);
      }
      const { value } = await next;
      pixels.push((value as { pixels: PixelBatch }).pixels.count);
    }
    expect(Math.max(...pixels)).toBeLessThanOrEqual(6 * 65_536);
    await events.return?.(undefined);
  });
});

describe('the board', () => {
  it('is told to a screen first, and follows what is said', async () => {
    const canvas = fakeCanvas();
    const { watch, socket } = await watching(canvas);
    const { type, board } = await watch.first();
    expect([type, board.width, [...board.pixels]]).toEqual(['board', 4, Array.from({ length: 16 }, () => 0)]);
    socket.say(encodePixels([[1, 0, 9]]));
    await turns();
    expect(board.pixels[1]).toBe(0);
    expect((await watch.first()).board.pixels[1]).toBe(9);
  });

  it('closes the socket when it cannot be read', async () => {
    const canvas = fakeCanvas();
    canvas.board.bytes = new Uint8Array(15);
    await expect(watchCanvas(canvas.ctx, { zones: false })).rejects.toMatchObject({ exit: 7 });
    expect(canvas.sockets[0]?.closed()).toBe(true);
  });

  it('is read again on a new connection; what was missed is one batch', async () => {
    const canvas = fakeCanvas();
    const { reported, socket } = await watching(canvas);
    socket.say(encodePixels([[0, 0, 5]]));
    await turns();
    canvas.board.bytes = Uint8Array.from({ length: 16 }, (_, index) => [5, 0, 7, 0, 8][index] ?? 0);
    const missed = await socket.options.onReconnect?.();
    expect(missed).toEqual([
      encodePixels([
        [2, 0, 7],
        [0, 1, 8],
      ]),
    ]);
    socket.say(...(missed ?? []));
    canvas.clock.move(50);
    await turns();
    expect(reported.at(-1)).toMatchObject({
      type: 'pixels',
      pixels: [
        [2, 0, 7],
        [0, 1, 8],
      ],
    });
    expect(await socket.options.onReconnect?.()).toEqual([]);
  });

  it('with another side is the end', async () => {
    const canvas = fakeCanvas();
    const { socket } = await watching(canvas);
    canvas.board.bytes = new Uint8Array(25);
    await expect(socket.options.onReconnect?.()).rejects.toMatchObject({
      exit: 7,
      message: 'the canvas size changed from 4 to 5',
    });
  });
});

describe('zones', () => {
  it('are asked for, and again on each new connection', async () => {
    const { socket, watch } = await watching(fakeCanvas(), true);
    expect(socket.sent).toEqual([[6]]);
    await socket.options.onReconnect?.();
    expect(socket.sent).toEqual([[6], [6]]);
    await watch.perform({ type: 'heatmap' });
    await socket.options.onReconnect?.();
    expect(socket.sent).toEqual([[6], [6], [6]]);
  });

  it('are asked for on the next connection when the first is cut at once', async () => {
    const canvas = fakeCanvas();
    canvas.down = new NetworkError('cut');
    const { socket } = await watching(canvas, true);
    canvas.down = undefined;
    await socket.options.onReconnect?.();
    expect(socket.sent).toEqual([[6]]);
  });

  it('are not asked for unless they are wanted; a connection that is down asks when it is up', async () => {
    const canvas = fakeCanvas();
    const { socket, watch } = await watching(canvas);
    canvas.down = new NetworkError('down');
    await watch.perform({ type: 'heatmap' });
    canvas.down = undefined;
    expect(socket.sent).toEqual([]);
    await socket.options.onReconnect?.();
    expect(socket.sent).toEqual([[6]]);
  });
});

describe('authors', () => {
  const json = (value: object) => [8, ...new TextEncoder().encode(`${JSON.stringify(value)} `.padEnd(30))];

  it('are told with the place that was asked about', async () => {
    const { socket, watch, reported } = await watching(fakeCanvas());
    await watch.perform({ type: 'author', x: 3, y: 2 });
    expect(socket.sent).toEqual([[8, 3, 0, 2, 0]]);
    socket.say(json({ user: null }));
    await turns();
    socket.say(json({ user: null, colorIndex: 1 }));
    await turns();
    expect(reported).toEqual([
      { type: 'author', x: 3, y: 2, user: null },
      { type: 'author', user: null, colorIndex: 1 },
    ]);
  });

  it('are asked about one at a time, of those that wait the last', async () => {
    const clock = movableClock();
    const sent: number[][] = [];
    const requests = authorRequests(clock, async (message) => void sent.push([...message]));
    await requests.ask({ x: 1, y: 1 });
    await requests.ask({ x: 2, y: 2 });
    await requests.ask({ x: 3, y: 3 });
    expect(sent).toEqual([[8, 1, 0, 1, 0]]);
    expect(requests.answered()).toEqual({ x: 1, y: 1 });
    expect(sent).toEqual([
      [8, 1, 0, 1, 0],
      [8, 3, 0, 3, 0],
    ]);
    expect([requests.answered(), requests.answered()]).toEqual([{ x: 3, y: 3 }, undefined]);
  });

  it('are asked again after a while without an answer, and on a new connection', async () => {
    const clock = movableClock();
    const sent: number[] = [];
    const requests = authorRequests(clock, async (message) => void sent.push(message[1] ?? -1));
    await requests.ask({ x: 1, y: 0 });
    clock.move(2999);
    await requests.ask({ x: 2, y: 0 });
    clock.move(1);
    await requests.ask({ x: 3, y: 0 });
    requests.clear();
    expect(requests.answered()).toBeUndefined();
    await requests.ask({ x: 4, y: 0 });
    expect(sent).toEqual([1, 3, 4]);
  });
});

describe('without a session', () => {
  /** A canvas whose board wants a session. */
  function closedBoard(accountId: string | null): FakeCanvas {
    const canvas = fakeCanvas();
    canvas.ctx.identity.accountId = async () => accountId;
    canvas.ctx.api.bytes = async () => {
      throw new SignedOutError('not signed in');
    };
    return canvas;
  }

  it('there is no board, and the events come all the same', async () => {
    const canvas = closedBoard(null);
    const { watch, reported, socket } = await watching(canvas);
    expect(await watch.first()).toMatchObject({
      type: 'board',
      isPartial: true,
      board: { width: 256, height: 256 },
    });
    socket.say([4, 3, 0, 0, 0], encodePixels([[1, 2, 3]]));
    await turns();
    expect(reported).toEqual([
      { type: 'online', count: 3 },
      { type: 'pixels', at: expect.any(String), pixels: [[1, 2, 3]] },
    ]);
    expect(await socket.options.onReconnect?.()).toBeUndefined();
    expect(canvas.notes).toEqual(['not signed in: the canvas is view-only and shows only new pixels']);
  });

  it('that has ended, the watch ends too', async () => {
    const canvas = closedBoard('me');
    await expect(watchCanvas(canvas.ctx, { zones: false })).rejects.toMatchObject({ exit: 4 });
    expect(canvas.sockets[0]?.closed()).toBe(true);
  });
});
