/** The pace and the output of `school profile --watch`. */
import { expect, it } from 'vitest';
import { showProfile } from '../../../../src/commands/school/flows/show-profile';
import { NetworkError, NotFoundError, PlazaError } from '../../../../src/errors';
import type { SchoolProfile } from '../../../../src/protocol/records/school/profiles';
import { forRender } from '../../../../src/terminal/text/clean';

const id = 'b269f6b1-7a41-4d0b-9c00-2c5e00000001';
const cut = new NetworkError('cut');
const plain = { banner: {}, window: {}, curtains: null, nickname: null, placements: [], balloons: [] };
const gone = new NotFoundError('gone');
const interrupted = new PlazaError('interrupted', 'interrupted');

/** A watch whose reads get these revisions and errors; the last wait is interrupted. */
async function watched(answers: readonly (number | Error)[]) {
  const waits: number[] = [];
  const failures: Error[] = [];
  let reads = 0;
  const context = {
    api: {
      read: async (): Promise<SchoolProfile> => {
        const answer = answers[reads++];
        if (answer instanceof Error) throw answer;
        return { ...plain, profileId: id, rev: answer ?? 0 };
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
  const shown: string[] = [];
  const input = { user: id, png: undefined, watch: true, noClaim: false };
  const ended = await (async () => {
    for await (const profile of showProfile(context as never, input))
      shown.push(`${profile[forRender]?.again === true ? 'again ' : ''}${profile.rev}`);
  })().catch((error: unknown) => error);
  return { shown, waits, failures, ended };
}

it.each([
  ['shows only newer revisions', [5, 5, 7, 6, 3, 7, 8], ['5', 'again 7', 'again 8'], [], interrupted],
  ['continues after a failed read', [1, cut, 2], ['1', 'again 2'], [cut], interrupted],
  ['ends when the profile is gone', [1, gone, 3], ['1'], [], gone],
  ['fails when its first read fails', [cut, 1], [], [], cut],
])('profile --watch %s', async (_, answers, shown, failures, ended) => {
  expect(await watched(answers)).toMatchObject({ shown, failures, ended });
});

it('profile --watch waits 3 seconds between reads, also after a failure', async () => {
  const { waits } = await watched([1, 2, cut, 3]);
  expect(waits).toHaveLength(4);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(3000);
});
