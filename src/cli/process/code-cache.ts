/** Keeps compiled code between runs: compiling takes most of the time of a short command. */
import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type vm from 'node:vm';

/** What it takes from the process. */
export interface CodeCacheDeps {
  /** Where the code is kept, in a folder for each runtime. */
  readonly folder: string;
  /** The version of the runtime: V8 refuses code of another, and would write all of it anew. */
  readonly runtime: string;
  /** This user: code that another user may have written is not run. Undefined where the system has no such numbers. */
  readonly userId: number | undefined;
  /** The files whose code is kept: those below this folder. */
  readonly chunks: string;
  readonly pid: number;
  now(): number;
  /** For how long the process has run, in milliseconds. */
  uptimeMs(): number;
  builtin<Name extends 'node:module' | 'node:vm'>(name: Name): Builtins[Name];
  /** Calls back with the exit code when the process ends. */
  atExit(work: (exitCode: number) => void): void;
}

interface Builtins {
  'node:module': ModuleBuiltin;
  'node:vm': Pick<typeof vm, 'Script'>;
}

/** The parts of `node:module` that are used. */
interface ModuleBuiltin {
  readonly prototype: { _compile: Compile };
}

type Compile = (this: NodeJS.Module, code: string, filename: string, ...others: unknown[]) => unknown;

interface Compiled {
  readonly path: string;
  readonly script: vm.Script;
}

/** How the build begins the files whose code is kept: run as a script, they give their function. */
const beginning = '(run=>';
/** After a longer run V8 has thrown away the code of what no longer runs, as that of the start. */
const maxRunMs = 10_000;
/** What no run has changed for this long belongs to a build or a runtime that is gone. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Keeps the code of the chunks: their names change with their contents, and V8 refuses code of another version or with
 * other flags. It holds the functions that were called, so the first run of each command adds its own: the runtime's own
 * cache, which Node has from 22 on, stays with the functions of the first run and is slower here (by 0.05 to 0.15 of the
 * time that node takes to start). The packages that do this take longer than they save.
 */
export function keepCompiledCode(deps: CodeCacheDeps): void {
  const { prototype } = deps.builtin('node:module');
  const { Script } = deps.builtin('node:vm');
  const compile = prototype._compile;
  const folder = join(deps.folder, deps.runtime);
  const loaded: Compiled[] = [];
  const short: string[] = [];
  let isKnown = true;
  prototype._compile = function (code, filename, ...others) {
    if (dirname(filename) !== deps.chunks) return compile.call(this, code, filename, ...others);
    const path = join(folder, `${basename(filename, '.js')}.bin`);
    if (!code.startsWith(beginning)) {
      short.push(path);
      return compile.call(this, code, filename, ...others);
    }
    const cachedData = kept(path, deps.userId);
    const script = new Script(code, { filename, cachedData });
    isKnown &&= cachedData !== undefined && !script.cachedDataRejected;
    loaded.push({ path, script });
    const load = this.require.bind(this);
    return script.runInThisContext().call(this.exports, this.exports, load, this, filename, deps.chunks);
  };
  deps.atExit((exitCode) => {
    if (loaded.length === 0 || deps.uptimeMs() > maxRunMs) return;
    // A command that failed may not have come to what it mostly does.
    const unmarked = exitCode === 0 ? short.filter((path) => !isThere(path)) : [];
    if (!isKnown || unmarked.length > 0) keep(deps, loaded, unmarked);
  });
}

/**
 * V8 runs damaged code until the process crashes. The file holds the code twice: comparing two copies is faster than any
 * checksum, whose module alone takes longer to load.
 */
function kept(path: string, userId: number | undefined): Buffer | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      if (!isOwn(fstatSync(file), userId)) return undefined;
      const copies = readFileSync(file);
      const first = copies.subarray(0, copies.length / 2);
      return first.equals(copies.subarray(copies.length / 2)) ? first : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** Whether only this user may change it. */
function isOwn({ uid, mode }: Stats, userId: number | undefined): boolean {
  return userId === undefined || (uid === userId && (mode & 0o022) === 0);
}

/**
 * Makes the folder and its parents. Not by node's own `recursive`, which never ends where a folder exists and takes no
 * other, as `/proc`.
 */
function makeFolder(folder: string): void {
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

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Each file is written whole or not at all: renamed, and after a power failure its two copies differ. The file of a short
 * chunk is empty and marks it as seen. Where nothing can be written, the next run compiles again.
 */
function keep(
  { folder, runtime, userId, pid, now }: CodeCacheDeps,
  loaded: readonly Compiled[],
  short: readonly string[],
): void {
  try {
    const place = join(folder, runtime);
    makeFolder(place);
    // Old files are removed: not through a link that another user has put there.
    if (![folder, place].every((path) => isOwn(lstatSync(path), userId))) return;
    sweep(folder, now(), runtime);
    sweep(place, now());
    for (const { path, script } of loaded) {
      const draft = `${path}.${pid}`;
      const compiled = script.createCachedData();
      writeFileSync(draft, Buffer.concat([compiled, compiled]), { flag: 'wx', mode: 0o600 });
      renameSync(draft, path);
    }
    for (const path of short) writeFileSync(path, '', { mode: 0o600 });
  } catch {
    // The command is done; the cache only saves time.
  }
}

function sweep(folder: string, now: number, except?: string): void {
  for (const name of readdirSync(folder)) {
    if (name === except) continue;
    const path = join(folder, name);
    if (now - statSync(path).mtimeMs > maxAgeMs) rmSync(path, { force: true, recursive: true });
  }
}
