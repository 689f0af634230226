/** What is wrong with a file that a person named, in words. */

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it already exists',
  ENOSPC: 'the disk is full',
  EFBIG: 'a file may not be larger here',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'it has too many levels of links',
};

/** The system's error, in a few words. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return problems[code] ?? (code || message);
}
