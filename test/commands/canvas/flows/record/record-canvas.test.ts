import { describe, expect, it } from 'vitest';
import { recordingText } from '../../../../../src/commands/canvas/flows/recorder';
import { RefusedError, UsageError } from '../../../../../src/errors';
import { pixelBytes } from '../../../../support/bitmap';
import { testStart } from '../../../../support/clock';
import { memoryFile } from '../../archive/archive-world';
import { recordedFile, recording, recordsOf } from './recording';

const at = (ms: number) => new Date(testStart + ms).toISOString();
const blank = Array.from({ length: 16 }, () => 0);
const first = pixelBytes([1, 0, 7]);
const typesOf = (records: Record<string, unknown>[]) => records.map(({ type }) => type).join(' ');
/** A record of pixels of one time without authors. */
const columns = (time: number, positions: number[], colors: number[]) => {
  const count = positions.length;
  return { count, times: Array(count).fill(time), positions, colors, authors: Array(count).fill(0) };
};

describe('a recording', () => {
  it('contains the board, every pixel and every message with its time', async () => {
    const { say, records, events, canvas } = await recording();
    await say(300, first, [4, 9, 0, 0, 0]);
    await say(700, pixelBytes([3, 3, 8], [0, 0, 9]), [1, 0x88, 0x13, 0, 0], [2, 1, 4, 5, 0], [7, 1]);
    expect(events).toEqual([
      { type: 'started', at: at(0), file: 'a.plza', width: 4, height: 4, recorded: 0 },
    ]);
    expect(await records()).toEqual([
      { type: 'snapshot', at: testStart, pixels: blank, isNew: true },
      { type: 'pixels', ...columns(testStart, [1], [7]) },
      { type: 'online', at: testStart, count: 9 },
      { type: 'pixels', ...columns(testStart + 300, [15, 0], [8, 9]) },
      { type: 'cooldown', at: testStart + 300, ms: 5000 },
      { type: 'zones', at: testStart + 300, gridSize: 1, zoneSize: 4, values: [5] },
    ]);
    // The zones are requested.
    expect(canvas.socket.sent).toEqual([[6]]);
  });

  it('is written within a second, and not when nothing came', async () => {
    const { say, file } = await recording();
    const { size } = file;
    await say(900, first);
    expect(file.size).toBe(size);
    await say(100);
    expect(file.size).toBeGreaterThan(size);
    const after = file.size;
    await say(5000);
    expect(file.size).toBe(after);
  });

  it('ignores pixels outside the canvas', async () => {
    const { say, records } = await recording();
    await say(1000, pixelBytes([4, 0, 1], [0, 4, 1], [2047, 2047, 1]));
    expect(await records()).toHaveLength(1);
  });

  it('prints its figures every minute, and notes them at its end', async () => {
    const { say, events, canvas, over, file } = await recording();
    for (let second = 0; second < 61; second += 1) await say(1000, pixelBytes([1, 0, second % 32]));
    expect(events.at(-1)).toMatchObject({ type: 'figures', pixels: 60, gaps: 0, online: null, authors: 0 });
    canvas.socket.end();
    await over;
    expect(file.isClosed).toBe(true);
    expect(canvas.notes).toEqual(['recorded to a.plza: 61 pixels in 1m 1s, 1 a second, 1 kB']);
  });

  it('ends with the error of a full disk, and the file is good', async () => {
    const { say, file, over, end } = await recording();
    await say(1000, first);
    file.onWrite = () => {
      throw new UsageError("couldn't write a.plza: the disk is full");
    };
    await say(1000, pixelBytes([2, 0, 7]));
    await over;
    expect(end()).toMatchObject({ message: "couldn't write a.plza: the disk is full", exit: 2 });
    expect(file.isClosed).toBe(true);
    expect(typesOf(await recordsOf(memoryFile(file.bytes)))).toBe('snapshot pixels');
  });
});

