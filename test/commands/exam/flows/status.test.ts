/** The state by the service beside the record on the disk: what is noted there, and what a dry run leaves alone. */
import { expect, it } from 'vitest';
import { readStatus } from '../../../../src/commands/exam/flows/status';
import { readPaper } from '../../../../src/commands/exam/paper/paper';
import { readProgress, storeProgress } from '../../../../src/commands/exam/progress/progress-json';
import { newProgress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import { NetworkError } from '../../../../src/errors';
import type { RequestObserver } from '../../../../src/ports/api';
import { attemptRecord } from '../../../../src/store/records/attempts';
import { countingChance } from '../../../support/clock';
import { fakePorts } from '../../../support/fake-ports';
import { useFolder } from '../../../support/folder';
import { testClock } from '../../../support/http/clock';
import { attempt, baseUrl } from '../papers';

const folder = useFolder();

type Given = { state?: object; error?: Error; isDryRun?: boolean; hasRecord?: boolean };

/** `exam status` with one saved answer, a minute after the start, at a service that tells its state or is away. */
async function status({ state, error, isDryRun = false, hasRecord = true }: Given) {
  const clock = testClock();
  const startedAt = new Date(clock.now() - 60_000).toISOString();
  const random = { number: () => 0.5, uuid: countingChance(4_000_000).uuid };
  const setup = { pid: process.pid, clock, random, isRunning: () => true };
  const record = attemptRecord(folder(), 'ada', { binding: 'https://plaza.test', accountId: 'ada' }, setup);
  const begun = newProgress(readPaper({ ...attempt, startedAt }, baseUrl));
  const stored = storeProgress(writeAnswer(begun, 0, 1, record.writer));
  if (hasRecord) await record.change(() => ({ record: stored, result: undefined }));
  const notes: string[] = [];
  const sent: unknown[] = [];
  const ctx = fakePorts({
    attempts: async () => ({ of: () => record, ofAccount: async () => record }),
    clock,
    random,
    signal: new AbortController().signal,
    unlessDryRun: async (work: () => Promise<unknown>) => (isDryRun ? undefined : work()),
    note: (text: string) => notes.push(text),
    api: {
      async read(_route: unknown, _input: unknown, { observer }: { observer: RequestObserver }) {
        if (error) throw error;
        const now = { now: clock.now(), monotonic: clock.monotonic() };
        observer.onAnswer?.({ status: 200, date: new Date(now.now).toUTCString(), sent: now, received: now });
        return { status: 'in_progress', startedAt, ...state };
      },
      change: async (_route: unknown, { body }: { body: unknown }) => void sent.push(body),
    },
  });
  const known = await readStatus(ctx).catch((thrown: unknown) => thrown);
  const after = (await record.read()).record;
  return {
    known,
    notes,
    sent,
    stored,
    after,
    progress: after === undefined ? undefined : readProgress(after),
  };
}

it('sends what is unsent, and notes the state and the time', async () => {
  const { known, sent, progress } = await status({});
  expect(sent).toEqual([{ qIdx: 0, value: 1 }]);
  expect(known).toMatchObject({ status: 'in_progress', local: { answered: [1], unsent: [] } });
  expect(progress?.clock).toBeDefined();
  expect(progress?.closed).toBeUndefined();
});

it('closes the record of an attempt that is over, and sends nothing', async () => {
  const { sent, progress } = await status({ state: { status: 'completed' } });
  expect([progress?.closed, sent]).toEqual(['completed', []]);
});

it('writes and sends nothing in a dry run', async () => {
  const { known, sent, stored, after } = await status({ isDryRun: true, state: { status: 'completed' } });
  expect(known).toMatchObject({ status: 'completed', local: { unsent: [{ question: 1, state: 'saved' }] } });
  expect(sent).toEqual([]);
  expect(after).toEqual(stored);
});

it('tells the time that is left without a record, too', async () => {
  const { known } = await status({ hasRecord: false });
  expect(known).toMatchObject({ status: 'in_progress', secondsLeft: expect.any(Number) });
  expect(known).not.toHaveProperty('local');
});

it('leaves the record of another attempt alone', async () => {
  const { known, sent, stored, after } = await status({
    state: { status: 'completed', startedAt: '2020-01-01T00:00:00.000Z' },
  });
  expect(known).not.toHaveProperty('local');
  expect(sent).toEqual([]);
  expect(after).toEqual(stored);
});

it('says what is unsent when the service cannot be asked', async () => {
  const error = new NetworkError('the network is away');
  const { known, notes } = await status({ error });
  expect(known).toBe(error);
  expect(notes).toEqual([expect.stringContaining('warning: ')]);
});
