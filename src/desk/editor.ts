/** The person's editor, in the terminal that the command has. */
import { spawn } from 'node:child_process';
import { UsageError } from '../errors';

export interface EditorSetup {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

/**
 * Opens the file in `VISUAL`, else `EDITOR` (command lines, as everywhere), else the system's own, and resolves when
 * the editor is closed.
 * @throws UsageError when it cannot be started or says that it failed
 */
export async function editFile(path: string, { env, platform }: EditorSetup): Promise<void> {
  const windows = platform === 'win32';
  const line = env.VISUAL || env.EDITOR || (windows ? 'notepad' : 'vi');
  // By the shell, since the line may hold options and quotes; the path is an argument of its own and no part of it.
  const [program, words] = windows
    ? [`${line} "${path}"`, []]
    : ['/bin/sh', ['-c', `${line} "$1"`, line, path]];
  // Standard output may be a pipe: an editor draws on the terminal that standard error is.
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
