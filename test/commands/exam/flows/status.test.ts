/** `exam status` with the state of the service and the record on the disk. */
import { expect, it } from 'vitest';
import { readStatus } from '../../../../src/commands/exam/flows/status';
import { readProgress } from '../../../../src/commands/exam/progress/progress-json';
import { writeAnswer } from '../../../../src/commands/exam/progress/record';
import { NetworkError } from '../../../../src/errors';
import type { RequestObserver } from '../../../../src/ports/api';
import { fakePorts } from '../../../support/fake-ports';
import { useFolder } from '../../../support/folder';
import { storedAttempt } from './stored-attempt';

const folder = useFolder();

type Given = { state?: object; error?: Error; isDryRun?: boolean; isStored?: boolean };

/** `readStatus` with one saved answer, a minute after the start, and a service that has a state or is away. */
async function status({ state, error, isDryRun = false, isStored = true }: Given = {}) {
  const { clock, record, startedAt, stored, ports } = await storedAttempt(folder(), {
    agoMs: 60_000,
    isStored,
    change: (progress, writer) => writeAnswer(progress, 0, 1, writer),
  });
  const notes: string[] = [];
  const sent: unknown[] = [];
  const ctx = fakePorts({
    ...ports,
    unlessDryRun: async (work: () => Promise<unknown>) => (isDryRun ? undefined : work()),
    note: (text: string) => notes.push(text),
    api: {
      async read(_route: unknown, _input: unknown, { observer }: { observer: RequestObserver }) {
        if (error) throw error;
        const now = { now: clock.now(), monotonic: clock.monotonic() };
        observer.onAnswer?.({
          status: 200,
          isCached: false,
          isRead: true,
          date: new Date(now.now).toUTCString(),
          sent: now,
          received: now,
        });
        return { status: 'in_progress', startedAt, ...state };
      },
      change: async (_route: unknown, { body }: { body: unknown }) => void sent.push(body),
    },
  });
  const known = await readStatus(ctx).catch((thrown: unknown) => thrown);
  const after = (await record.read()).record;
  const progress = after === undefined ? undefined : readProgress(after);
  return { known, notes, sent, stored, after, progress };
}

it('readStatus sends unsent answers, and stores the state and the clock of the service', async () => {
  const { known, sent, progress } = await status();
  expect(sent).toEqual([{ qIdx: 0, value: 1 }]);
  expect(known).toMatchObject({ status: 'in_progress', local: { answered: [1], unsent: [] } });
  expect([progress?.clock, progress?.closed]).toEqual([expect.anything(), undefined]);
});

it('readStatus closes the record of an attempt that is over, and sends nothing', async () => {
  const { sent, progress } = await status({ state: { status: 'completed' } });
  expect([progress?.closed, sent]).toEqual(['completed', []]);
});

it('readStatus writes and sends nothing in a dry run', async () => {
  const { known, sent, stored, after } = await status({ isDryRun: true, state: { status: 'completed' } });
  expect(known).toMatchObject({ status: 'completed', local: { unsent: [{ question: 1, state: 'saved' }] } });
  expect([sent, after]).toEqual([[], stored]);
});

it('readStatus gives the time left without a record', async () => {
  const { known } = await status({ isStored: false });
  expect(known).toMatchObject({ status: 'in_progress', secondsLeft: expect.any(Number) });
  expect(known).not.toHaveProperty('local');
});

it('readStatus does not change the record of another attempt', async () => {
  const state = { status: 'completed', startedAt: '2020-01-01T00:00:00.000Z' };
  const { known, sent, stored, after } = await status({ state });
  expect(known).not.toHaveProperty('local');
  expect([sent, after]).toEqual([[], stored]);
});

it('readStatus warns about unsent answers when the service is away', async () => {
  const error = new NetworkError('the network is away');
  const { known, notes } = await status({ error });
  expect(known).toBe(error);
  expect(notes).toEqual([expect.stringContaining('warning: ')]);
});
