/** Watches of `plaza/client`: nothing is missed, nothing comes twice, and they end with the client. */
import { describe, expect, it } from 'vitest';
import { all, useLibrary } from '../support/library';

const home = useLibrary();

/** The texts of the mentions that a watch yields, until it has so many. */
async function previews(
  events: AsyncIterable<{ readonly event: string; readonly data: { readonly preview?: unknown } }>,
  count: number,
): Promise<unknown[]> {
  const found: unknown[] = [];
  if (count === 0) return found;
  for await (const { event, data } of events) {
    if (event === 'notification') found.push(data.preview);
    if (found.length === count) break;
  }
  return found;
}

const texts = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `@ada ${name} ${index}`);

describe('notifications.watch', () => {
  const boris = () => home().client({ ...home().addresses(), session: home().tokens('boris') });

  it('yields each notification once and in order, although the stream is cut', async () => {
    const ada = home().client();
    const poster = boris();
    home().sandbox.faults.add({ kind: 'cut', route: 'notifications.watch', times: 2 });
    const since = home().sandbox.clock.now();
    const watching = previews(ada.notifications.watch({ since }), 5);
    for (const content of texts(5, 'cut')) await poster.posts.create({ body: { content } });
    expect(await watching).toEqual(texts(5, 'cut'));
  });

  it('goes on after the notification that an earlier run knew last', async () => {
    const ada = home().client();
    const poster = boris();
    for (const content of texts(4, 'since')) await poster.posts.create({ body: { content } });
    const [, , third] = await all(ada.notifications.list({}, { limit: 3 }));
    expect(await previews(ada.notifications.watch({ since: third }), 2)).toEqual(texts(4, 'since').slice(2));
  });

  it('ends with its signal, and with the client', async () => {
    const ada = home().client();
    const ending = new AbortController();
    const loops = [all(ada.notifications.watch({ signal: ending.signal })), all(ada.notifications.watch())];
    ending.abort();
    expect(await loops[0]).toEqual([]);
    await ada.close();
    expect(await loops[1]).toEqual([]);
  });

  it('refuses an invalid time', async () => {
    const watch = home().client().notifications.watch({ since: 'yesterday' });
    await expect(all(watch)).rejects.toThrow("since: 'yesterday' is not a time");
  });
});

describe('the canvas', () => {
  it('begins with the board and yields each placed pixel; a known board yields its differences', async () => {
    home().sandbox.world.set('canvas-special', true);
    const ada = home().client();
    const events = ada.canvas.watch()[Symbol.asyncIterator]();
    const { value: board } = await events.next();
    expect(board).toMatchObject({ type: 'board', width: 256, height: 256 });
    expect(await ada.canvas.place({ x: 7, y: 8, color: 9 })).toEqual({ x: 7, y: 8, color: 9, cooldown: 500 });
    for (;;) {
      const { value } = await events.next();
      if (value.type !== 'pixels') continue;
      expect(value.pixels).toEqual([[7, 8, 9]]);
      break;
    }
    await events.return?.();
    const since = { ...board, pixels: board.pixels.map((color: number) => color) };
    const [first] = [(await ada.canvas.watch({ since })[Symbol.asyncIterator]().next()).value];
    expect(first).toEqual({ type: 'pixels', pixels: [[7, 8, 9]] });
    expect((await ada.canvas.board())[8 * 256 + 7]).toBe(9);
  });

  it('yields a pixel that was placed while the socket was down', async () => {
    home().sandbox.world.set('canvas-special', true);
    const ada = home().client();
    const boris = home().client({ ...home().addresses(), session: home().tokens('boris') });
    const events = ada.canvas.watch()[Symbol.asyncIterator]();
    await events.next();
    const next = events.next();
    home().sandbox.faults.add({ kind: 'cut', route: 'canvas.socket' });
    await boris.canvas.place({ x: 30, y: 31, color: 5 });
    const found: unknown[] = [];
    for (let { value } = await next; found.length === 0; { value } = await events.next())
      if (value.type === 'pixels') found.push(...value.pixels);
    expect(found).toEqual([[30, 31, 5]]);
    await events.return?.();
  });

  it('and the board end with the client', async () => {
    const ada = home().client();
    const loops = [all(ada.canvas.watch()), all(ada.school.boardSocket())];
    // Each has its first event.
    await ada.users.me();
    await ada.close();
    expect(await Promise.all(loops)).toHaveLength(2);
  });

  it('refuses a cooldown that is longer than the client waits', async () => {
    home().sandbox.world.set('canvas-special', false);
    const ada = home().client({ ...home().addresses(), session: home().tokens(), wait: 0 });
    // Its cooldown, or the one of an earlier test.
    await ada.canvas.place({ x: 1, y: 1, color: 1 }).catch(() => undefined);
    const failure = await ada.canvas.place({ x: 2, y: 1, color: 1 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'too-frequent', retryAfter: expect.any(Number) });
    expect(String((failure as { hint?: string }).hint)).not.toContain('--');
  });
});
