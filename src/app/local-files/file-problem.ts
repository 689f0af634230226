/** Errors of the file system as short texts, and as errors that name the file. */
import { dirname } from 'node:path';
import { PlazaError, UsageError } from '../../errors';
import { isReadOnly, type MayUse } from '../../store/private-file';

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
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

export function fileProblem(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return problems[code] ?? (code || message);
}

/** The error of a write as a few words; a read-only folder is named as the cause. */
export async function writingProblem(folder: string, error: unknown, mayUse?: MayUse): Promise<string> {
  const { code = '' } = error as NodeJS.ErrnoException;
  // A file that is written need not exist, its folder must.
  if (code === 'ENOENT') return 'there is no such folder';
  const isDenied = code === 'EACCES' || code === 'EPERM';
  return isDenied && (await isReadOnly(folder, mayUse)) ? 'its folder is read-only' : fileProblem(error);
}

/** The result of reading a file. @throws UsageError that names the file, for an error of the system */
export async function namedRead<T>(path: string, work: Promise<T>): Promise<T> {
  return work.catch((cause) => {
    if (cause instanceof PlazaError) throw cause;
    throw new UsageError(`couldn't read ${path}: ${fileProblem(cause)}`, { cause });
  });
}

/** The result of writing a file. @throws UsageError that names the file, for an error of the system */
export async function namedWrite<T>(path: string, work: Promise<T>): Promise<T> {
  return work.catch(async (cause) => {
    const hint = cause.code === 'EEXIST' ? 'use another file name, or --force to replace it' : undefined;
    throw new UsageError(`couldn't write ${path}: ${await writingProblem(dirname(path), cause)}`, {
      cause,
      hint,
    });
  });
}
