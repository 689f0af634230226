/** Authors of recorded pixels: one request at a time, the newest pixel first, at the pace of the service. */
import { describe, expect, it } from 'vitest';
import { pixelBytes } from '../../../../support/bitmap';
import { recording } from './recording';

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
