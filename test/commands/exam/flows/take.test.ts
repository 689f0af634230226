/** The flow behind `exam take`: answers are on the disk before they are sent, and wait for a network that is away. */
import { expect, it } from 'vitest';
import { takeAttempt } from '../../../../src/commands/exam/flows/take';
import { readProgress } from '../../../../src/commands/exam/progress/progress-json';
import type { writeAnswer } from '../../../../src/commands/exam/progress/record';
import { unsentQuestions } from '../../../../src/commands/exam/progress/send';
import type { TakeEvent } from '../../../../src/commands/exam/take/state';
import { type ExamFate, examAdapter, makeExamService } from '../../../support/exam/service';
import { fakePorts } from '../../../support/fake-ports';
import { useFolder } from '../../../support/folder';
import { testApi } from '../../../support/http/api';
import { storedAttempt } from './stored-attempt';

const folder = useFolder();
const minutes = 60_000;

/** An attempt that runs, on a disk and at a service of the test's own. */
async function opened(fate: (passedMs: number) => ExamFate) {
  const { clock, random, record, ports } = await storedAttempt(folder());
  const service = makeExamService();
  const begin = clock.now();
  service.now = begin;
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
      ...ports,
      api,
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
  const opening = await source.first();
  const stored = async () => readProgress((await record.read()).record);
  let edits = 0;
  const write = (index: number, value: Parameters<typeof writeAnswer>[2]) => {
    edits += 1;
    return source.perform({ type: 'write', index, value, edit: edits });
  };
  return { source, opening, write, service, reported, clock, begin, notes, stored, record };
}

it('takeAttempt loses no answer while the network is away for five minutes', async () => {
  let requests = 0;
  const fate = (passed: number): ExamFate => {
    requests += 1;
    return passed < 5 * minutes ? 'unsent' : 'answered';
  };
  const { source, opening, write, service, stored, clock, begin } = await opened(fate);
  expect(opening).toMatchObject({ type: 'opened', status: { status: 'in_progress' } });
  for (const value of ['S', 'Se', 'Seine']) {
    await write(1, value);
    await source.perform({ type: 'send' });
    expect((await stored()).answers[1]?.value).toBe(value);
  }
  await write(3, 42);
  await source.perform({ type: 'send' });
  expect(service.answers.size).toBe(0);
  await expect.poll(() => Object.fromEntries(service.answers)).toEqual({ 1: 'Seine', 3: 42 });
  expect(clock.now() - begin).toBeGreaterThan(5 * minutes);
  expect(requests).toBeLessThan(500);
  await expect.poll(async () => unsentQuestions(await stored())).toEqual([]);
  expect(await source.perform({ type: 'leave' })).toEqual({ type: 'left' });
  await source.ended();
});

it('takeAttempt keeps unsent answers when it ends, and warns', async () => {
  const { source, write, stored, notes } = await opened(() => 'unsent');
  await write(3, 42);
  await source.perform({ type: 'send' });
  await source.ended();
  expect(notes).toEqual(['warning: the answer to question 4 is not sent yet']);
  expect((await stored()).answers[3]?.value).toBe(42);
});

it('takeAttempt reports the last of several edits that are on the disk', async () => {
  const { source, write, reported, stored } = await opened(() => 'answered');
  await Promise.all(['a', 'ab', 'abc'].map((value) => write(1, value)));
  expect((await stored()).answers[1]?.value).toBe('abc');
  const edits = () =>
    reported.flatMap((event) => (event.type === 'progress' && event.written ? [event.written.edit] : []));
  await expect.poll(() => edits().at(-1)).toBe(3);
  await source.ended();
});

it('takeAttempt sends answers before it submits, and reports a second submission as failed', async () => {
  const { source, write, service } = await opened(() => 'answered');
  await write(3, 42);
  const submit = () => source.perform({ type: 'submit', anyway: false });
  expect(await submit()).toMatchObject({ type: 'submitted', status: { status: 'completed' } });
  expect(service.submitted?.get(3)).toBe(42);
  expect(await submit()).toMatchObject({ type: 'failed', effect: 'submit' });
  await source.ended();
});

it('takeAttempt reports no record after a later one, when edits are written during its reads', async () => {
  const { source, write, reported, record } = await opened(() => 'answered');
  const { read } = record;
  const reads: true[] = [];
  record.read = () => read().finally(() => write(3, reads.push(true)));
  await expect.poll(() => reads.length).toBeGreaterThan(5);
  const values = reported.flatMap((one) => (one.type === 'progress' && one.progress.answers[3]?.value) || []);
  expect(values).toEqual(values.toSorted((one, other) => Number(one) - Number(other)));
  await source.ended();
});
