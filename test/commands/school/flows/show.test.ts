/** Watching a profile: at what pace it is read, and what is shown of it. */

import { expect, it } from 'vitest';
import { showProfile } from '../../../../src/commands/school/flows/profiles/show';
import { NetworkError, NotFoundError, PlazaError } from '../../../../src/errors';
import type { SchoolProfile } from '../../../../src/protocol/records/school/profiles';
import { forRender } from '../../../../src/terminal/text/clean';

const id = 'b269f6b1-7a41-4d0b-9c00-2c5e00000001';

/** What a service answers one look after the other; the last look interrupts the watch. */
async function watched(answers: readonly (number | Error)[]) {
  const waits: number[] = [];
  const failures: Error[] = [];
  let looks = 0;
  const interrupted = new PlazaError('interrupted', 'interrupted');
  const context = {
    api: {
      read: async (): Promise<SchoolProfile> => {
        const answer = answers[looks++];
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
        if (looks === answers.length) throw interrupted;
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

it('shows what is newer, and drops what is not', async () => {
  const { revs, again, ended, interrupted } = await watched([5, 5, 7, 6, 3, 7, 8]);
  expect({ revs, again }).toEqual({ revs: [5, 7, 8], again: [false, true, true] });
  expect(ended).toBe(interrupted);
});

it('rests seconds between two looks, whatever came of them', async () => {
  const { waits } = await watched([1, 2, new NetworkError('cut'), 3]);
  expect(waits).toHaveLength(4);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(3000);
});

it('goes on after a look that failed, and ends when the profile is gone', async () => {
  const cut = new NetworkError('cut');
  const gone = new NotFoundError('gone');
  const { revs, failures, ended } = await watched([1, cut, 2, gone, 3]);
  expect({ revs, failures, ended }).toEqual({ revs: [1, 2], failures: [cut], ended: gone });
});

it('fails when the first look does', async () => {
  const cut = new NetworkError('cut');
  expect(await watched([cut, 1])).toMatchObject({ revs: [], waits: [], ended: cut });
});
