/** Recordings, timelapses and drawings by the executable: killed, interrupted, continued, on a full disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/cli/process/clock';
import { encodePng } from '../../src/image/png/png';
import { idByName } from '../../src/sandbox/sections/auth/rules/accounts';
import { canvasIn, pixelAt } from '../../src/sandbox/sections/canvas/rules/board';
import { paintPixels } from '../../src/sandbox/sections/canvas/rules/canvas';
import { readGif } from '../commands/canvas/timelapse/decoders';
import { archiveAt, recording } from '../commands/canvas/timelapse-archives';
import { signedIn, useLines } from '../support/accounts';
import { expectPrinted, expectRefusal } from '../support/app';
import { programWords, runInHome, startExecutable, startInHome } from '../support/executable/executable';
import { killedRecording, readArchive } from '../support/executable/killed-recording';
import { useFolder } from '../support/folder';
import { useHome } from '../support/home';

const home = useHome();
const { run, json } = useLines(home, 'canvas');
const inHome = (name: string) => join(home().folder, name);

describe('canvas record', () => {
  const archive = () => inHome('week.plza');
  beforeEach(() => signedIn(home(), 'ada'));

  /** Somebody else paints pixels. */
  function paint(count: number): void {
    const world = home().sandbox.world();
    for (let index = 0; index < count; index += 1)
      paintPixels(world, idByName(world)('boris'), [{ x: index, y: 200, color: index % 32 }]);
  }

  it('records, continues after an interrupt with a gap, and exports lines that it imports', async () => {
    const first = startInHome(home(), ['canvas', 'record', archive(), '--authors']);
    await first.says('stdout', 'started');
    paint(3);
    await expect.poll(() => readArchive(archive())).toMatchObject({ pixels: { length: 3 }, authored: 3 });
    first.child.kill('SIGINT');
    const { exit, stdout, stderr } = await first.ended;
    expect([exit, stdout]).toEqual([130, expect.stringMatching(/^started\t.*\t256\t256\t0\n$/)]);
    expect(stderr).toMatch(/recorded to .*week.plza: 3 pixels in \d+s/);
    expect(stderr).not.toContain('error');
    paint(5);
    const second = await run(`record ${archive()} --count 2 --json`);
    expect(second.exit).toBe(0);
    expect(second.stdout.match(/.+/g)?.map((line) => JSON.parse(line))).toMatchObject([
      { type: 'started', recorded: 3 },
      { type: 'gap', changes: 2 },
    ]);
    const stats = await json(`stats ${archive()}`);
    expect(stats).toMatchObject({ pixels: 3, gaps: { count: 1, changes: 2 }, damage: [] });
    expect(stats.authors.known).toBeGreaterThan(0);
    const lines = (await run(`stats ${archive()} --ndjson`)).stdout;
    expect(lines.match(/"type":"pixel"/g)).toHaveLength(3);
    const imported = await run(`record ${inHome('copy.plza')} --from-ndjson -`, { input: lines });
    expect(imported.stdout).toMatch(/^imported\t.*copy.plza\t3\t1\t\d+\n$/);
    expectPrinted(await run(`stats ${inHome('copy.plza')} --ndjson`), lines);
  });

  it('loses at most a second by a kill, and continues in the same file', async () => {
    let recorded = 0;
    for (const [number, ms] of [1700, 1500].entries()) {
      const { painted } = await killedRecording(home(), archive(), ms, 1000 * number);
      const found = await readArchive(archive());
      expect(found.damage).toBe(0);
      // A second, and the time in which a message arrives.
      const due = painted.filter(({ beforeKill }) => beforeKill > 1400);
      const kept = found.pixels.slice(recorded);
      expect(kept.slice(0, due.length)).toEqual(due.map(({ text }) => text));
      expect(kept).toEqual(painted.slice(0, kept.length).map(({ text }) => text));
      recorded = found.pixels.length;
    }
    expect((await run(`record ${archive()} --count 2`)).exit).toBe(0);
    const found = await readArchive(archive());
    expect([found.gaps, found.damage]).toEqual([2, 0]);
    const { pixels } = JSON.parse((await run('show --region 0,130,200,100 --json')).stdout);
    const rows = pixels.map((row: number[], y: number) =>
      [...found.board.subarray((130 + y) * 256, (130 + y) * 256 + 200)].every((color, x) => color === row[x]),
    );
    expect(rows).not.toContain(false);
  });

  it('refuses a file that another process writes, which can be read', async () => {
    const first = startInHome(home(), ['canvas', 'record', archive()]);
    await first.says('stdout', 'started');
    const second = await run(`record ${archive()} --for 1m`);
    expectRefusal(second, 2, `week.plza is written by another process (${first.child.pid})`);
    expect((await run(`stats ${archive()}`)).exit).toBe(0);
    first.child.kill('SIGTERM');
    expect((await first.ended).exit).toBe(143);
  });
});

