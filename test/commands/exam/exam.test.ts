/** The exam from scripts and at a terminal, in process: what is confirmed, what is looked up, what goes along. */

import { describe, expect, it } from 'vitest';
import { examIn } from '../../../src/sandbox/sections/exam/state';
import type { FaultInput } from '../../../src/sandbox/server/control/faults';
import { signedIn } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { testClock } from '../../support/http/clock';
import { conversation, enter, type Step } from '../../support/terminal/user';
import { useAttempts } from './take-setup';

const { attemptOf, home, started } = useAttempts();

const exam = (...argv: string[]) => plaza(['exam', ...argv], { env: home().env });
const talk = (steps: readonly Step[], ...argv: string[]) =>
  conversation(home().env, ['exam', ...argv], steps);
const lose = (route: string) => home().sandbox.addFault({ kind: 'drop-after', route, times: 1 });
const recordOf = (id: string) => examIn(home().sandbox.world()).offline.find((one) => one.id === id);
const unlinked = () =>
  examIn(home().sandbox.world()).offline.find(({ linkedTo }) => linkedTo === null)?.id ?? '';
/** On a clock of its own, whose pauses between tries take no time. */
const patient = (...argv: string[]) => plaza(['exam', ...argv], { env: home().env, clock: testClock() });
const status = async () => JSON.parse((await patient('status', '--json')).stdout);
const neverSent = (fault: Pick<FaultInput, 'kind' | 'status'>) =>
  home().sandbox.addFault({ ...fault, route: 'exam.answer', times: 1000 });
const unsent = async () => {
  neverSent({ kind: 'status', status: 503 });
  expect((await patient('answer', '3', '205')).exit).toBe(7);
  home().sandbox.control.clearFaults();
  expect(attemptOf('ada')?.answers).toEqual({});
};

describe('what cannot be undone', () => {
  it('is submitted after a typed word, with what is missing told before', async () => {
    await started();
    await exam('answer', '3', '205');
    const kept = await talk([["Type 'submit' to continue", `no${enter}`]], 'submit');
    expect(kept.exit).toBe(130);
    expect(attemptOf('ada')?.ended).toBeNull();
    const steps: Step[] = [['1 of 8 questions answered'], ["Type 'submit' to continue", `Submit${enter}`]];
    const { exit, stdout } = await talk(steps, 'submit');
    expect(exit).toBe(0);
    expect(stdout).toContain('2 of 13');
  });

  it('is linked after a typed word', async () => {
    await signedIn(home(), 'ada');
    const id = unlinked();
    expect((await talk([["Type 'link' to continue", `no${enter}`]], 'offline', 'link', id)).exit).toBe(130);
    expect(recordOf(id)?.linkedTo).toBeNull();
    const { exit } = await talk([["Type 'link' to continue", `link${enter}`]], 'offline', 'link', id);
    expect(exit).toBe(0);
    expect(recordOf(id)?.linkedTo).not.toBeNull();
  });
});

describe('an answer that was lost on the way', () => {
  it('of a submission is looked up', async () => {
    await started();
    lose('exam.submit');
    const { exit, stdout, stderr } = await exam('submit', '--yes', '--json');
    expect({ exit, state: JSON.parse(stdout) }).toMatchObject({
      exit: 0,
      state: { status: 'completed', score: 0 },
    });
    expect(stderr).toContain('the answer was lost');
    expect((await exam('answer', '3', '205')).stderr).toContain('the exam was submitted');
  });

  it('of an annulment is looked up, and the record is closed', async () => {
    await started();
    lose('exam.annul');
    expect(await exam('annul', '--yes', '--json')).toMatchObject({ exit: 0 });
    expect((await exam('answer', '3', '205')).stderr).toContain('the attempt was annulled');
  });

  it('of a link is looked up', async () => {
    await signedIn(home(), 'ada');
    lose('exam.offlineLink');
    const { exit, stdout } = await exam('offline', 'link', unlinked(), '--yes', '--json');
    expect({ exit, link: JSON.parse(stdout) }).toMatchObject({ exit: 0, link: { linked: true } });
  });

  it('is unknown where the service cannot be asked, or the request may still arrive', async () => {
    await started();
    home().sandbox.addFault({ kind: 'drop-after', route: 'exam.annul', times: 1 });
    home().sandbox.addFault({ kind: 'drop-before', route: 'exam.status', times: 100 });
    const { exit, stderr } = await exam('annul', '--yes');
    expect(exit).toBe(9);
    expect(stderr).toContain('plaza exam status');
    home().sandbox.control.clearFaults();
    expect(JSON.parse((await exam('status', '--json')).stdout)).toMatchObject({ status: 'annulled' });
    await signedIn(home(), 'ada');
    home().sandbox.addFault({ kind: 'status', status: 502, route: 'exam.offlineLink', times: 1 });
    const link = await exam('offline', 'link', unlinked(), '--yes');
    expect(link).toMatchObject({ exit: 9, stderr: expect.stringContaining('plaza exam offline me') });
  });
});

describe('an answer that cannot be sent', () => {
  it('is kept, told by status, stops the submission, and goes out with the next command', async () => {
    await started();
    neverSent({ kind: 'drop-before' });
    const kept = await patient('answer', '3', '205');
    expect(kept).toMatchObject({ exit: 7, stdout: '' });
    expect(kept.stderr).toContain('the answer to question 3 is saved, but not sent');
    expect((await status()).local.unsent).toMatchObject([{ question: 3, state: 'failed' }]);
    expectRefusal(await patient('submit', '--yes'), 2, '--anyway');
    expect(attemptOf('ada')?.ended).toBeNull();
    home().sandbox.control.clearFaults();
    expect((await status()).local.unsent).toEqual([]);
    expect(attemptOf('ada')?.answers).toEqual({ 2: 205 });
  });

  it('is left out by --anyway', async () => {
    await started();
    neverSent({ kind: 'status', status: 503 });
    expect(await patient('answer', '3', '205')).toMatchObject({ exit: 7 });
    const { stdout } = await patient('submit', '--yes', '--anyway', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', score: 0 });
  });
});

describe('what an earlier command left unsent', () => {
  it.each([
    ['status'],
    ['start'],
    ['offline', 'me'],
    ['offline', 'search', 'Lind', 'Ada'],
    ['gallery', 'next'],
  ])('goes along with exam %s %s', async (...line) => {
    await started();
    await unsent();
    expect((await exam(...line)).exit).toBe(0);
    expect(attemptOf('ada')?.answers).toEqual({ 2: 205 });
  });
});
