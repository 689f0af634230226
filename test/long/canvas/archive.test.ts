import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ArchiveWriter } from '../../../src/commands/canvas/archive/archive-writer';
import {
  memoryFile,
  Recording,
  randomNumbers,
  readLines,
  type Step,
} from '../../commands/canvas/archive/archive-world';
import { flippedBit, readDamaged, recordedFile } from '../../commands/canvas/archive/damaged-files';
import { signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';
import { killedRecording, readArchive } from '../../support/killed/recording';

const seeds = Number(process.env.PLAZA_LONG_SEEDS ?? 200);
const home = useHome();

it(`${25 * seeds} archives with a flipped bit have no wrong record and can be continued`, async () => {
  const random = randomNumbers(77);
  let damaged = 0;
  for (const isClosed of [true, false]) {
    const { file, lines } = await recordedFile({ isClosed });
    const known = new Set(lines.map(withoutAuthor));
    for (let round = 0; round < (25 * seeds) / 2; round += 1) {
      const flipped = flippedBit(file.bytes, random);
      const found = await readDamaged(flipped);
      if (typeof found === 'string') continue;
      damaged += found.includes('damage') ? 1 : 0;
      expect(found.filter((line) => line !== 'damage' && !known.has(withoutAuthor(line)))).toEqual([]);
      const broken = memoryFile(flipped);
      const writer = await ArchiveWriter.resume(broken);
      const board = new Uint8Array(256).fill(9);
      await writer.gap(0, writer.state.time + 1000, board);
      writer.pixel(writer.state.time + 1000, 7, 7);
      await writer.close();
      const after = await readLines(broken);
      expect([after.board[7], after.board[8]]).toEqual([7, 9]);
    }
  }
  expect(damaged).toBeGreaterThan(10 * seeds);
});

it(`${10 * seeds} recordings with a failed write keep what was flushed`, async () => {
  const random = randomNumbers(5);
  for (let round = 0; round < 10 * seeds; round += 1) {
    const file = memoryFile();
    const recording = new Recording(file);
    await recording.start();
    const killAt = random() % 40;
    let writes = 0;
    file.onWrite = () => {
      writes += 1;
      return writes > killAt ? random() % 200 : undefined;
    };
    let durable = 0;
    try {
      for (let count = 0; count < 80; count += 1) {
        durable = recording.durable;
        await recording.play(randomStep(random));
      }
    } catch (error) {
      expect((error as Error).message).toBe('killed');
    }
    file.onWrite = undefined;
    const flushed = recording.lines.slice(0, durable).map(withoutAuthor);
    expect((await readLines(file)).lines.slice(0, durable).map(withoutAuthor)).toEqual(flushed);
    const writer = await ArchiveWriter.resume(file);
    await writer.close();
    const { lines } = await readLines(file);
    expect(lines.slice(0, durable).map(withoutAuthor)).toEqual(flushed);
    expect(lines).not.toContain('damage');
  }
});

it(`${seeds / 5} kills of a recording process lose at most a second`, async () => {
  await signedIn(home(), 'ada');
  const path = join(home().folder, 'week.plza');
  let recorded = 0;
  for (let kill = 0; kill < seeds / 5; kill += 1) {
    const { painted } = await killedRecording(home(), path, 1200 + ((kill * 137) % 1100), 400 * kill);
    const found = await readArchive(path);
    expect(found.damage).toBe(0);
    const due = painted.filter(({ beforeKill }) => beforeKill > 1400);
    const kept = found.pixels.slice(recorded);
    expect(kept.length).toBeGreaterThanOrEqual(due.length);
    expect(kept).toEqual(painted.slice(0, kept.length).map(({ text }) => text));
    recorded = found.pixels.length;
  }
});

const withoutAuthor = (line: string) => line.replace(/user.*|ada$/, '');

function randomStep(random: () => number): Step {
  const position = random() % 256;
  const color = random() % 32;
  const after = random() % 900;
  const choice = random() % 20;
  if (choice < 12) return { type: 'pixel', after, position, color, author: random() % 4 };
  if (choice < 14) return { type: 'online', after, count: color };
  if (choice < 15) return { type: 'gap', after, changes: [[position, color]] };
  if (choice < 16) return { type: 'name', author: 1 + (random() % 3) };
  return { type: (['flush', 'flush', 'seal', 'resume'] as const)[random() % 4] ?? 'flush' };
}
