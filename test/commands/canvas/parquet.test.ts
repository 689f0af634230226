import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveWriter } from '../../../src/commands/canvas/archive/archive-writer';
import type { Statistics } from '../../../src/commands/canvas/stats/collect-statistics';
import { paletteRgb } from '../../../src/image/palette';
import { expectRefusal, plaza } from '../../support/app';
import { movableClock } from '../../support/clock';
import { seededNumbers } from '../../support/seeded-numbers';
import { memoryFile } from './archive/archive-world';

const duckdb = await import('@duckdb/node-api').catch(() => undefined);
let folder: string;
const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'recipes-canvas.md');
const startedAt = Date.UTC(2026, 2, 18, 9, 30);
const side = 96;
const pixels = 70_001;
const people = ['ada', 'boris', 'o\'neil, "the" third', '絵'];

/** Five hours on a canvas that was not blank, more than one row group, with a gap that changed the last place. */
async function record(): Promise<void> {
  const number = seededNumbers(7);
  const random = (below: number) => Math.floor(number() * below);
  const file = memoryFile();
  const header = { version: 1, width: side, height: side, palette: paletteRgb, startedAt, canvas: 'here' };
  const board = Uint8Array.from({ length: side * side }, () => random(3));
  const writer = await ArchiveWriter.create(file, header, board);
  for (let index = 0; index < 70_000; index += 1) {
    const at = startedAt + 1 + index * 260;
    if (index === 40_000) {
      const after = writer.board.slice();
      after[side * side - 1] = 31;
      await writer.gap(at - 100, at, after);
    }
    // The place that the gap changed has that color already.
    if (index === 50_000) writer.pixel(at, side * side - 1, 31, 0);
    const name = people[random(people.length + 1)];
    const author = name === undefined ? 0 : writer.authorNumber(`id of ${name}`, name);
    writer.pixel(at, random(side * side - 1), random(4), author);
  }
  await writer.close();
  await writeFile(path('week.plza'), file.bytes);
}

const path = (...names: string[]) => join(folder, ...names);
const run = (...words: string[]) => plaza(['canvas', ...words], { env: { PLAZA_CONFIG_DIR: folder } });

type Row = Readonly<Record<string, unknown>>;

/** The rows of a query over the files in the folder of the test; counts as numbers, times as ISO 8601. */
async function query(sql: string): Promise<Row[]> {
  if (!duckdb) throw new Error('DuckDB is missing');
  const database = await duckdb.DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const inFolder = sql.replace(/'(week[^']*)'/g, (_, name: string) => `'${path(name)}'`);
  const rows = (await connection.runAndReadAll(inFolder)).getRowObjectsJS();
  connection.closeSync();
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, one]) => [name, plain(one)])));
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? Number(value) : value;
}

/** The rows of the query under a heading of the page. */
async function recipe(heading: string): Promise<Row[]> {
  const [, text] = (await readFile(page, 'utf8')).split(`## ${heading}\n`);
  const [, sql] = /```sql\n([\s\S]*?)```/.exec(text ?? '') ?? [];
  if (!sql) throw new Error(`no query under ${heading}`);
  return query(sql);
}

