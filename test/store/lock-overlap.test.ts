/** Many processes at one lock, some of which die while they hold it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileLock } from '../../src/store/lock';
import { madeUp, setupOf } from './lock-setup';

interface Visit {
  /** Turns of the event loop that the process holds the lock. */
  readonly stays: number;
  /** Whether it dies instead of releasing the lock. */
  readonly dies: boolean;
}

const visits = fc.array(fc.record({ stays: fc.nat(4), dies: fc.boolean() }), { minLength: 2, maxLength: 16 });

interface Seen {
  readonly max: number;
  readonly visited: number;
}

/** Each visitor is a process of its own; all start together. */
async function visit(path: string, all: readonly Visit[]): Promise<Seen> {
  const dead = new Set<number>();
  const isRunning = (pid: number) => !dead.has(pid);
  let inside = 0;
  let max = 0;
  let visited = 0;
  await Promise.all(
    all.map(async ({ stays, dies }, number) => {
      const release = await fileLock(path, setupOf(number, { isRunning })).acquire();
      inside += 1;
      visited += 1;
      max = Math.max(max, inside);
      for (let turn = 0; turn < stays; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      if (dies) dead.add(madeUp(number));
      else await release();
    }),
  );
  return { max, visited };
}

it('a lock that holders release or die with is acquired by every process, one at a time', async () => {
  await fc.assert(
    fc.asyncProperty(visits, async (all) => {
      const folder = await mkdtemp(join(tmpdir(), 'plaza-test-'));
      try {
        const seen = await visit(join(folder, 'x.lock'), all);
        expect(seen).toEqual({ max: 1, visited: all.length });
        const left = await readdir(folder);
        expect(left.length).toBeLessThanOrEqual(all.some(({ dies }) => dies) ? 1 : 0);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: 40 },
  );
});
