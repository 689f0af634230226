/** What drives the screen: answers are on the disk before they are sent, and wait for a network that is away. */
import { expect, it } from 'vitest';
import { takeAttempt } from '../../../../src/commands/exam/flows/take';
import { readPaper } from '../../../../src/commands/exam/paper/paper';
import { readProgress, storeProgress } from '../../../../src/commands/exam/progress/progress-json';
import { newProgress, type Progress } from '../../../../src/commands/exam/progress/record';
import { summarize } from '../../../../src/commands/exam/progress/summary';
import type { TakeEvent } from '../../../../src/commands/exam/take/state';
import { attemptRecord } from '../../../../src/store/records/attempts';
import { countingChance } from '../../../support/clock';
import { type ExamFate, examAdapter, makeExamService } from '../../../support/exam/service';
import { fakePorts } from '../../../support/fake-ports';
import { useFolder } from '../../../support/folder';
import { testApi } from '../../../support/http/api';
import { testClock } from '../../../support/http/clock';
import { attempt, baseUrl } from '../papers';

const folder = useFolder();
const minutes = 60_000;

/** An attempt that runs, on a disk and at a service of the test's own. */
async function opened(fate: (passedMs: number) => ExamFate) {
  const clock = testClock();
  const service = makeExamService();
  const begin = clock.now();
  const random = { number: () => 0.5, uuid: countingChance(3_000_000).uuid };
  service.now = begin;
  const setup = { pid: process.pid, clock, random, isRunning: () => true };
  const owner = { binding: 'https://plaza.test', accountId: 'ada' };
  const record = attemptRecord(folder(), 'ada', owner, setup);
  const startedAt = new Date(begin).toISOString();
  const progress = newProgress(readPaper({ ...attempt, startedAt }, baseUrl));
  await record.change(() => ({ record: storeProgress(progress), result: undefined }));
  const { api } = testApi(new URL('https://plaza.test'), {
    clock,
    random,
    timeoutMs: 5000,
    makeHttpAdapter: () =>
      examAdapter({ service, numbers: () => 0, fate: () => fate(clock.now() - begin), die: () => undefined }),
  });
  const notes: string[] = [];
  const source = await takeAttempt(
    fakePorts({
      api,
      clock,
      random,
      signal: new AbortController().signal,
      attempts: async () => ({ of: () => record, ofAccount: async () => record }),
      address: async () => new URL('https://plaza.test'),
      unlessDryRun: (work: () => Promise<unknown>) => work(),
      note: (text: string) => notes.push(text),
      pictures: { prepare: async () => undefined, printer: undefined },
    }),
  );
  const reported: TakeEvent[] = [];
  const listening = (async () => {
    for await (const event of source.events) reported.push(event);
  })();
  listening.catch(() => undefined);
  const stored = async () => readProgress((await record.read()).record);
  return { source, service, reported, clock, begin, notes, stored };
}

const unsentOf = (progress: Progress) => summarize(progress).unsent;

it('loses no answer while the network is away for five minutes', async () => {
  let requests = 0;
  const fate = (passed: number): ExamFate => {
    requests += 1;
    return passed < 5 * minutes ? 'unsent' : 'answered';
  };
  const { source, service, stored, clock, begin } = await opened(fate);
  expect(await source.first()).toMatchObject({ type: 'opened', status: { status: 'in_progress' } });
  for (const [edit, value] of ['S', 'Se', 'Seine'].entries()) {
    await source.perform({ type: 'write', index: 1, value, edit: edit + 1 });
    await source.perform({ type: 'send' });
    expect((await stored()).answers[1]?.value).toBe(value);
  }
  await source.perform({ type: 'write', index: 3, value: 42, edit: 4 });
  await source.perform({ type: 'send' });
  expect(service.answers.size).toBe(0);
  await expect.poll(() => Object.fromEntries(service.answers)).toEqual({ 1: 'Seine', 3: 42 });
  expect(clock.now() - begin).toBeGreaterThan(5 * minutes);
  expect(requests).toBeLessThan(500);
  await expect.poll(async () => unsentOf(await stored())).toEqual([]);
  expect(await source.perform({ type: 'leave' })).toEqual({ type: 'left' });
  await source.ended();
});

it('says what it could not send when it ends, and keeps it', async () => {
  const { source, stored, notes } = await opened(() => 'unsent');
  await source.first();
  await source.perform({ type: 'write', index: 3, value: 42, edit: 1 });
  await source.perform({ type: 'send' });
  await source.ended();
  expect(notes).toEqual(['warning: the answer to question 4 is not sent yet']);
  expect((await stored()).answers[3]?.value).toBe(42);
});

it('tells what is on the disk, by the edit that wrote it, and the last one of several', async () => {
  const { source, reported, stored } = await opened(() => 'answered');
  await source.first();
  const writes = ['a', 'ab', 'abc'].map((value, edit) =>
    source.perform({ type: 'write', index: 1, value, edit: edit + 1 }),
  );
  await Promise.all(writes);
  expect((await stored()).answers[1]?.value).toBe('abc');
  await expect
    .poll(() =>
      reported
        .flatMap((event) => (event.type === 'progress' && event.written ? [event.written.edit] : []))
        .at(-1),
    )
    .toBe(3);
  await source.ended();
});

it('submits after what is unsent, and tells the failure of what it cannot do', async () => {
  const { source, service } = await opened(() => 'answered');
  await source.first();
  await source.perform({ type: 'write', index: 3, value: 42, edit: 1 });
  expect(await source.perform({ type: 'submit', anyway: false })).toMatchObject({
    type: 'submitted',
    status: { status: 'completed' },
  });
  expect(service.submitted?.get(3)).toBe(42);
  expect(await source.perform({ type: 'submit', anyway: false })).toMatchObject({
    type: 'failed',
    effect: 'submit',
  });
  await source.ended();
});