async function stats(...words: string[]): Promise<Statistics> {
  const { stdout } = await run('stats', path('week.plza'), '--json', ...words);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-test-'));
  await record();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('canvas replay --parquet', () => {
  it('writes or replaces a file, and prints its pixels and bytes', async () => {
    const words = ['replay', path('week.plza'), '--parquet', path('week.parquet')];
    const { exit, stdout } = await run(...words);
    const { size } = await stat(path('week.parquet'));
    expect(exit).toBe(0);
    expect(stdout).toMatch(new RegExp(`week.parquet: 70\\s001 pixels, ${size} bytes\n$`));
    // On a clock that stands still, slow work prints no progress.
    const options = { terminal: { columns: 100, rows: 20 }, clock: movableClock() };
    const shown = await plaza(['canvas', ...words], { env: { PLAZA_CONFIG_DIR: folder }, ...options });
    expect(shown).toEqual({ exit, stdout, stderr: '' });
    const json = JSON.parse((await run(...words, '--json')).stdout);
    expect(json).toEqual({ type: 'parquet', file: path('week.parquet'), pixels, bytes: size });
  });

  it.each([
    [() => ['-'], 'does not write to standard output'],
    [() => [path('week.plza')], 'would replace its archive'],
    [() => ['a.parquet', '--speed', '2'], '--parquet and --speed exclude each other'],
    [() => [`${folder}/`], 'the folder is not empty'],
  ])('refuses a wrong target or option (%#)', async (words, reason) => {
    expectRefusal(await run('replay', path('week.plza'), '--parquet', ...words()), 2, reason);
  });
});

describe.skipIf(!duckdb)(`canvas stats and the recipes in SQL${duckdb ? '' : ': no DuckDB'}`, () => {
  beforeAll(async () => {
    await run('replay', path('week.plza'), '--parquet', path('week.parquet'));
    await run('replay', path('week.plza'), '--parquet', path('week/'));
  });

  it('count the same pixels by hour and by author, positions and unchanged pixels', async () => {
    const figures = await stats('--limit', '1000');
    const hours = await recipe('Pixels by hour');
    expect(hours.map(({ hour, pixels }) => ({ at: hour, pixels }))).toEqual(figures.hours);
    const [sums] = await query(
      "SELECT count(*) AS pixels, count(DISTINCT (x, y)) AS positions, count(*) FILTER (WHERE color = previous) AS unchanged FROM 'week.parquet'",
    );
    expect(figures).toMatchObject(sums ?? {});
    const authors = await query(
      "SELECT author AS username, count(*) AS pixels FROM 'week.parquet' WHERE author IS NOT NULL GROUP BY author ORDER BY pixels DESC",
    );
    expect(authors).toEqual(figures.authors.people.map(({ username, pixels }) => ({ username, pixels })));
  });

  it('find the same contested places and the same authors of a region', async () => {
    const { battles } = await stats();
    expect(battles).toHaveLength(10);
    expect(await recipe('The most contested places')).toEqual(battles);
    const { authors } = await stats('--region', '0,0,64,64');
    const found = await recipe('Who drew what');
    expect(found.map(({ author, pixels }) => ({ username: author, pixels }))).toEqual(
      authors.people.map(({ username, pixels }) => ({ username, pixels })),
    );
    expect(found.every(({ standing, pixels }) => Number(standing) < Number(pixels))).toBe(true);
  });

  it('count the same lost and restored pixels of a picture', async () => {
    const picture = ['--at', '2026-03-18T12:00', '--region', '0,0,64,64'];
    expect((await run('timelapse', path('week.plza'), path('picture.png'), ...picture)).exit).toBe(0);
    const { template } = await stats('--template', path('picture.png'));
    const hours = await recipe('The survival of a picture');
    const sum = (name: string) => hours.reduce((total, hour) => total + Number(hour[name]), 0);
    const [untouched] = await query(
      "SELECT 64 * 64 - count(DISTINCT (x, y)) AS places FROM 'week.parquet' WHERE x < 64 AND y < 64",
    );
    expect([sum('lost'), sum('restored')]).toEqual([template?.lost, template?.restored]);
    expect(Number(hours.at(-1)?.correct) + Number(untouched?.places)).toBe(template?.atEnd);
  });

  it('read a folder of hours as the file: the same rows in the same order, from only the needed files', async () => {
    const names = await readdir(path('week'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.parquet')).sort()).toEqual(
      ['09', '10', '11', '12', '13', '14'].map((hour) => `date=2026-03-18/hour=${hour}/pixels.parquet`),
    );
    const differing = await query(
      "SELECT count(*) AS rows FROM (FROM 'week.parquet' EXCEPT ALL SELECT time, x, y, color, author, previous FROM read_parquet('week/**/*.parquet'))",
    );
    const backwards = await query(
      "SELECT count(*) AS rows FROM (SELECT time < lag(time) OVER (ORDER BY file_row_number) AS is_earlier FROM read_parquet('week.parquet', file_row_number = true)) WHERE is_earlier",
    );
    expect([differing, backwards]).toEqual([[{ rows: 0 }], [{ rows: 0 }]]);
    const [found] = await recipe('Events that outgrow one machine');
    const { hours } = await stats();
    const three = hours.slice(0, 3).reduce((sum, hour) => sum + hour.pixels, 0);
    expect(Object.values(found ?? {})).toEqual([three]);
    const groups = await query(
      "SELECT row_group_num_rows AS rows FROM parquet_metadata('week.parquet') WHERE path_in_schema = 'time' ORDER BY row_group_id",
    );
    expect(groups).toEqual([{ rows: 65_536 }, { rows: pixels - 65_536 }]);
  });
});
