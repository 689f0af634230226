/** The editor of the user, in the terminal of the command. */
import { UsageError } from '../errors';
import type { Environment } from '../ports/machine';
import { startLine } from './program';

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
  const line = env.VISUAL || env.EDITOR || (platform === 'win32' ? 'notepad' : 'vi');
  // Standard output can be a pipe: the editor draws on standard error, which is the terminal.
  const child = await startLine(line, [path], { stdio: ['inherit', 2, 2], env });
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