describe('a recording that loses its connection', () => {
  it('has a gap with the changes of the board', async () => {
    const { say, reconnect, records, events, canvas, file } = await recording();
    await say(2000, first);
    canvas.board.bytes = Uint8Array.from([0, 7, 3, ...blank.slice(3)]);
    await reconnect(5000);
    await say(1000, pixelBytes([0, 0, 4]));
    expect(events.slice(1)).toEqual([{ type: 'gap', from: at(0), to: at(7000), changes: 1 }]);
    const [from, to] = [testStart, testStart + 7000];
    expect((await records()).slice(2)).toEqual([
      { type: 'gap', from, to, changes: columns(to, [2], [3]) },
      { type: 'pixels', ...columns(to, [0], [4]) },
    ]);
    expect(canvas.socket.sent).toEqual([[6], [6]]);
    expect(file.isClosed).toBe(false);
  });

  it('has a gap of at most a minute before the connection was lost, with the sleep of the computer', async () => {
    const { say, reconnect, events, canvas, over, end } = await recording();
    for (let second = 0; second < 600; second += 1) await say(1000, ...(second === 0 ? [first] : []));
    await reconnect(1000);
    await say(8 * 3_600_000);
    await reconnect(1000);
    await say(1000);
    expect(events).toContainEqual({ type: 'gap', from: at(540_000), to: at(601_000), changes: 1 });
    expect(events).toContainEqual({ type: 'gap', from: at(601_000), to: at(29_402_000), changes: 0 });
    canvas.socket.end(new RefusedError('', { status: 403 }));
    await over;
    expect(String(end())).toContain('the canvas is closed');
  });

  it('ends when the size of the canvas has changed', async () => {
    const { say, reconnect, canvas, over, end, file } = await recording();
    await say(1000, first);
    canvas.board.bytes = new Uint8Array(25);
    await reconnect(1000);
    await say(1000);
    await over;
    expect(end()).toMatchObject({ message: 'the canvas size changed from 4 to 5' });
    expect(file.isClosed).toBe(true);
    expect(typesOf(await recordsOf(file))).toBe('snapshot pixels');
  });
});

describe('a recording to an existing file', () => {
  it('continues an archive, with a gap in between', async () => {
    const before = await recording();
    await before.say(1000, first);
    // Killed: the file is as it was written last.
    const after = await recording({}, recordedFile(before.file.bytes));
    after.canvas.socket.end();
    await after.over;
    expect(after.events).toMatchObject([
      { type: 'started', recorded: 1 },
      { type: 'gap', from: at(0), changes: 1 },
    ]);
    expect(typesOf(await after.records())).toBe('snapshot pixels gap');
  });

  it('refuses an archive of another canvas and any other file, and changes neither', async () => {
    const { file } = await recording();
    const whole = Buffer.from(file.bytes);
    const refused = async (bytes: Buffer, change = {}) => {
      const { over, end, file } = await recording({}, recordedFile(bytes), change);
      await over;
      return [(end() as Error).message, file.bytes];
    };
    const address = async () => new URL('https://other.example.org');
    expect(await refused(whole, { address })).toEqual([
      'a.plza: the archive contains another canvas (https://pixel.example.org)',
      whole,
    ]);
    const diary = Buffer.from('my diary');
    expect(await refused(diary)).toEqual(['a.plza: not a canvas archive', diary]);
  });

  it.each([1, 8, 13, 60])('starts again after %i bytes of a header', async (size) => {
    const { file } = await recording();
    const again = await recording({}, recordedFile(file.bytes.subarray(0, size)));
    expect(again.events).toMatchObject([{ type: 'started', recorded: 0 }]);
    expect(await again.records()).toHaveLength(1);
  });
});

