/** Tables of an export in a real folder. */
import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { openFolder } from '../../../src/app/local-files/private-folder';
import { LineReader, linesFromEnd, linesOf } from '../../../src/commands/export/flows/lines';
import { Places } from '../../../src/commands/export/flows/places';
import { Table } from '../../../src/commands/export/flows/table';
import type { PrivateFolder } from '../../../src/ports/desk';
import type { UnlessDryRun } from '../../../src/ports/machine';
import * as fileSystem from '../../../src/store/file-system';
import { useFolder } from '../../support/folder';
import { fixedChance, testClock } from '../../support/http/clock';

interface Row {
  readonly id: string;
  readonly createdAt: string;
  readonly content?: string;
}

const folder = useFolder();
const opened: PrivateFolder[] = [];
const closeAll = async () => {
  for (const one of opened.splice(0)) await one.close();
};
afterEach(closeAll);

async function openTable(unlessDryRun: UnlessDryRun = (work) => work(), files = fileSystem) {
  const owner = { pid: 1, isRunning: () => true, random: fixedChance(), clock: testClock() };
  const out = await openFolder(folder('out'), owner, unlessDryRun, files);
  opened.push(out);
  return Table.open<Row>(out, 'posts.jsonl', ({ id }) => id);
}

const row = (place: number, content = `${place}`): Row => {
  return { id: `p${place}`, createdAt: String(place).padStart(6, '0'), content };
};
const linesIn = (rows: readonly object[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join('');
const saved = () => readFile(folder('out', 'posts.jsonl'), 'utf8');

async function listOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

/** Puts rows in an order without a system. */
async function putShuffled(table: Table<Row>, rows: readonly Row[]) {
  for (let nth = 0; nth < rows.length; nth += 1) {
    await table.put(rows[(nth * 7919) % rows.length] as Row);
    await table.saveIfDue();
  }
}

describe('a table', () => {
  const rows = Array.from({ length: 1000 }, (_, place) => row(place, 'ä'.repeat(place % 200)));

  it('is sorted by time from any order, is not written again without a change, and keeps unnamed records', async () => {
    const first = await openTable();
    await putShuffled(first, rows);
    await first.finish();
    expect(await saved()).toBe(linesIn(rows));
    expect(await readdir(folder('out'))).toEqual(['.lock', 'posts.jsonl']);
    expect(await listOf(first.all())).toEqual(rows.toReversed());
    const { mtimeMs, ino } = await stat(folder('out', 'posts.jsonl'));
    await closeAll();

    const second = await openTable();
    await putShuffled(second, rows);
    await second.finish();
    expect([second.size, second.changed]).toEqual([rows.length, 0]);
    expect(await stat(folder('out', 'posts.jsonl'))).toMatchObject({ mtimeMs, ino });
    await closeAll();

    const third = await openTable();
    const moved = { ...row(7), createdAt: '999999' };
    for (const one of [row(1000), moved, moved, row(8, 'new')]) await third.put(one);
    expect(await third.get('p7')).toEqual(moved);
    await third.finish();
    expect([third.size, third.changed]).toEqual([rows.length + 1, 3]);
    expect(await saved()).toBe(
      linesIn([...rows.slice(0, 7), row(8, 'new'), ...rows.slice(9), row(1000), moved]),
    );
  });

  it('continues the draft of a killed run, whose last line was cut', async () => {
    const killed = await openTable();
    await putShuffled(killed, rows);
    await killed.put(row(3, 'changed'));
    await killed.save();
    await closeAll();
    await appendFile(folder('out', 'posts.jsonl.draft'), `\n${JSON.stringify(row(9999)).slice(0, -5)}`);

    const next = await openTable();
    expect([next.size, await next.get('p3')]).toEqual([rows.length, row(3, 'changed')]);
    await next.put(row(1000));
    await next.save();
    await closeAll();
    const last = await openTable();
    await last.put(row(3));
    await last.finish();
    expect(last.changed).toBe(1);
    expect(await saved()).toBe(linesIn([...rows.slice(0, 3), row(3), ...rows.slice(4), row(1000)]));
    expect(await readdir(folder('out'))).toEqual(['.lock', 'posts.jsonl']);
  });

  it('is whole after a batch that the disk refused in the middle', async () => {
    let refused = 0;
    const open: typeof fileSystem.open = async (path, flags, mode) => {
      const file = await fileSystem.open(path, flags, mode);
      const writeFile: typeof file.writeFile = async (content) => {
        if (refused !== 1) return file.writeFile(content);
        refused += 1;
        await file.writeFile(content.slice(0, content.length / 2));
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      };
      return { ...file, writeFile };
    };
    const table = await openTable(undefined, { ...fileSystem, open });
    for (const one of rows.slice(500)) await table.put(one);
    await table.save();
    for (const one of rows.slice(0, 500)) await table.put(one);
    refused = 1;
    await expect(table.save()).rejects.toThrow('the disk is full');
    expect(await table.get('p3')).toEqual(rows[3]);
    await table.finish();
    expect([refused, await saved()]).toEqual([2, linesIn(rows)]);
  });

  it('tells records apart whose IDs have the same hash', async () => {
    // Pairs of FNV-1a with 32 bits.
    const twins = ['costarring', 'liquid', 'declinate', 'macallums'];
    const [table, rows] = [await openTable(), twins.map((id) => ({ id, createdAt: id }))];
    for (const one of rows) {
      await table.put(one);
      await table.save();
    }
    for (const one of rows) expect(await table.get(one.id)).toEqual(one);
    await table.put({ ...rows[0], createdAt: 'z' } as Row);
    await table.finish();
    expect(table.size).toBe(4);
    const places = new Places();
    for (const [place, id] of twins.entries()) places.add(id, place);
    expect([...places.of('liquid')]).toEqual([1, 0]);
    expect([places.has('liquid', 1), places.has('liquid', 2)]).toEqual([true, false]);
  });

  it('sorts lines of another program, with a record twice, and lines without an end', async () => {
    await mkdir(folder('out'));
    const reversed = rows.toReversed();
    await writeFile(folder('out', 'posts.jsonl'), `${linesIn([...reversed, row(5, 'last')]).trim()}`);
    const table = await openTable();
    expect([table.size, await table.get('p5')]).toEqual([rows.length, row(5, 'last')]);
    await table.finish();
    expect(table.changed).toBe(0);
    expect(await saved()).toBe(linesIn([...rows.slice(0, 5), row(5, 'last'), ...rows.slice(6)]));
  });

  it('writes nothing in a dry run, and counts', async () => {
    const table = await openTable(async () => undefined);
    await putShuffled(table, rows);
    await table.put(row(3, 'changed'));
    await table.finish();
    expect([table.size, table.changed]).toEqual([rows.length, rows.length + 1]);
    expect(await readdir(folder())).toEqual([]);
  });

  it('writes each record twice, however many batches there are', async () => {
    const table = await openTable();
    let appended = 0;
    const { append } = table.folder;
    table.folder.append = async (name, body) => {
      appended += 1;
      return append(name, body);
    };
    await putShuffled(table, rows);
    const draft = (await stat(folder('out', 'posts.jsonl.draft'))).size;
    await table.finish();
    expect(draft).toBeLessThanOrEqual(Buffer.byteLength(linesIn(rows)));
    expect(appended).toBeGreaterThan(10);
    expect(appended).toBeLessThan(100);
  });
});

it('a table holds less than 30 bytes of each record', async () => {
  // So many that what other tests of the process hold or free meanwhile does not count.
  const count = 200_000;
  await mkdir(folder('out'));
  const rows = Array.from({ length: count }, (_, place) => row(place));
  await writeFile(folder('out', 'posts.jsonl'), linesIn(rows));
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const table = await openTable();
  const held = used() - before;
  expect(table.size).toBe(count);
  expect(held / count).toBeLessThan(30);
});

it.each([1, 7, 2 ** 16])(
  'lines are found in pieces of %s bytes, forward, backward and by their places',
  async (length) => {
    const texts = ['a', 'ä'.repeat(50), 'c'.repeat(2 * length), '', 'd', ''];
    for (const end of ['', '\n']) {
      const bytes = Buffer.from(`\n${texts.join('\n')}${end}`);
      const file = {
        size: bytes.length,
        read: async (offset: number, count: number) => bytes.subarray(offset, offset + count),
        close: async () => undefined,
      };
      const found = await listOf(linesOf(file, { length }));
      expect(found.map((line) => Buffer.from(line.bytes).toString())).toEqual(texts.filter(Boolean));
      const back = await listOf(linesFromEnd(file));
      expect(back.toReversed().map(({ place }) => place)).toEqual(found.map(({ place }) => place));
      const reader = new LineReader(file);
      for (const line of [...found, ...back])
        expect(Buffer.compare(await reader.at(line.place), line.bytes)).toBe(0);
    }
  },
);
