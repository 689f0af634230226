/** Recordings as Parquet: the queries of docs/recipes-canvas.md, run by DuckDB, beside the figures of canvas stats. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveWriter } from '../../../src/commands/canvas/archive/archive-writer';
import type { Statistics } from '../../../src/commands/canvas/stats/statistics';
import { paletteRgb } from '../../../src/image/palette';
import { plaza } from '../../support/app';
import { memoryFile } from './archive/archive-world';

const duckdb = await import('@duckdb/node-api').catch(() => undefined);
let folder: string;
const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'recipes-canvas.md');
const startedAt = Date.UTC(2026, 2, 18, 9, 30);
const side = 96;
const pixels = 70_001;
const people = ['ada', 'boris', 'o\'neil, "the" third', '絵'];

/** Whole numbers that look random. */
function randomNumbers(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Five hours on a canvas that was not blank, more than one row group, with a gap that changed the last place. */
async function record(): Promise<void> {
  const random = randomNumbers();
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
  await writeFile(join(folder, 'week.plza'), file.bytes);
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

/** The query under a heading of the page. */
async function recipe(heading: string): Promise<string> {
  const [, text] = (await readFile(page, 'utf8')).split(`## ${heading}\n`);
  const [, sql] = /```sql\n([\s\S]*?)```/.exec(text ?? '') ?? [];
  if (!sql) throw new Error(`no query under ${heading}`);
  return sql;
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
  it('writes a file, replaces it, and says what it wrote at a terminal, in a pipe and as JSON', async () => {
    const words = ['replay', path('week.plza'), '--parquet', path('week.parquet')];
    const { exit, stdout } = await run(...words);
    const { size } = await stat(path('week.parquet'));
    expect([exit, stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`week.parquet: 70\\s001 pixels, ${size} bytes\n$`)),
    ]);
    const terminal = { columns: 100, rows: 20 };
    // To play it would take the terminal.
    const shown = await plaza(['canvas', ...words], { env: { PLAZA_CONFIG_DIR: folder }, terminal });
    expect(shown).toEqual({ exit, stdout, stderr: '' });
    expect(JSON.parse((await run(...words, '--json')).stdout)).toEqual({
      type: 'parquet',
      file: path('week.parquet'),
      pixels,
      bytes: size,
    });
  });

  it('refuses standard output, the archive itself, a speed, and a folder that is not empty', async () => {
    const archive = path('week.plza');
    for (const [words, reason] of [
      [['--parquet', '-'], 'does not write to standard output'],
      [['--parquet', archive], 'would replace its archive'],
      [['--parquet', 'a.parquet', '--speed', '2'], '--parquet and --speed exclude each other'],
      [['--parquet', `${folder}/`], 'the folder is not empty'],
    ] as const) {
      const { exit, stderr } = await run('replay', archive, ...words);
      expect([exit, stderr]).toEqual([2, expect.stringContaining(reason)]);
    }
  });
});

describe.skipIf(!duckdb)(`the recipes in SQL${duckdb ? '' : ': DuckDB is not installed'}`, () => {
  beforeAll(async () => {
    await run('replay', path('week.plza'), '--parquet', path('week.parquet'));
    await run('replay', path('week.plza'), '--parquet', path('week/'));
  });

  it('agree with canvas stats on hours, people, colors and unchanged pixels', async () => {
    const figures = await stats('--limit', '1000');
    const hours = await query(await recipe('Pixels by hour'));
    expect(hours.map(({ hour, pixels }) => ({ at: hour, pixels }))).toEqual(figures.hours);
    const [sums] = await query(
      "SELECT count(*) AS pixels, count(DISTINCT (x, y)) AS positions, count(*) FILTER (WHERE color = previous) AS unchanged FROM 'week.parquet'",
    );
    const { positions, unchanged } = figures;
    expect(sums).toEqual({ pixels: figures.pixels, positions, unchanged });
    const authors = await query(
      "SELECT author AS username, count(*) AS pixels FROM 'week.parquet' WHERE author IS NOT NULL GROUP BY author ORDER BY pixels DESC",
    );
    expect(authors).toEqual(figures.authors.people.map(({ username, pixels }) => ({ username, pixels })));
  });

  it('agree with canvas stats on the most contested places', async () => {
    const { battles } = await stats();
    expect(battles).toHaveLength(10);
    expect(await query(await recipe('The most contested places'))).toEqual(battles);
  });

  it('agree with canvas stats on who drew what in a part', async () => {
    const { authors } = await stats('--region', '0,0,64,64');
    const found = await query(await recipe('Who drew what'));
    expect(found.map(({ author, pixels }) => [author, pixels])).toEqual(
      authors.people.map(({ username, pixels }) => [username, pixels]),
    );
    expect(found.every(({ standing, pixels }) => Number(standing) < Number(pixels))).toBe(true);
  });

  it('agree with canvas stats on the survival of a picture', async () => {
    const picture = ['--at', '2026-03-18T12:00', '--region', '0,0,64,64'];
    expect((await run('timelapse', path('week.plza'), path('picture.png'), ...picture)).exit).toBe(0);
    const { template } = await stats('--template', path('picture.png'));
    const hours = await query(await recipe('The survival of a picture'));
    const sum = (name: string) => hours.reduce((total, hour) => total + Number(hour[name]), 0);
    const [untouched] = await query(
      "SELECT 64 * 64 - count(DISTINCT (x, y)) AS places FROM 'week.parquet' WHERE x < 64 AND y < 64",
    );
    expect([sum('lost'), sum('restored')]).toEqual([template?.lost, template?.restored]);
    expect(Number(hours.at(-1)?.correct) + Number(untouched?.places)).toBe(template?.atEnd);
  });

  it('read the folder of hours as the file: the same rows in the same order, and only the files that are needed', async () => {
    const names = await readdir(path('week'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.parquet')).sort()).toEqual(
      ['09', '10', '11', '12', '13', '14'].map((hour) => `date=2026-03-18/hour=${hour}/pixels.parquet`),
    );
    const [differing] = await query(
      "SELECT count(*) AS rows FROM (FROM 'week.parquet' EXCEPT ALL SELECT time, x, y, color, author, previous FROM read_parquet('week/**/*.parquet'))",
    );
    expect(differing).toEqual({ rows: 0 });
    const [found] = await query(await recipe('Events that outgrow one machine'));
    const { hours } = await stats();
    expect(Object.values(found ?? {})).toEqual([
      hours.slice(0, 3).reduce((sum, hour) => sum + hour.pixels, 0),
    ]);
    const groups = await query(
      "SELECT row_group_id AS id, row_group_num_rows AS rows FROM parquet_metadata('week.parquet') WHERE path_in_schema = 'time' ORDER BY id",
    );
    expect(groups).toEqual([
      { id: 0, rows: 65_536 },
      { id: 1, rows: pixels - 65_536 },
    ]);
    const [backwards] = await query(
      "SELECT count(*) AS rows FROM (SELECT time < lag(time) OVER (ORDER BY file_row_number) AS is_earlier FROM read_parquet('week.parquet', file_row_number = true)) WHERE is_earlier",
    );
    expect(backwards).toEqual({ rows: 0 });
  });
});
