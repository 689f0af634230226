import { chmod, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import Module from 'node:module';
import { sep } from 'node:path';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type CodeCacheDeps, keepCompiledCode } from '../../../src/cli/process/code-cache';
import { useFolder } from '../../support/folder';

const folder = useFolder();
const now = Date.parse('2026-03-01T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
/** A file as the build writes it; `fail` throws on its second line. */
const code = `(run=>run)((function(exports, require, module, __filename) {
  exports.fail = () => { throw new Error('on line two') };
  exports.sum = (a, b) => a + b; exports.name = require('node:path').basename(__filename)
}))`;
/** A file that is too short to be cached. */
const shortCode = 'exports.short = true';

interface Loaded {
  readonly exports: { sum(a: number, b: number): number; readonly name: string; fail(): void };
  /** The files that the loader of the runtime compiled. */
  readonly plain: readonly string[];
  readonly moduleClass: CodeCacheDeps['moduleClass'];
  /** Whether V8 accepted the cached code. */
  readonly used: readonly boolean[];
}

interface Run {
  readonly file?: string;
  readonly text?: string;
  /** A short file that is loaded after it. */
  readonly command?: string;
  readonly exitCode?: number;
  readonly uptimeMs?: number;
  readonly runtime?: string;
  readonly userId?: number;
  readonly use?: (exports: Loaded['exports']) => void;
}

/** One run: loads the files, and ends. */
function run(options: Run = {}): Loaded {
  const { file = 'start-1a2b.js', text = code, command, exitCode = 0, uptimeMs = 50, use } = options;
  const { runtime = 'v20.0.0-x64', userId = process.geteuid?.() } = options;
  const plain: string[] = [];
  const used: boolean[] = [];
  const ends: ((exitCode: number) => void)[] = [];
  const prototype = {
    _compile(_: string, filename: string) {
      plain.push(filename);
    },
    require: (request: string) => request,
  };
  class Script extends vm.Script {
    constructor(source: string, options: vm.ScriptOptions) {
      super(source, options);
      used.push(options.cachedData !== undefined && this.cachedDataRejected === false);
    }
  }
  const moduleClass = { prototype, _pathCache: {} };
  const deps: CodeCacheDeps = {
    folder: folder('code'),
    runtime,
    userId,
    chunks: folder('chunks'),
    pid: 7,
    now: () => now,
    uptimeMs: () => uptimeMs,
    moduleClass,
    Script,
    atExit: (work) => ends.push(work),
  };
  keepCompiledCode(deps);
  const module = { exports: {}, require: Module.createRequire(import.meta.url) };
  prototype._compile.call(module as never, text, folder('chunks', file));
  if (command) prototype._compile.call(module as never, shortCode, folder('chunks', command));
  use?.(module.exports as Loaded['exports']);
  for (const end of ends) end(exitCode);
  return { exports: module.exports as Loaded['exports'], plain, used, moduleClass };
}

it.runIf(sep === '/')(
  'chunks find each other without resolution; requests of other folders are resolved',
  () => {
    const chunks = folder('chunks');
    const { moduleClass } = run();
    const { require } = moduleClass.prototype as { require(this: object, request: string): unknown };
    for (const [path, request = ''] of [
      [chunks, './a.js'],
      [chunks, 'node:fs'],
      [folder('other'), './b.js'],
    ])
      expect(require.call({ path }, request)).toBe(request);
    expect(moduleClass._pathCache).toEqual({ [`./a.js\0${chunks}`]: `${chunks}/a.js` });
  },
);

const place = (...names: string[]) => folder('code', 'v20.0.0-x64', ...names);
const keptFile = () => place('start-1a2b.bin');
/** Dates a file a number of days before now. */
const dateBack = (path: string, days: number) => utimes(path, 0, (now - days * dayMs) / 1000);
const isWindows = process.platform === 'win32';

describe('compiled code', () => {
  it('is written at the end of a run, readable by its user alone, and used by the next run', async () => {
    const first = run();
    expect(first.used).toEqual([false]);
    expect((await stat(keptFile())).mode & 0o777).toBe(0o600);
    const second = run();
    expect(second.used).toEqual([true]);
    for (const { exports } of [first, second]) {
      expect([exports.sum(1, 2), exports.name]).toEqual([3, 'start-1a2b.js']);
    }
    expect(await readdir(place())).toEqual(['start-1a2b.bin']);
  });

  it('keeps the lines and columns of errors', () => {
    run();
    const { exports } = run();
    expect(() => exports.fail()).toThrow('on line two');
    try {
      exports.fail();
    } catch (error) {
      expect((error as Error).stack).toContain(`${folder('chunks', 'start-1a2b.js')}:2:32`);
    }
  });

  it('is written anew when its file is damaged or cut', async () => {
    run();
    const good = await readFile(keptFile());
    const flipped = Buffer.from(good);
    flipped[100] = (flipped[100] ?? 0) ^ 1;
    for (const bad of [flipped, good.subarray(0, good.length - 10), Buffer.from('one')]) {
      await writeFile(keptFile(), bad);
      expect(run().used).toEqual([false]);
      expect(run().used).toEqual([true]);
    }
  });

  it('is kept for the long chunks of the build alone', async () => {
    const { plain } = run({ text: shortCode });
    expect(plain).toEqual([folder('chunks', 'start-1a2b.js')]);
    expect(run({ file: '../elsewhere.js' }).plain).toEqual([folder('elsewhere.js')]);
    await expect(readdir(folder('code'))).rejects.toThrow('ENOENT');
  });

  it('is removed a month after its last use', async () => {
    run();
    await writeFile(place('gone-9z.bin'), 'old');
    await dateBack(place('gone-9z.bin'), 31);
    await dateBack(keptFile(), 29);
    run({ file: 'perform-3c.js' });
    expect((await readdir(place())).sort()).toEqual(['perform-3c.bin', 'start-1a2b.bin']);
  });

  it('of two runtimes is kept apart', async () => {
    const [one, other] = ['v20.20.2-x64', 'v22.1.0-x64'];
    expect([run({ runtime: one }).used, run({ runtime: other }).used]).toEqual([[false], [false]]);
    const written = (await stat(folder('code', one, 'start-1a2b.bin'))).mtimeMs;
    expect([run({ runtime: other }).used, run({ runtime: one }).used]).toEqual([[true], [true]]);
    expect((await stat(folder('code', one, 'start-1a2b.bin'))).mtimeMs).toBe(written);
  });

  it('of a runtime that is gone is removed, as are files of earlier versions', async () => {
    run({ runtime: 'v18.0.0-x64' });
    await writeFile(folder('code', 'start-1a2b.bin'), 'of an earlier version');
    for (const name of ['v18.0.0-x64', 'start-1a2b.bin']) await dateBack(folder('code', name), 31);
    run({ runtime: 'v19.0.0-x64' });
    run();
    expect((await readdir(folder('code'))).sort()).toEqual(['v19.0.0-x64', 'v20.0.0-x64']);
  });

  it.skipIf(isWindows)('that another user may have written is not run', async () => {
    run();
    const uid = process.geteuid?.() ?? 0;
    expect(run({ userId: uid + 1 }).used).toEqual([false]);
    await chmod(keptFile(), 0o620);
    expect(run().used).toEqual([false]);
    expect(run().used).toEqual([true]);
  });

  it.skipIf(isWindows)('is not removed from a folder that others may write to', async () => {
    run();
    await writeFile(place('gone-9z.bin'), 'old');
    await dateBack(place('gone-9z.bin'), 31);
    await chmod(place(), 0o777);
    run({ file: 'perform-3c.js' });
    expect((await readdir(place())).sort()).toEqual(['gone-9z.bin', 'start-1a2b.bin']);
  });

  it('is not needed where its folder cannot be made', async () => {
    await writeFile(folder('code'), 'a file');
    expect(run().exports.sum(1, 2)).toBe(3);
  });

  it('grows by the functions that the first successful run of each command called', async () => {
    run({ command: 'me-1.js' });
    const size = async () => (await stat(keptFile())).size;
    const atFirst = await size();
    const calls = (exports: Loaded['exports']) => void exports.sum(1, 2);
    run({ command: 'me-1.js', use: calls });
    run({ command: 'feed-2.js', use: calls, exitCode: 2 });
    expect(await size()).toBe(atFirst);
    run({ command: 'feed-2.js', use: calls });
    expect(await size()).toBeGreaterThan(atFirst);
    expect((await readdir(place())).sort()).toEqual(['feed-2.bin', 'me-1.bin', 'start-1a2b.bin']);
    expect((await stat(place('me-1.bin'))).size).toBe(0);
  });

  it('is not written by a long run, whose first functions V8 has discarded', async () => {
    run({ uptimeMs: 11_000 });
    await expect(readdir(folder('code'))).rejects.toThrow('ENOENT');
  });
});
