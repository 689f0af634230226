/** Reports of faults, on this computer. */
import { join } from 'node:path';
import type { Io } from '../cli/process/io';
import { writePrivate } from '../store/files/private-file';
import { pathsFrom } from '../store/paths';

/** Saves a report in the private state folder and gives its path. @throws UsageError when it cannot be written */
export async function saveReport({ env }: Pick<Io, 'env'>, name: string, text: string): Promise<string> {
  const path = join(pathsFrom(env).state, 'reports', name);
  await writePrivate(path, text);
  return path;
}
