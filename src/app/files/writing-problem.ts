/** What is wrong with a file that is to be written, in words. */
import { isReadOnly } from '../../store/files/private-file';
import { fileProblem } from './file-problem';

/**
 * The system's error on writing into a folder; one that may only be read is said to be so.
 * @param mayUse asks the system whether the folder can be used so
 */
export async function writingProblem(
  folder: string,
  error: unknown,
  mayUse?: Parameters<typeof isReadOnly>[1],
): Promise<string> {
  const { code = '' } = error as NodeJS.ErrnoException;
  const isDenied = code === 'EACCES' || code === 'EPERM';
  return isDenied && (await isReadOnly(folder, mayUse)) ? 'its folder is read-only' : fileProblem(error);
}
