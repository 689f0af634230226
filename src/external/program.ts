/** Starts other programs: those for events, editors, browsers and pagers; on Windows also scripts. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { UsageError } from '../errors';
import type { Environment } from '../ports/machine';

export interface ProgramSetup {
  readonly env: Environment;
  /** Default: the folder of plaza. */
  readonly folder?: string | undefined;
  /** Stops the program. */
  readonly signal: AbortSignal;
}

/**
 * Checks that a program, a path or a name in `PATH`, can be started.
 * @throws UsageError when there is none, or it is not executable
 */
export async function requireProgram(program: string, env: Environment): Promise<void> {
  const { state, path } = await findProgram(program, env);
  if (state === 'executable') return;
  if (state === 'file')
    throw new UsageError(`the program '${program}' is not executable`, {
      hint: `allow it: chmod +x ${path}`,
    });
  const hint = /\s/.test(program)
    ? 'give a program without arguments, such as a script that has them'
    : 'give the path of a program, such as ./notify.sh, or a name in PATH';
  throw new UsageError(`there is no program '${program}'${isPath(program) ? '' : ' in PATH'}`, { hint });
}

/** The first file that can be started, else the first file; without a state there is none. @param folder of a relative path */
export async function findProgram(
  program: string,
  env: Environment,
  folder = '.',
): Promise<{ readonly state?: 'executable' | 'file'; readonly path?: string }> {
  const folders = isPath(program) ? [folder] : variable(env, 'PATH').split(delimiter);
  const names = namesOf(program, isWindows ? variable(env, 'PATHEXT') : undefined);
  const paths = folders.flatMap((one) =>
    names.map((name) => (isPath(program) ? resolve(one, name) : join(one || '.', name))),
  );
  const found = await Promise.all(paths.map(stateOf));
  const place = found.includes('executable') ? found.indexOf('executable') : found.indexOf('file');
  return { state: found[place], path: paths[place] };
}

const isWindows = platform() === 'win32';

function isPath(program: string): boolean {
  return program.includes('/') || (isWindows && program.includes('\\'));
}

/** Windows does not distinguish cases in the names of variables; a copy of its environment does. */
function variable(env: Environment, name: string): string {
  const key = isWindows ? Object.keys(env).find((one) => one.toUpperCase() === name) : name;
  return env[key ?? name] ?? '';
}

/**
 * The names under which a program is looked up.
 * @param extensions of Windows' `PATHEXT`; undefined on other systems
 * @internal
 */
export function namesOf(program: string, extensions: string | undefined): string[] {
  if (extensions === undefined) return [program];
  const known = (extensions || '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean);
  const longer = known.map((extension) => `${program}${extension.toLowerCase()}`);
  // Windows cannot start a file without an extension, such as the shell scripts that npm installs for other systems.
  return /\.[^./\\]+$/.test(program) ? [program, ...longer] : longer;
}

/**
 * Starts a program, a path or a name in `PATH`. On Windows, `.ps1` runs by PowerShell, and every script that is not a program
 * by cmd, with words quoted so that cmd passes them unchanged (`cross-spawn`).
 * @returns a child that emits `error` if it could not be started
 * @throws what Node throws for some failed starts
 */
export async function startProgram(
  [program, ...args]: readonly [string, ...string[]],
  options: SpawnOptions & { readonly env: NodeJS.ProcessEnv },
): Promise<ChildProcess> {
  const folder = options.cwd === undefined ? undefined : String(options.cwd);
  const { path = program } = isWindows ? await findProgram(program, options.env, folder) : {};
  // Node emits errors of the start in the next tick, which is before the caller has the child, unless promises are being settled.
  await undefined;
  if (!isWindows) return spawn(program, args, options);
  if (/\.ps1$/i.test(path)) return spawn('powershell.exe', ['-NoProfile', '-File', path, ...args], options);
  const { default: crossSpawn } = await import('cross-spawn');
  return crossSpawn(path, args, options);
}

/**
 * Starts a command line of the user with further words. A shell reads the line, but on Windows, where cmd would change `%` and `&` in
 * the words: there, quotes join words, and nothing else has a meaning.
 */
export async function startLine(
  line: string,
  args: readonly string[],
  options: SpawnOptions & { readonly env: NodeJS.ProcessEnv },
): Promise<ChildProcess> {
  if (isWindows) {
    // A line that is the path of a program is one word, even with spaces.
    const { state } = await findProgram(line, options.env);
    const [program, ...words] = state ? ([line] as const) : lineWords(line);
    return startProgram([program, ...words, ...args], options);
  }
  const script = args.length > 0 ? `${line} "$@"` : line;
  return startProgram(['/bin/sh', '-c', script, line, ...args], options);
}

/** The words of a line, in which quotes join words. */
export function lineWords(line: string): [string, ...string[]] {
  const [first = '', ...others] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word = '']) => quoted ?? word,
  );
  return [first, ...others];
}

/** Whether the path is a file that this user may run. */
export async function isExecutable(path: string): Promise<boolean> {
  return (await stateOf(path)) === 'executable';
}

async function stateOf(path: string): Promise<'executable' | 'file' | undefined> {
  try {
    if (!(await stat(path)).isFile()) return undefined;
  } catch {
    return undefined;
  }
  return access(path, constants.X_OK).then(
    () => 'executable',
    () => 'file',
  );
}

/**
 * Runs a program, a path or a name in `PATH`, with the text on its standard input, and resolves when it exits. Its output
 * goes to standard error: standard output belongs to the command.
 * @returns whether it ended with 0; false if the signal stopped it
 * @throws UsageError when it cannot be started or fails
 */
export async function runProgram(
  program: string,
  text: string,
  { env, folder, signal }: ProgramSetup,
): Promise<boolean> {
  if (signal.aborted) return false;
  try {
    // Node throws some errors of the start and emits others as an event.
    const child = await startProgram([program], { stdio: ['pipe', 2, 2], env, cwd: folder });
    const code = await ended(child, text, signal);
    if (code === 0 || signal.aborted) return code === 0;
    throw new Error(code === null ? 'it was killed' : `exit code ${code}`);
  } catch (cause) {
    throw new UsageError(`the program '${program}' failed: ${(cause as Error).message}`, { cause });
  }
}

/** Its exit code, null when it was killed. */
async function ended(child: ChildProcess, text: string, signal: AbortSignal): Promise<number | null> {
  const stop = () => void child.kill();
  signal.addEventListener('abort', stop, { once: true });
  // A program may ignore its standard input: its exit code decides.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(text);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', resolve);
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
