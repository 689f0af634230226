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
import { dirname, join, sep } from 'node:path';
import type vm from 'node:vm';

export interface CodeCacheDeps {
  /** The folder of the cache, with a folder for each runtime. */
  readonly folder: string;
  /** The version of the runtime: V8 refuses code of another version. */
  readonly runtime: string;
  /** Code that another user might have written is not run. Undefined on systems without user IDs. */
  readonly userId: number | undefined;
  /** The code of files in this folder is cached. */
  readonly chunks: string;
  readonly pid: number;
  now(): number;
  uptimeMs(): number;
  readonly moduleClass: ModuleClass;
  readonly Script: typeof vm.Script;
  /** Calls back with the exit code when the process ends. */
  atExit(work: (exitCode: number) => void): void;
}

interface ModuleClass {
  readonly prototype: { _compile: Compile; require(this: NodeJS.Module, request: string): unknown };
  /** Resolved requests, by request and folder. Other runtimes might have none. */
  readonly _pathCache?: Record<string, string>;
}

type Compile = (this: NodeJS.Module, code: string, filename: string, ...others: unknown[]) => unknown;

interface Compiled {
  readonly path: string;
  readonly script: vm.Script;
}

/** The start of cacheable files, written by the build: as a script, they return their function. */
const prefix = '(run=>';
/** During a longer run V8 discards the code of functions that no longer run, such as the code of the start. */
const maxRunMs = 10_000;
/** Files that no run has changed for this long belong to a removed build or runtime. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Caches the compiled code of the chunks, whose names change with their contents. The cache holds the functions that were
 * called, and the first run of each command adds its own. The cache of Node 22 and later keeps only the functions of the
 * first run and is slower here (by 0.05 to 0.15 of the start of node); packages for this take longer than they save.
 */
export function keepCompiledCode(deps: CodeCacheDeps): void {
  const { Script, moduleClass } = deps;
  const { prototype } = moduleClass;
  const compile = prototype._compile;
  resolveChunks(moduleClass, deps.chunks);
  const folder = join(deps.folder, deps.runtime);
  const start = deps.chunks + sep;
  const loaded: Compiled[] = [];
  const short: string[] = [];
  let isKnown = true;
  prototype._compile = function (code, filename, ...others) {
    // Not by node:path: its functions walk over every character, so often that V8 would begin to optimise them.
    const name = filename.startsWith(start) ? filename.slice(start.length, -'.js'.length) : sep;
    if (name.includes(sep)) return compile.call(this, code, filename, ...others);
    const path = `${folder}${sep}${name}.bin`;
    if (!code.startsWith(prefix)) {
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
    // A command that failed might not have reached its main work.
    const unmarked = exitCode === 0 ? short.filter((path) => !isThere(path)) : [];
    if (!isKnown || unmarked.length > 0) keep(deps, loaded, unmarked);
  });
}

/**
 * Chunks require each other by their file names, which need no resolution: its walks over the characters of paths make V8
 * optimise them in the background, which costs a twentieth of a request.
 */
function resolveChunks({ prototype, _pathCache: paths }: ModuleClass, chunks: string): void {
  if (!paths || sep !== '/') return;
  const { require } = prototype;
  prototype.require = function (this: NodeJS.Module, request) {
    if (this.path === chunks && request.startsWith('./'))
      paths[`${request}\0${chunks}`] ??= `${chunks}${request.slice(1)}`;
    return require.call(this, request);
  };
}

/** V8 crashes on damaged code. The file holds the code twice: comparing two copies is faster than loading a checksum module. */
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

/** Whether only this user can change the file. */
export function isOwn({ uid, mode }: Stats, userId: number | undefined): boolean {
  return userId === undefined || (uid === userId && (mode & 0o022) === 0);
}

/** Makes the folder and its parents. Node's `recursive` never returns in a folder that takes no other, such as `/proc`. */
export function makeFolder(folder: string): void {
  if (isThere(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder && !isThere(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process might have made it meanwhile.
    if (!isThere(folder)) throw error;
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Writes each file whole, by renaming; after a power failure its two copies differ. The empty file of a short chunk marks
 * it as seen. If nothing can be written, the next run compiles again.
 */
function keep(
  { folder, runtime, userId, pid, now }: CodeCacheDeps,
  loaded: readonly Compiled[],
  short: readonly string[],
): void {
  try {
    const place = join(folder, runtime);
    makeFolder(place);
    // Old files are removed, but never through a link of another user.
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

/** Removes entries older than `maxAgeMs`. */
export function sweep(folder: string, now: number, except?: string): void {
  for (const name of readdirSync(folder)) {
    if (name === except) continue;
    const path = join(folder, name);
    if (now - statSync(path).mtimeMs > maxAgeMs) rmSync(path, { force: true, recursive: true });
  }
}
