/** The pace and the output of `school profile --watch`. */

import { expect, it } from 'vitest';
import { showProfile } from '../../../../src/commands/school/flows/profiles/show';
import { NetworkError, NotFoundError, PlazaError } from '../../../../src/errors';
import type { SchoolProfile } from '../../../../src/protocol/records/school/profiles';
import { forRender } from '../../../../src/terminal/text/clean';

const id = 'b269f6b1-7a41-4d0b-9c00-2c5e00000001';

/** A watch of which each read gets the next answer; the last read interrupts it. */
async function watched(answers: readonly (number | Error)[]) {
  const waits: number[] = [];
  const failures: Error[] = [];
  let reads = 0;
  const interrupted = new PlazaError('interrupted', 'interrupted');
  const context = {
    api: {
      read: async (): Promise<SchoolProfile> => {
        const answer = answers[reads++];
        if (answer instanceof Error) throw answer;
        return { profileId: id, rev: answer ?? 0 };
      },
    },
    identity: { userId: async () => id },
    pictures: { prepare: async () => undefined, printer: undefined },
    terminal: { output: false },
    failed: (error: Error) => failures.push(error),
    signal: new AbortController().signal,
    clock: {
      sleep: async (ms: number) => {
        waits.push(ms);
        if (reads === answers.length) throw interrupted;
      },
    },
  };
  const revs: number[] = [];
  const again: boolean[] = [];
  const input = { user: id, png: undefined, watch: true };
  const ended = await (async () => {
    for await (const shown of showProfile(context as never, input)) {
      revs.push(shown.rev);
      again.push(shown[forRender]?.again === true);
    }
  })().catch((error: unknown) => error);
  return { revs, again, waits, failures, ended, interrupted };
}

it('profile --watch shows only newer revisions', async () => {
  const { revs, again, ended, interrupted } = await watched([5, 5, 7, 6, 3, 7, 8]);
  expect({ revs, again }).toEqual({ revs: [5, 7, 8], again: [false, true, true] });
  expect(ended).toBe(interrupted);
});

it('profile --watch waits 3 seconds between reads, also after a failure', async () => {
  const { waits } = await watched([1, 2, new NetworkError('cut'), 3]);
  expect(waits).toHaveLength(4);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(3000);
});

it('profile --watch continues after a failed read, and ends when the profile is gone', async () => {
  const cut = new NetworkError('cut');
  const gone = new NotFoundError('gone');
  const { revs, failures, ended } = await watched([1, cut, 2, gone, 3]);
  expect({ revs, failures, ended }).toEqual({ revs: [1, 2], failures: [cut], ended: gone });
});

it('profile --watch fails when its first read fails', async () => {
  const cut = new NetworkError('cut');
  expect(await watched([cut, 1])).toMatchObject({ revs: [], waits: [], ended: cut });
});
