/** Programs that the person runs for events: started directly, with no shell in between that could read the event. */
import { spawn } from 'node:child_process';
import { UsageError } from '../errors';

export interface ProgramSetup {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the program. */
  readonly signal: AbortSignal;
}

/**
 * Runs a program, given by its path or a name in `PATH`, with the text on its standard input, and resolves when it
 * ends. What it prints goes to standard error, since standard output is the command's own.
 * @throws UsageError when it cannot be started or says that it failed
 */
export async function tellProgram(
  program: string,
  text: string,
  { env, signal }: ProgramSetup,
): Promise<void> {
  if (signal.aborted) return;
  const child = spawn(program, [], { stdio: ['pipe', 2, 2], env });
  const end = () => void child.kill();
  signal.addEventListener('abort', end, { once: true });
  // A program that does not read is no failure: its exit code tells.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(text);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', resolve);
    });
    if (code !== 0 && !signal.aborted) throw new Error(code === null ? 'it was killed' : `exit code ${code}`);
  } catch (cause) {
    throw new UsageError(`the program '${program}' failed: ${(cause as Error).message}`, { cause });
  } finally {
    signal.removeEventListener('abort', end);
  }
}