it.runIf(process.platform === 'linux')(
  'canvas draw places no pixel that it cannot report: full disk',
  async () => {
    await signedIn(home(), 'ada');
    await writeFile(inHome('red.png'), encodePng({ width: 1, height: 1, pixels: Uint8Array.of(10) }));
    const pixel = () => pixelAt(canvasIn(home().sandbox.world()), 200, 230);
    const { color } = pixel();
    const stdout = openSync('/dev/full', 'w');
    const argv = ['canvas', 'draw', inHome('red.png'), '--at', '200,230'];
    const { exit, stderr } = await runInHome(home(), argv, { stdout });
    closeSync(stdout);
    expect(exit).toBe(2);
    expect(stderr).toContain("error: couldn't write the output: the disk is full\n");
    expect(pixel().color).toBe(color);
  },
);

describe('canvas timelapse', () => {
  const folder = useFolder();
  const work = (name: string) => folder('work', name);
  const timelapse = (...words: string[]) => ['canvas', 'timelapse', work('canvas.plza'), ...words];
  /** So many frames that no computer completes them before they are interrupted. */
  const endless = ['--fps', '50', '--length', '700s', '--scale', '16'];
  const files = async () => (await readdir(folder('work'))).sort();

  beforeEach(async () => {
    await mkdir(folder('work'));
    await archiveAt(work('canvas.plza'));
  });

  /** Starts a long timelapse, and sends the signal once its draft exists. */
  async function interrupted(name: string, signal: NodeJS.Signals) {
    const running = startExecutable(timelapse(work(name), ...endless), { env: home().env });
    while (!(await files()).some((file) => file.endsWith('.part'))) await systemClock.sleep(1);
    running.child.kill(signal);
    return running.ended;
  }

  it.each([
    ['out.gif', 'SIGINT', 130],
    ['out/', 'SIGINT', 130],
    ['out.png', 'SIGTERM', 143],
  ] as const)('removes %s after %s', async (name, signal, exit) => {
    expect(await interrupted(name, signal)).toMatchObject({ exit });
    expect(await files()).toEqual(['canvas.plza']);
  });

  it.each(['out.png', 'out/'])(
    'leaves a draft of %s when it is killed, which the next one removes',
    async (name) => {
      await interrupted(name, 'SIGKILL');
      expect(await files()).toContainEqual(expect.stringMatching(/\.part$/));
      await runInHome(home(), timelapse(work('other.gif')));
      expect(await files()).toEqual(['canvas.plza', 'other.gif']);
      expect(readGif(await readFile(work('other.gif'))).frames.length).toBeGreaterThan(50);
    },
  );

  it('exits with 0 when its reader ends', async () => {
    const [command, ...script] = programWords();
    const child = spawn(command, [...script, ...timelapse('-', ...endless)], {
      env: { ...process.env, ...home().env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const [first] = await once(child.stdout, 'data');
    expect([...first.subarray(0, 3)]).toEqual([255, 255, 255]);
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(errors).toContain(`-s ${recording.width * 16}x${recording.height * 16} -r 50`);
  });
});