describe('recordingText', () => {
  const none = { pixels: 0, authors: 0, gaps: 0, online: null, bytes: 500 };

  it('omits figures of 0, and has everything of a long recording', () => {
    expect(recordingText(none, 0)).toBe('0 pixels in 1s, 1 kB');
    expect(recordingText({ ...none, pixels: 1, gaps: 1, online: 0 }, 10_000)).toBe(
      '1 pixel in 10s, 0.1 a second, 1 gap, 0 online, 1 kB',
    );
    const figures = { pixels: 10_000_000, authors: 1234, gaps: 3, online: 57, bytes: 33_800_000 };
    expect(recordingText(figures, 120 * 3_600_000)).toBe(
      '10000000 pixels in 5d, 23.1 a second, 1234 with their authors, 3 gaps, 57 online, 33.8 MB',
    );
  });

  it.each([
    [59, '59s'],
    [60, '1m'],
    [61, '1m 1s'],
    [3600, '1h'],
    [3659, '1h'],
    [7260, '2h 1m'],
    [90_000, '1d 1h'],
  ])('writes %i s as %s', (seconds, text) => {
    expect(recordingText(none, 1000 * seconds)).toBe(`0 pixels in ${text}, 1 kB`);
  });
});

/** Message 8 of the server. */
function answer(fields: object): Uint8Array {
  const text = JSON.stringify(fields);
  const padded = text.padEnd(text.length + (text.length % 4 === 3 ? 1 : 0));
  return Buffer.concat([Uint8Array.of(8), Buffer.from(padded)]);
}

const ada = { id: 'u1', username: 'ada' };

/** A recording whose requests for authors are the columns of their pixels. */
async function recordingAuthors(authors = true) {
  const { say, canvas, records } = await recording({ authors });
  const requests = () =>
    canvas.socket.sent.flatMap((message) => (message[0] === 8 ? [Number(message[1])] : []));
  return { say, records, requests };
}

describe('recording authors', () => {
  it('requests them one by one, the newest pixel first, and writes their names', async () => {
    const { say, requests, records } = await recordingAuthors();
    await say(10, pixelBytes([1, 0, 7]), pixelBytes([2, 0, 8]));
    expect(requests()).toEqual([1]);
    await say(150, pixelBytes([3, 0, 9]));
    expect(requests()).toEqual([1]);
    await say(100, answer({ user: ada, colorIndex: 7 }));
    await say(1000);
    expect(requests()).toEqual([1, 3]);
    await say(2000, answer({ user: { id: 'u2', username: null }, colorIndex: 9 }));
    const found = await records();
    expect(found).toContainEqual({ type: 'author', number: 1, ...ada });
    expect(found).toContainEqual({ type: 'author', number: 2, id: 'u2', username: 'u2' });
    const authors = found.flatMap(({ type, authors }) => (type === 'pixels' ? (authors as number[]) : []));
    expect(authors).toEqual([1, 0, 2]);
  });

  it('ignores an answer about a pixel that has changed, and one that names nobody', async () => {
    const { say, records } = await recordingAuthors();
    await say(10, pixelBytes([1, 0, 7]));
    await say(250, pixelBytes([1, 0, 8]), answer({ user: ada, colorIndex: 7 }));
    await say(1000, answer({ user: null, colorIndex: 8 }));
    expect((await records()).map(({ type }) => type)).not.toContain('author');
  });

  it('waits as long as a rate limit says, and three seconds for an answer that is lost', async () => {
    const { say, requests } = await recordingAuthors();
    await say(10, pixelBytes([1, 0, 7]));
    await say(10, answer({ error: true, reason: 'RateLimit', data: { after: 7 } }));
    await say(10, pixelBytes([2, 0, 7]));
    for (let second = 0; second < 6; second += 1) await say(1000);
    expect(requests()).toHaveLength(1);
    await say(1100);
    await say(100);
    expect(requests()).toHaveLength(2);
    await say(10, pixelBytes([3, 0, 7]));
    await say(2000);
    expect(requests()).toHaveLength(2);
    await say(1000);
    await say(100);
    expect(requests()).toHaveLength(3);
  });

  it('requests none without --authors', async () => {
    const { say, requests } = await recordingAuthors(false);
    await say(5000, pixelBytes([1, 0, 7]));
    expect(requests()).toEqual([]);
  });
});
