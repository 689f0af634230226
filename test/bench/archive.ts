/** What an archive of ten million pixels costs: its size and the time to write, read and count it, beside JSON lines in gzip. */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openToWrite } from '../../src/app/local-files/open-file';
import { systemChance, systemClock } from '../../src/cli/process/clock';
import { openArchive } from '../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../src/commands/canvas/archive/archive-writer';
import { ndjsonOf } from '../../src/commands/canvas/archive/ndjson';
import { parquetOf } from '../../src/commands/canvas/archive/write-parquet';
import { StatisticsCollector } from '../../src/commands/canvas/stats/collect-statistics';
import { paletteRgb } from '../../src/image/palette';
import { seededNumbers } from '../support/seeded-numbers';
import { print } from './rounds';

const pixels = Number(process.env.PIXELS ?? 10_000_000);
const side = 1024;
const startedAt = Date.UTC(2026, 2, 18);
const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'));
const owner = { pid: process.pid, isRunning: () => true, clock: systemClock, random: systemChance };

interface Placement {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly color: number;
}

/** 230 pixels a second: half a day of a very busy canvas. */
function* placed(seed: number, next: (below: (end: number) => number) => Omit<Placement, 'at'>) {
  const number = seededNumbers(seed);
  const below = (end: number) => Math.floor(number() * end);
  for (let index = 0; index < pixels; index += 1)
    yield { at: startedAt + Math.floor(index / 23) * 100, ...next(below) };
}

const noise = () => placed(9, (below) => ({ x: below(side), y: below(side), color: below(32) }));

/** People who draw around places of their own. */
function drawings(): Generator<Placement> {
  const number = seededNumbers(5);
  const anywhere = () => Math.floor(number() * side);
  const places = Array.from({ length: 400 }, () => ({ x: anywhere(), y: anywhere(), color: 0 }));
  const inside = (value: number) => Math.min(side - 1, Math.max(0, value));
  return placed(5, (below) => {
    const place = places[below(places.length)] as { x: number; y: number; color: number };
    if (below(8) === 0) place.color = below(32);
    const offset = () => below(24) + below(24) - 23;
    return { x: inside(place.x + offset()), y: inside(place.y + offset()), color: place.color };
  });
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const memory = Math.round(process.memoryUsage().rss / 1_000_000);
  print(`  ${name.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s   ${memory} MB`);
  return result;
}

function size(name: string, bytes: number): void {
  const each = (bytes / pixels).toFixed(2);
  print(`  ${name.padEnd(44)} ${(bytes / 1e6).toFixed(1).padStart(6)} MB  ${each} bytes a pixel`);
}

async function bench(name: string, source: () => Generator<Placement>): Promise<void> {
  print(`\n${pixels} pixels, ${name}`);
  const path = join(folder, 'a.plza');
  const file = await openToWrite(path, owner);
  await file.truncate(0);
  await timed('the pixels alone, made and not written', async () => {
    for (const { color } of source()) if (color > 31) throw new Error('no color');
  });
  await timed('archive: record, a write for each second', async () => {
    const header = { version: 1, width: side, height: side, palette: paletteRgb, startedAt, canvas: 'bench' };
    const writer = await ArchiveWriter.create(file, header, new Uint8Array(side * side));
    let next = startedAt + 1000;
    for (const { at, x, y, color } of source()) {
      if (at >= next) {
        await writer.flush();
        next += 1000;
      }
      writer.pixel(at, y * side + x, color);
    }
    await writer.close();
  });
  size('archive', statSync(path).size);
  await timed('archive: open', () => openArchive(file));
  await timed('archive: replay', async () => {
    const board = new Uint8Array(side * side);
    for await (const record of (await openArchive(file)).records()) {
      if (record.type !== 'pixels') continue;
      const { count, positions, colors } = record;
      for (let index = 0; index < count; index += 1) board[positions[index] ?? 0] = colors[index] ?? 0;
    }
  });
  await timed('archive: seek to the middle', async () => {
    const archive = await openArchive(file);
    for await (const record of archive.records((archive.from + archive.to) / 2))
      if (record.type === 'pixels') break;
  });
  await timed('archive: statistics', async () => {
    const archive = await openArchive(file);
    const collector = new StatisticsCollector(archive, { top: 10 });
    for await (const record of archive.records()) collector.add(record);
    if (collector.result().pixels !== pixels) throw new Error('pixels are missing');
  });
  const table = join(folder, 'a.parquet');
  await timed('Parquet: write', async () => {
    const { header, records } = await openArchive(file);
    await pipeline(parquetOf(header, records()), createWriteStream(table));
  });
  size('Parquet', statSync(table).size);
  const zipped = join(folder, 'a.ndjson.gz');
  await timed('JSON lines in gzip: write', async () =>
    pipeline(
      ndjsonOf(await openArchive(file), () => undefined),
      createGzip(),
      createWriteStream(zipped),
    ),
  );
  size('JSON lines in gzip', statSync(zipped).size);
  await timed('JSON lines in gzip: replay', async () => {
    const board = new Uint8Array(side * side);
    for await (const line of createInterface({ input: createReadStream(zipped).pipe(createGunzip()) })) {
      const { type, x, y, color } = JSON.parse(line);
      if (type === 'pixel') board[y * side + x] = color;
    }
  });
  size('the four bytes a pixel of the wire', 4 * pixels);
  await file.close();
}

async function run(): Promise<void> {
  await bench('people who draw around places of their own', drawings);
  await bench('noise, which nothing can compress', noise);
}

run().finally(() => rmSync(folder, { recursive: true }));
