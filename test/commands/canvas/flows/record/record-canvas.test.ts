/** Recording: what is written when, what is kept through reconnects and kills, what is refused. */
import { describe, expect, it } from 'vitest';
import { encodePixels } from '../../../../../src/commands/canvas/core/wire';
import { UsageError } from '../../../../../src/errors';
import { testStart } from '../../../../support/clock';
import { memoryFile } from '../../archive/archive-world';
import { recordedFile, recording, recordsOf } from './recording';

const at = (ms: number) => new Date(testStart + ms).toISOString();
const blank = Array.from({ length: 16 }, () => 0);

describe('a recording', () => {
  it('holds the board, every pixel and every message with its time', async () => {
    const { say, records, events, canvas } = await recording();
    await say(300, encodePixels([[1, 0, 7]]), [4, 9, 0, 0, 0]);
    await say(
      700,
      encodePixels([
        [3, 3, 8],
        [0, 0, 9],
      ]),
      [1, 0x88, 0x13, 0, 0],
      [2, 1, 4, 5, 0],
      [7, 1],
    );
    expect(events).toEqual([
      { type: 'started', at: at(0), file: 'a.plza', width: 4, height: 4, recorded: 0 },
    ]);
    expect(await records()).toEqual([
      { type: 'snapshot', at: testStart, pixels: blank, isNew: true },
      { type: 'pixels', count: 1, times: [testStart], positions: [1], colors: [7], authors: [0] },
      { type: 'online', at: testStart, count: 9 },
      {
        type: 'pixels',
        count: 2,
        times: [testStart + 300, testStart + 300],
        positions: [15, 0],
        colors: [8, 9],
        authors: [0, 0],
      },
      { type: 'cooldown', at: testStart + 300, ms: 5000 },
      { type: 'zones', at: testStart + 300, gridSize: 1, zoneSize: 4, values: [5] },
    ]);
    // The zones are asked for.
    expect(canvas.sockets[0]?.sent).toEqual([[6]]);
  });

  it('writes within a second, and nothing when nothing came', async () => {
    const { say, file } = await recording();
    const { size } = file;
    await say(900, encodePixels([[1, 0, 7]]));
    expect(file.size).toBe(size);
    await say(100);
    expect(file.size).toBeGreaterThan(size);
    const after = file.size;
    await say(5000);
    expect(file.size).toBe(after);
  });

  it('ignores pixels outside the canvas', async () => {
    const { say, records } = await recording();
    await say(
      1000,
      encodePixels([
        [4, 0, 1],
        [0, 4, 1],
        [2047, 2047, 1],
      ]),
    );
    expect(await records()).toHaveLength(1);
  });

  it('tells its figures every minute, and at its end in a note', async () => {
    const { say, events, canvas, over, file } = await recording();
    for (let second = 0; second < 61; second += 1) await say(1000, encodePixels([[1, 0, second % 32]]));
    expect(events.at(-1)).toMatchObject({ type: 'figures', pixels: 60, gaps: 0, online: null, authors: 0 });
    canvas.sockets[0]?.end();
    await over;
    expect(file.isClosed).toBe(true);
    expect(canvas.notes).toEqual([
      expect.stringMatching(/^recorded to a.plza: 61 pixels in 1m 1s, 1 a second, 1 kB$/),
    ]);
  });
});

describe('a lost connection', () => {
  it('leaves a gap, closed by what the board has become', async () => {
    const { say, reconnect, records, events, canvas, file } = await recording();
    await say(2000, encodePixels([[1, 0, 7]]));
    canvas.board.bytes = Uint8Array.from([0, 7, 3, ...blank.slice(3)]);
    await reconnect(5000);
    await say(1000, encodePixels([[0, 0, 4]]));
    expect(events.slice(1)).toEqual([{ type: 'gap', from: at(0), to: at(7000), changes: 1 }]);
    expect((await records()).slice(2)).toEqual([
      {
        type: 'gap',
        from: testStart,
        to: testStart + 7000,
        changes: { ...{ count: 1, times: [testStart + 7000], positions: [2], colors: [3], authors: [0] } },
      },
      expect.objectContaining({ type: 'pixels', times: [testStart + 7000], colors: [4] }),
    ]);
    expect(canvas.sockets[0]?.sent).toEqual([[6], [6]]);
    expect(file.isClosed).toBe(false);
  });

  it('is no longer than the silence before it can have been', async () => {
    const { say, reconnect, events } = await recording();
    await say(600_000, encodePixels([[1, 0, 7]]));
    await reconnect(1000);
    await say(1000);
    expect(events).toContainEqual({ type: 'gap', from: at(540_000), to: at(601_000), changes: 1 });
  });

  it('ends the recording when the canvas has another size then', async () => {
    const { say, reconnect, canvas, over, end, file } = await recording();
    await say(1000, encodePixels([[1, 0, 7]]));
    canvas.board.bytes = new Uint8Array(25);
    await reconnect(1000);
    await say(1000);
    await over;
    expect(end()).toMatchObject({ message: 'the canvas size changed from 4 to 5' });
    expect(file.isClosed).toBe(true);
    expect((await recordsOf(file)).map(({ type }) => type)).toEqual(['snapshot', 'pixels']);
  });
});

describe('an archive that is there', () => {
  it('is continued, with a gap in between', async () => {
    const first = await recording();
    await first.say(1000, encodePixels([[1, 0, 7]]));
    // Killed: the file is as it was written last.
    const second = await recording({}, recordedFile(first.file.bytes));
    second.canvas.sockets[0]?.end();
    await second.over;
    expect(second.events).toMatchObject([
      { type: 'started', recorded: 1 },
      { type: 'gap', from: at(0), changes: 1 },
    ]);
    expect((await second.records()).map(({ type }) => type)).toEqual(['snapshot', 'pixels', 'gap']);
  });

  it('is left as it is when it is one of another canvas or size, or none', async () => {
    const first = await recording();
    const whole = Buffer.from(first.file.bytes);
    const other = await recording({}, recordedFile(whole), {
      address: async () => new URL('https://other.example.org'),
    });
    await other.over;
    expect(other.end()).toMatchObject({
      message: 'a.plza: the archive contains another canvas (https://pixel.example.org)',
    });
    const text = await recording({}, recordedFile(Buffer.from('my diary')));
    await text.over;
    expect(text.end()).toMatchObject({ message: 'a.plza: not a canvas archive' });
    expect(text.file.bytes.toString()).toBe('my diary');
    const wide = await recording({}, recordedFile(whole), { api: undefined }).catch(() => undefined);
    expect(wide?.file.bytes).toEqual(whole);
  });

  it('is begun again where a kill has left a part of its header', async () => {
    const first = await recording();
    for (const size of [1, 8, 13, 60]) {
      const again = await recording({}, recordedFile(first.file.bytes.subarray(0, size)));
      expect(again.events).toMatchObject([{ type: 'started', recorded: 0 }]);
      expect(await again.records()).toHaveLength(1);
    }
  });
});

describe('a full disk', () => {
  it('ends the recording by name, and the file is good', async () => {
    const { say, file, over, end } = await recording();
    await say(1000, encodePixels([[1, 0, 7]]));
    file.onWrite = () => {
      throw new UsageError("couldn't write a.plza: the disk is full");
    };
    await say(1000, encodePixels([[2, 0, 7]]));
    await over;
    expect(end()).toMatchObject({ message: "couldn't write a.plza: the disk is full", exit: 2 });
    expect(file.isClosed).toBe(true);
    const found = await recordsOf(memoryFile(file.bytes));
    expect(found.map(({ type }) => type)).toEqual(['snapshot', 'pixels']);
  });
});
