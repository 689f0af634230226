/** Compiled code that is kept between runs, with the loader of Node 20 in the place of the real one. */
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
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
/** Long enough to be kept; it fails on its second line. */
const code = `exports.sum = (a, b) => a + b; exports.name = require('node:path').basename(__filename); exports.fail = () => {
  throw new Error('on line two') }; // ${'x'.repeat(4096)}`;

interface Loaded {
  readonly exports: { sum(a: number, b: number): number; readonly name: string; fail(): void };
  /** The files that were left to the loader. */
  readonly plain: readonly string[];
  /** Whether V8 took the code that was kept. */
  readonly used: readonly boolean[];
}

/** One run: loads the file, and ends. */
function run({ file = 'start-1a2b.js', text = code, folder = join(home, 'code') } = {}): Loaded {
  const plain: string[] = [];
  const used: boolean[] = [];
  const ends: (() => void)[] = [];
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
    'node:module': { wrap: Module.wrap, wrapper: [Module.wrap('').split('\n')[0]?.slice(0, 62)], prototype },
    'node:vm': { ...vm, Script },
  };
  const deps: CodeCacheDeps = {
    folder,
    chunks: join(home, 'chunks'),
    pid: 7,
    now: () => now,
    builtin: (name) => builtins[name] as never,
    atExit: (work) => ends.push(work),
  };
  keepCompiledCode(deps);
  const module = { exports: {}, require: Module.createRequire(import.meta.url) };
  prototype._compile.call(module as never, text, join(home, 'chunks', file));
  for (const end of ends) end();
  return { exports: module.exports as Loaded['exports'], plain, used };
}

const keptFile = () => join(home, 'code', 'start-1a2b.bin');

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
    expect(await readdir(join(home, 'code'))).toEqual(['start-1a2b.bin']);
  });

  it('leaves lines and columns of faults as they are in the file', () => {
    run();
    const { exports } = run();
    expect(() => exports.fail()).toThrow('on line two');
    try {
      exports.fail();
    } catch (error) {
      expect((error as Error).stack).toContain(`${join(home, 'chunks', 'start-1a2b.js')}:2:9`);
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
    const { plain } = run({ text: 'exports.short = true' });
    expect(plain).toEqual([join(home, 'chunks', 'start-1a2b.js')]);
    expect(run({ file: '../elsewhere.js' }).plain).toEqual([join(home, 'elsewhere.js')]);
    await expect(readdir(join(home, 'code'))).rejects.toThrow('ENOENT');
  });

  it('is removed when it belongs to builds that are gone', async () => {
    run();
    const old = join(home, 'code', 'gone-9z.bin');
    await writeFile(old, 'old');
    await utimes(old, 0, (now - 31 * dayMs) / 1000);
    await utimes(keptFile(), 0, (now - 29 * dayMs) / 1000);
    run({ file: 'perform-3c.js' });
    expect((await readdir(join(home, 'code'))).sort()).toEqual(['perform-3c.bin', 'start-1a2b.bin']);
  });

  it('is not needed: a folder that cannot be made changes nothing', async () => {
    await writeFile(join(home, 'code'), 'a file');
    const { exports } = run();
    expect(exports.sum(1, 2)).toBe(3);
  });
});

describe('the runtime’s own cache', () => {
  /** The folders that the runtime was told to use. */
  const usedWith = (path: string) => {
    const used: string[] = [];
    keepCompiledCode({
      folder: path,
      chunks: '/chunks',
      pid: 7,
      now: () => now,
      builtin: () => ({ enableCompileCache: (place: string) => used.push(place) }) as never,
      atExit: () => expect.unreachable(),
    });
    return used;
  };

  it('is used where there is one, in a folder that is made for it', async () => {
    const path = join(home, 'a', 'b');
    expect(usedWith(path)).toEqual([path]);
    expect(await readdir(path)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('is not used where nothing can be created: it would hang', () => {
    expect(usedWith('/proc/.cache/plaza/code')).toEqual([]);
  });
});
