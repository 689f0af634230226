/** A folder of a test's own, removed afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** Gives every test a new, empty folder; the path of something in it. */
export function useFolder(): (...names: string[]) => string {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plaza-test-'));
  });
  // A process that ends may still write its compiled code: then the folder is not empty at first.
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return (...names) => join(folder, ...names);
}

/** One folder for all tests of a file. */
export function useFolderOfFile(): (...names: string[]) => string {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plaza-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return (...names) => join(folder, ...names);
}
