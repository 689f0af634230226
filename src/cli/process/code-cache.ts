/** Keeps compiled code between runs: compiling what is loaded is most of what a short command costs. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type vm from 'node:vm';

/** What it takes from the process. */
export interface CodeCacheDeps {
  /** Where the code is kept: a folder that nobody else may write to, since what lies there is run. */
  readonly folder: string;
  /** The files whose code is kept: those below this folder. */
  readonly chunks: string;
  readonly pid: number;
  now(): number;
  builtin<Name extends 'node:module' | 'node:vm'>(name: Name): Builtins[Name];
  /** Calls back when the process ends. */
  atExit(work: () => void): void;
}

interface Builtins {
  'node:module': ModuleBuiltin;
  'node:vm': Pick<typeof vm, 'Script'>;
}

/** The parts of `node:module` that are used; Node 20 lacks the first. */
interface ModuleBuiltin {
  enableCompileCache?(folder: string): unknown;
  wrap(code: string): string;
  readonly wrapper: readonly string[];
  readonly prototype: { _compile: Compile };
}

type Compile = (this: NodeJS.Module, code: string, filename: string) => unknown;

interface Compiled {
  readonly path: string;
  readonly script: vm.Script;
}

/** Shorter files are compiled in less time than their code is read. */
const minLength = 4096;
/** What no run has written anew for this long belongs to a build or a runtime that is gone. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Uses the runtime's own cache from Node 22 on. Node 20 has none, and the packages that add one take longer than they
 * save, so there the code of the chunks is kept here: their names change with their contents, and V8 refuses code of
 * another version or with other flags.
 */
export function keepCompiledCode(deps: CodeCacheDeps): void {
  const modules = deps.builtin('node:module');
  if (!modules.enableCompileCache) cacheChunks(deps, modules);
  // The runtime makes folders as `makeFolder` does not.
  else if (couldMake(deps.folder)) modules.enableCompileCache(deps.folder);
}

function cacheChunks(deps: CodeCacheDeps, modules: ModuleBuiltin): void {
  const { Script } = deps.builtin('node:vm');
  const compile = modules.prototype._compile;
  // The lines and columns of a fault are those of the file.
  const columnOffset = -(modules.wrapper[0]?.length ?? 0);
  const fresh: Compiled[] = [];
  modules.prototype._compile = function (code, filename) {
    if (code.length < minLength || dirname(filename) !== deps.chunks)
      return compile.call(this, code, filename);
    const path = join(deps.folder, `${basename(filename, '.js')}.bin`);
    const cachedData = kept(path);
    const script = new Script(modules.wrap(code), { filename, columnOffset, cachedData });
    if (!cachedData || script.cachedDataRejected) fresh.push({ path, script });
    const load = this.require.bind(this);
    return script.runInThisContext().call(this.exports, this.exports, load, this, filename, deps.chunks);
  };
  // At the end it holds the functions that were called, too.
  deps.atExit(() => {
    if (fresh.length > 0) keep(deps, fresh);
  });
}

/**
 * V8 runs damaged code until the process crashes. The file holds the code twice: comparing two copies is faster than any
 * checksum, whose module alone takes longer to load.
 */
function kept(path: string): Buffer | undefined {
  try {
    const copies = readFileSync(path);
    const first = copies.subarray(0, copies.length / 2);
    return first.equals(copies.subarray(copies.length / 2)) ? first : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the folder and its parents. Not by node's own `recursive`, which never ends where a folder exists and takes no
 * other, as `/proc`.
 */
function makeFolder(folder: string): void {
  const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;
  if (isThere(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder && !isThere(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isThere(folder)) throw error;
  }
}

function couldMake(folder: string): boolean {
  try {
    makeFolder(folder);
    return true;
  } catch {
    return false;
  }
}

/** Written whole or not at all. Where nothing can be written, the next run compiles again. */
function keep({ folder, pid, now }: CodeCacheDeps, fresh: readonly Compiled[]): void {
  try {
    makeFolder(folder);
    sweep(folder, now());
    for (const { path, script } of fresh) {
      const draft = `${path}.${pid}`;
      const file = openSync(draft, 'wx', 0o600);
      try {
        const compiled = script.createCachedData();
        writeSync(file, Buffer.concat([compiled, compiled]));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(draft, path);
    }
  } catch {
    // The command is done; the cache only saves time.
  }
}

function sweep(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (now - statSync(path).mtimeMs > maxAgeMs) rmSync(path, { force: true, recursive: true });
  }
}
