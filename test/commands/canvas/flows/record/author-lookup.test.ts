/** Authors of recorded pixels: one request at a time, the newest first, at the pace of the service. */
import { describe, expect, it } from 'vitest';
import { encodePixels } from '../../../../../src/commands/canvas/core/wire';
import { recording } from './recording';

/** Message 8 of the server. */
function answer(fields: object): Uint8Array {
  const text = JSON.stringify(fields);
  const padded = text.padEnd(text.length + (text.length % 4 === 3 ? 1 : 0));
  return Buffer.concat([Uint8Array.of(8), Buffer.from(padded)]);
}

const ada = { id: 'u1', username: 'ada' };
const requests = (sent: unknown[] = []) => sent.filter((one) => Array.isArray(one) && one[0] === 8);

describe('authors', () => {
  it('are asked for one by one, the newest pixel first, and named in the archive', async () => {
    const { say, canvas, records } = await recording({ authors: true });
    await say(10, encodePixels([[1, 0, 7]]), encodePixels([[2, 0, 8]]));
    const { sent } = canvas.sockets[0] ?? {};
    expect(requests(sent)).toEqual([[8, 1, 0, 0, 0]]);
    await say(150, encodePixels([[3, 0, 9]]));
    expect(requests(sent)).toHaveLength(1);
    await say(100, answer({ user: ada, colorIndex: 7 }));
    await say(1000);
    expect(requests(sent)).toEqual([
      [8, 1, 0, 0, 0],
      [8, 3, 0, 0, 0],
    ]);
    await say(2000, answer({ user: { id: 'u2', username: null }, colorIndex: 9 }));
    const found = await records();
    expect(found).toContainEqual({ type: 'author', number: 1, id: 'u1', username: 'ada' });
    expect(found).toContainEqual({ type: 'author', number: 2, id: 'u2', username: 'u2' });
    const authors = found.flatMap(({ type, authors }) => (type === 'pixels' ? (authors as number[]) : []));
    expect(authors).toEqual([1, 0, 2]);
  });

  it('are not taken when the pixel has changed meanwhile, or nobody is named', async () => {
    const { say, records } = await recording({ authors: true });
    await say(10, encodePixels([[1, 0, 7]]));
    await say(250, encodePixels([[1, 0, 8]]), answer({ user: ada, colorIndex: 7 }));
    await say(1000, answer({ user: null, colorIndex: 8 }));
    const found = await records();
    expect(found.map(({ type }) => type)).not.toContain('author');
  });

  it('wait as long as the service says when it is asked too often, and for an answer that is lost', async () => {
    const { say, canvas } = await recording({ authors: true });
    const { sent } = canvas.sockets[0] ?? {};
    await say(10, encodePixels([[1, 0, 7]]));
    await say(10, answer({ error: true, reason: 'RateLimit', data: { after: 7 } }));
    await say(10, encodePixels([[2, 0, 7]]));
    for (let second = 0; second < 6; second += 1) await say(1000);
    expect(requests(sent)).toHaveLength(1);
    await say(1100);
    await say(100);
    expect(requests(sent)).toHaveLength(2);
    await say(10, encodePixels([[3, 0, 7]]));
    await say(2000);
    expect(requests(sent)).toHaveLength(2);
    await say(1000);
    await say(100);
    expect(requests(sent)).toHaveLength(3);
  });

  it('are not asked for unless wished', async () => {
    const { say, canvas } = await recording();
    await say(5000, encodePixels([[1, 0, 7]]));
    expect(requests(canvas.sockets[0]?.sent)).toEqual([]);
  });
});
