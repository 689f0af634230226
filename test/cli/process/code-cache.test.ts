/** Compiled code that is kept between runs, with a loader in the place of the runtime's. */
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CodeCacheDeps, keepCompiledCode } from '../../../src/cli/process/code-cache';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'plaza-code-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const now = Date.parse('2026-03-01T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
/** As the build begins and ends a file whose code is kept; `fail` throws on its second line. */
const code = `(run=>run)((function(exports, require, module, __filename) {
  exports.fail = () => { throw new Error('on line two') };
  exports.sum = (a, b) => a + b; exports.name = require('node:path').basename(__filename)
}))`;
/** As the build leaves a short file. */
const shortCode = 'exports.short = true';

interface Loaded {
  readonly exports: { sum(a: number, b: number): number; readonly name: string; fail(): void };
  /** The files that were left to the loader. */
  readonly plain: readonly string[];
  /** Whether V8 took the code that was kept. */
  readonly used: readonly boolean[];
}

/** What a run may differ in. */
interface Run {
  readonly file?: string;
  readonly text?: string;
  /** A short file that is loaded after it. */
  readonly command?: string;
  readonly exitCode?: number;
  readonly uptimeMs?: number;
  readonly runtime?: string;
  readonly userId?: number;
  /** What is called before the end. */
  readonly use?: (exports: Loaded['exports']) => void;
}

/** One run: loads the files, and ends. */
function run({
  file = 'start-1a2b.js',
  text = code,
  command,
  exitCode = 0,
  uptimeMs = 50,
  runtime = 'v20.0.0-x64',
  userId = process.geteuid?.(),
  use,
}: Run = {}): Loaded {
  const plain: string[] = [];
  const used: boolean[] = [];
  const ends: ((exitCode: number) => void)[] = [];
  const prototype = {
    _compile(_: string, filename: string) {
      plain.push(filename);
    },
  };
  class Script extends vm.Script {
    constructor(source: string, options: vm.ScriptOptions) {
      super(source, options);
      used.push(options.cachedData !== undefined && this.cachedDataRejected === false);
    }
  }
  const builtins = {
    'node:module': { prototype },
    'node:vm': { ...vm, Script },
  };
  const deps: CodeCacheDeps = {
    folder: join(home, 'code'),
    runtime,
    userId,
    chunks: join(home, 'chunks'),
    pid: 7,
    now: () => now,
    uptimeMs: () => uptimeMs,
    builtin: (name) => builtins[name] as never,
    atExit: (work) => ends.push(work),
  };
  keepCompiledCode(deps);
  const module = { exports: {}, require: Module.createRequire(import.meta.url) };
  prototype._compile.call(module as never, text, join(home, 'chunks', file));
  if (command) prototype._compile.call(module as never, shortCode, join(home, 'chunks', command));
  use?.(module.exports as Loaded['exports']);
  for (const end of ends) end(exitCode);
  return { exports: module.exports as Loaded['exports'], plain, used };
}

const place = () => join(home, 'code', 'v20.0.0-x64');
const keptFile = () => join(place(), 'start-1a2b.bin');

describe('compiled code', () => {
  it('is written at the end of a run, for the person alone, and used by the next', async () => {
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

  it('leaves lines and columns of faults as they are in the file', () => {
    run();
    const { exports } = run();
    expect(() => exports.fail()).toThrow('on line two');
    try {
      exports.fail();
    } catch (error) {
      expect((error as Error).stack).toContain(`${join(home, 'chunks', 'start-1a2b.js')}:2:32`);
    }
  });

  it('is written anew when what is there is damaged, cut or empty', async () => {
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

  it('is kept for the chunks of the build alone, and not for short ones', async () => {
    const { plain } = run({ text: shortCode });
    expect(plain).toEqual([join(home, 'chunks', 'start-1a2b.js')]);
    expect(run({ file: '../elsewhere.js' }).plain).toEqual([join(home, 'elsewhere.js')]);
    await expect(readdir(join(home, 'code'))).rejects.toThrow('ENOENT');
  });

  it('is removed when it belongs to builds that are gone', async () => {
    run();
    const old = join(place(), 'gone-9z.bin');
    await writeFile(old, 'old');
    await utimes(old, 0, (now - 31 * dayMs) / 1000);
    await utimes(keptFile(), 0, (now - 29 * dayMs) / 1000);
    run({ file: 'perform-3c.js' });
    expect((await readdir(place())).sort()).toEqual(['perform-3c.bin', 'start-1a2b.bin']);
  });

  it('compiled code: two runtimes keep theirs apart, and neither writes that of the other anew', async () => {
    const [one, other] = ['v20.20.2-x64', 'v22.1.0-x64'];
    expect([run({ runtime: one }).used, run({ runtime: other }).used]).toEqual([[false], [false]]);
    const written = (await stat(join(home, 'code', one, 'start-1a2b.bin'))).mtimeMs;
    expect([run({ runtime: other }).used, run({ runtime: one }).used]).toEqual([[true], [true]]);
    expect((await stat(join(home, 'code', one, 'start-1a2b.bin'))).mtimeMs).toBe(written);
  });

  it('compiled code: the folder of a runtime that is gone is removed, and files of earlier versions', async () => {
    run({ runtime: 'v18.0.0-x64' });
    await writeFile(join(home, 'code', 'start-1a2b.bin'), 'of an earlier version');
    for (const name of ['v18.0.0-x64', 'start-1a2b.bin'])
      await utimes(join(home, 'code', name), 0, (now - 31 * dayMs) / 1000);
    run({ runtime: 'v19.0.0-x64' });
    run();
    expect((await readdir(join(home, 'code'))).sort()).toEqual(['v19.0.0-x64', 'v20.0.0-x64']);
  });

  it.skipIf(process.platform === 'win32')(
    'compiled code: what another user may have written is not run',
    async () => {
      run();
      const uid = process.geteuid?.() ?? 0;
      expect(run({ userId: uid + 1 }).used).toEqual([false]);
      await chmod(keptFile(), 0o620);
      expect(run().used).toEqual([false]);
      expect(run().used).toEqual([true]);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'compiled code: nothing is removed in a folder that is not of this user alone',
    async () => {
      run();
      const old = join(place(), 'gone-9z.bin');
      await writeFile(old, 'old');
      await utimes(old, 0, (now - 31 * dayMs) / 1000);
      await chmod(place(), 0o777);
      run({ file: 'perform-3c.js' });
      expect((await readdir(place())).sort()).toEqual(['gone-9z.bin', 'start-1a2b.bin']);
    },
  );

  it('is not needed: a folder that cannot be made changes nothing', async () => {
    await writeFile(join(home, 'code'), 'a file');
    const { exports } = run();
    expect(exports.sum(1, 2)).toBe(3);
  });

  it('grows by what the first good run of each command called', async () => {
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
    expect((await stat(join(place(), 'me-1.bin'))).size).toBe(0);
  });

  it('is not written by a long run, whose first functions V8 has thrown away', async () => {
    run({ uptimeMs: 11_000 });
    await expect(readdir(join(home, 'code'))).rejects.toThrow('ENOENT');
  });
});
