/** What is wrong with a file that is to be written, in words. */
import { isReadOnly, type MayUse } from '../../store/files/private-file';
import { fileProblem } from './file-problem';

/** The system's error on writing into a folder; one that may only be read is said to be so. */
export async function writingProblem(folder: string, error: unknown, mayUse?: MayUse): Promise<string> {
  const { code = '' } = error as NodeJS.ErrnoException;
  const isDenied = code === 'EACCES' || code === 'EPERM';
  return isDenied && (await isReadOnly(folder, mayUse)) ? 'its folder is read-only' : fileProblem(error);
}
