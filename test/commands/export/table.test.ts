import { expect, it } from 'vitest';
import { Table } from '../../../src/commands/export/flows/table';
import type { PrivateFolder } from '../../../src/ports/desk';

async function recordsOf<T>(table: { all(): AsyncIterable<T> }): Promise<T[]> {
  const records: T[] = [];
  for await (const record of table.all()) records.push(record);
  return records;
}

it('a table is written in short pieces, and again only after a change', async () => {
  const files = new Map<string, Buffer[]>();
  let writes = 0;
  const folder: PrivateFolder = {
    names: async () => [],
    text: async (name) => files.get(name) && Buffer.concat(files.get(name) ?? []).toString(),
    async open(name) {
      const bytes = files.get(name) && Buffer.concat(files.get(name) ?? []);
      const read = async (offset: number, length: number) =>
        bytes?.subarray(offset, offset + length) ?? Buffer.of();
      return bytes && { size: bytes.length, read, close: async () => undefined };
    },
    async write(name, body) {
      writes += 1;
      const pieces: Buffer[] = [];
      if (typeof body === 'function') for await (const piece of await body()) pieces.push(Buffer.from(piece));
      files.set(name, pieces);
      return true;
    },
    close: async () => undefined,
  };
  const open = () =>
    Table.open<{ id: string; createdAt: string; content: string }>(folder, 'posts.jsonl', ({ id }) => id);
  const record = (place: number, content: string) => ({
    id: `${place}`,
    createdAt: `${9999 - place}`,
    content,
  });
  const first = await open();
  for (let place = 0; place < 2000; place += 1) await first.put(record(place, 'ä'.repeat(100)));
  await first.save();
  const pieces = files.get('posts.jsonl') ?? [];
  expect(pieces.length).toBeGreaterThan(2);
  for (const { length } of pieces) expect(length).toBeLessThan(2 ** 18);

  const second = await open();
  const all = await recordsOf(first);
  expect(await recordsOf(second)).toEqual(all);
  expect(all[0]).toEqual(record(1999, 'ä'.repeat(100)));
  for (const one of all) await second.put(one);
  await second.save();
  expect([writes, second.changed]).toEqual([1, 0]);
  await second.put(record(7, 'new'));
  await second.save();
  expect([writes, second.changed, await (await open()).get('7')]).toEqual([2, 1, record(7, 'new')]);
});
