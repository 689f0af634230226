/** What is wrong with a file that is to be written, in words. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { fileProblem } from './file-problem';

/**
 * The system's error on writing into a folder; one that may only be read is said to be so.
 * @param mayUse asks the system whether the folder can be used so
 */
export async function writingProblem(
  folder: string,
  error: unknown,
  mayUse: (path: string, mode: number) => Promise<void> = access,
): Promise<string> {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code !== 'EACCES' && code !== 'EPERM') return fileProblem(error);
  const can = (mode: number) =>
    mayUse(folder, mode).then(
      () => true,
      () => false,
    );
  const isReadOnly = (await can(constants.R_OK)) && !(await can(constants.W_OK));
  return isReadOnly ? 'its folder is read-only' : fileProblem(error);
}
