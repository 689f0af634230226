/** Runs around every test file: the end-to-end ones tell when they came to a good end. */
import { afterAll } from 'vitest';
import { recordFile } from './coverage';

interface Task {
  readonly type: string;
  readonly mode: string;
  readonly result?: { readonly state?: string };
  readonly tasks?: readonly Task[];
}

/** Whether every test of it ran and passed; one that a filter left out did not. */
function isWhole({ type, mode, result, tasks = [] }: Task): boolean {
  return type === 'test' ? mode === 'run' && result?.state === 'pass' : tasks.every(isWhole);
}

// biome-ignore lint/correctness/noEmptyPattern: vitest wants its fixtures taken apart, and none is used.
afterAll(({}, file) => {
  if ('filepath' in file && /[\\/]test[\\/]e2e[\\/]/.test(file.filepath) && isWhole(file))
    recordFile(file.filepath);
});
