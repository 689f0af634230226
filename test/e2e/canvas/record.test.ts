/** Recordings by the real executable: killed, interrupted, continued, read back. */

import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { paintPixels } from '../../../src/sandbox/sections/canvas/rules/canvas';
import { runAs, signedIn } from '../../support/accounts';
import { startInHome } from '../../support/executable/executable';
import { useHome } from '../../support/home';
import { killedRecording, readArchive } from '../../support/killed/recording';

const home = useHome();
const archive = () => join(home().folder, 'week.plza');
const run = (...argv: string[]) => runAs(home(), ['canvas', ...argv]);

/** Somebody paints so many pixels. */
function paint(count: number): void {
  const world = home().sandbox.world();
  for (let index = 0; index < count; index += 1)
    paintPixels(world, accountsIn(world)[1]?.id ?? '', [{ x: index, y: 200, color: index % 32 }]);
}

describe('canvas record', () => {
  it('records, continues after an interrupt with a gap, and gives figures and lines', async () => {
    await signedIn(home(), 'ada');
    const first = startInHome(home(), ['canvas', 'record', archive(), '--authors']);
    await first.says('stdout', 'started');
    paint(3);
    await expect.poll(() => readArchive(archive())).toMatchObject({ pixels: { length: 3 }, authored: 3 });
    first.child.kill('SIGINT');
    const ended = await first.ended;
    expect([ended.exit, ended.stdout]).toEqual([130, expect.stringMatching(/^started\t.*\t256\t256\t0\n$/)]);
    expect(ended.stderr).toMatch(/recorded to .*week.plza: 3 pixels in \d+s/);
    expect(ended.stderr).not.toContain('error');
    paint(5);
    const second = await run('record', archive(), '--count', '2', '--json');
    expect(second.exit).toBe(0);
    const events = second.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject([
      { type: 'started', recorded: 3 },
      { type: 'gap', changes: 2 },
    ]);
    const figures = JSON.parse((await run('stats', archive(), '--json')).stdout);
    expect(figures).toMatchObject({ pixels: 3, gaps: { count: 1, changes: 2 }, damage: [] });
    expect(figures.authors.known).toBeGreaterThan(0);
    const lines = (await run('stats', archive(), '--ndjson')).stdout;
    expect(lines.split('\n').filter((line) => line.includes('"type":"pixel"'))).toHaveLength(3);
    const copy = join(home().folder, 'copy.plza');
    const imported = await runAs(home(), ['canvas', 'record', copy, '--from-ndjson', '-'], { input: lines });
    expect([imported.exit, imported.stdout]).toEqual([
      0,
      expect.stringMatching(/^imported\t.*copy.plza\t3\t1\t\d+\n$/),
    ]);
    expect((await run('stats', copy, '--ndjson')).stdout).toBe(lines);
  });

  it('loses at most a second at a kill, and continues in the same file', async () => {
    await signedIn(home(), 'ada');
    let recorded = 0;
    for (const [number, ms] of [1700, 1500].entries()) {
      const { painted } = await killedRecording(home(), archive(), ms, 1000 * number);
      const found = await readArchive(archive());
      expect(found.damage).toBe(0);
      // A second, and what the machine takes for a message meanwhile.
      const due = painted.filter(({ beforeKill }) => beforeKill > 1400);
      const kept = found.pixels.slice(recorded);
      expect(kept.slice(0, due.length)).toEqual(due.map(({ text }) => text));
      expect(kept).toEqual(painted.slice(0, kept.length).map(({ text }) => text));
      recorded = found.pixels.length;
    }
    expect((await run('record', archive(), '--count', '2')).exit).toBe(0);
    const found = await readArchive(archive());
    expect([found.gaps, found.damage]).toEqual([2, 0]);
    const shown = JSON.parse((await run('show', '--region', '0,130,200,100', '--json')).stdout);
    const rows = shown.pixels.map((row: number[], y: number) =>
      [...found.board.subarray((130 + y) * 256, (130 + y) * 256 + 200)].every((color, x) => color === row[x]),
    );
    expect(rows).not.toContain(false);
  });

  it('lets one process write a file', async () => {
    await signedIn(home(), 'ada');
    const first = startInHome(home(), ['canvas', 'record', archive()]);
    await first.says('stdout', 'started');
    const second = await run('record', archive(), '--for', '1m');
    expect([second.exit, second.stderr]).toEqual([
      2,
      expect.stringMatching(/week.plza is written by another process \(\d+\)/),
    ]);
    expect((await run('stats', archive())).exit).toBe(0);
    first.child.kill('SIGTERM');
    expect((await first.ended).exit).toBe(143);
  });

  it('refuses what is no archive, and leaves it as it is', async () => {
    await signedIn(home(), 'ada');
    const path = join(home().folder, 'diary.txt');
    await writeFile(path, 'my diary');
    const { exit, stderr } = await run('record', path, '--for', '1m');
    expect([exit, stderr]).toEqual([2, expect.stringContaining('not a canvas archive')]);
    expect(await readFile(path, 'utf8')).toBe('my diary');
    expect((await run('stats', path)).exit).toBe(2);
    expect((await run('stats', join(home().folder, 'none'))).stderr).toContain('there is no such file');
    await expect(stat(archive())).rejects.toThrow();
  });
});
