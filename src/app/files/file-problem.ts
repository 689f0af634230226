/** What is wrong with a file that a person named, in words. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it already exists',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'it has too many levels of links',
};

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

/** The system's error, in a few words. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return problems[code] ?? (code || message);
}
