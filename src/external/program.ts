/** Programs that run for events, without a shell, which could interpret the event. */
import { type ChildProcess, spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
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
  const isPath = program.includes('/');
  const { state, path } = await findProgram(program, env);
  if (state === 'executable') return;
  if (state === 'file') {
    throw new UsageError(`the program '${program}' is not executable`, {
      hint: `allow it: chmod +x ${path}`,
    });
  }
  const isLine = /\s/.test(program);
  throw new UsageError(`there is no program '${program}'${isPath ? '' : ' in PATH'}`, {
    hint: isLine
      ? 'give a program without arguments, such as a script that has them'
      : 'give the path of a program, such as ./notify.sh, or a name in PATH',
  });
}

/** The first file that can be started, else the first file; without a state there is none. */
export async function findProgram(
  program: string,
  { PATH = '' }: Environment,
): Promise<{ readonly state?: 'executable' | 'file'; readonly path?: string }> {
  const isPath = program.includes('/');
  const paths = isPath ? [program] : PATH.split(delimiter).map((folder) => join(folder || '.', program));
  const found = await Promise.all(paths.map(stateOf));
  const place = found.includes('executable') ? found.indexOf('executable') : found.indexOf('file');
  return { state: found[place], path: paths[place] };
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
    const child = spawn(program, [], { stdio: ['pipe', 2, 2], env, cwd: folder });
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
