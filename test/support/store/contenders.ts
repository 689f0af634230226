/** Starts processes that contend for a lock, and ends them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';

const script = join(import.meta.dirname, 'lock-contender.ts');

export type Contender = Awaited<ReturnType<typeof start>>;

/** Starts contenders for a test and leaves none behind. */
export function useContenders() {
  const children = new Set<ChildProcess>();
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
  });
  return {
    /** Resolves once the process holds the lock, which it never releases. */
    holder: (path: string) => start(children, ['hold', path]),
    /** Takes and releases the lock a number of times, and stands in the arena meanwhile. */
    runner: (path: string, arena: string, rounds: number) =>
      start(children, ['run', path, arena, String(rounds)]),
  };
}

async function start(children: Set<ChildProcess>, words: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (child.pid === undefined) throw new Error('the contender has no process id');
  return {
    pid: child.pid,
    ended,
    /** Ends it as a crash would, and resolves once it is gone. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export function arenaReport(arena: string): { rounds: number; overlaps: string } {
  const read = (name: string) =>
    existsSync(join(arena, name)) ? readFileSync(join(arena, name), 'utf8') : '';
  return { rounds: read('rounds').split('\n').length - 1, overlaps: read('overlaps') };
}
