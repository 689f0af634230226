/** The editor of the user, in the terminal of the command. */
import { spawn } from 'node:child_process';
import { UsageError } from '../errors';
import type { Environment } from '../ports/machine';

export interface EditorSetup {
  readonly env: Environment;
  readonly platform: string;
}

/**
 * Opens the file in `VISUAL`, `EDITOR` (both command lines) or the default editor of the system, and resolves when the
 * editor is closed.
 * @throws UsageError when it cannot be started or fails
 */
export async function editFile(path: string, { env, platform }: EditorSetup): Promise<void> {
  const windows = platform === 'win32';
  const line = env.VISUAL || env.EDITOR || (windows ? 'notepad' : 'vi');
  // Through the shell, since the line may contain options and quotes; the path is a separate argument.
  const [program, words] = windows
    ? [`${line} "${path}"`, []]
    : ['/bin/sh', ['-c', `${line} "$1"`, line, path]];
  // Standard output can be a pipe: the editor draws on standard error, which is the terminal.
  const child = spawn(program, words, { stdio: ['inherit', 2, 2], env, shell: windows });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  }).catch((cause: Error) => {
    throw failed(line, cause.message);
  });
  if (code !== 0) throw failed(line, code === null ? 'it was killed' : `exit code ${code}`);
}

function failed(line: string, why: string): UsageError {
  return new UsageError(`the editor '${line}' failed: ${why}`, {
    hint: 'set VISUAL or EDITOR to your editor, or give the text with --file',
  });
}
