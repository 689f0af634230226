import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { examIn } from '../../../src/sandbox/sections/exam/state';
import type { FaultInput } from '../../../src/sandbox/server/control/faults';
import { minute, rightAnswers } from '../../sandbox/sections/exam/exam-setup';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { testClock } from '../../support/http/clock';
import { conversation, enter, type Step } from '../../support/terminal/user';
import { useAttempts } from './take-setup';

const { attemptOf, home, started } = useAttempts();

/** On a clock of its own, whose pauses between tries take no time. */
const run = (...argv: string[]) => plaza(argv, { env: home().env, clock: testClock() });
const exam = (line: string, ...argv: string[]) => run('exam', ...line.split(' '), ...argv);
/** What a command that ends well prints as JSON. */
const json = async (line: string, ...argv: string[]) => {
  const { exit, stdout, stderr } = await plaza(['exam', ...line.split(' '), ...argv, '--json'], {
    env: home().env,
  });
  expect({ exit, stderr: exit === 0 ? '' : stderr }).toEqual({ exit: 0, stderr: '' });
  return JSON.parse(stdout);
};
const talk = (line: string, ...steps: Step[]) =>
  conversation(home().env, ['exam', ...line.split(' ')], steps);
const state = () => examIn(home().sandbox.world());
const lose = (route: string) => home().sandbox.addFault({ kind: 'drop-after', route, times: 1 });
const failAnswers = (fault: Pick<FaultInput, 'kind' | 'status'>) =>
  home().sandbox.addFault({ ...fault, route: 'exam.answer', times: 1000 });
const unlinked = () => state().offline.find(({ linkedTo }) => linkedTo === null)?.id ?? '';
const pins = async () => (await run('users', 'pins', '--jq', '.pins[].slug')).stdout;

describe('an attempt', () => {
  it('is started, printed from the disk, answered and submitted', async () => {
    await signedIn(home(), 'ada');
    const idle = { status: 'idle', examOpen: true, galleryOpen: true, startedAt: null };
    expect(await json('status')).toEqual(idle);
    await started(1);
    const paper = await json('start');
    const requests = home().sandbox.requestsFromNow();
    expect(await json('paper')).toEqual(paper);
    expect(requests()).toEqual([]);
    const cloud = join(home().folder, 'cloud.png');
    await writeFile(cloud, PNG.sync.write(new PNG({ width: 8, height: 8 })));
    const lines: readonly [string, ...string[]][] = [
      ['answer 1', 'Exactly at the rim'],
      ['answer 2', 'carbon dioxide'],
      ['answer 3 205'],
      ['answer 4 3 4 2 1'],
      ['answer 5 2 4 3 1'],
      ['answer 6 ice', ''],
      ['answer 6 ice steam'],
      ['answer 7 2'],
      ['answer 7 --erase'],
      ['draw 8', cloud],
    ];
    for (const line of lines) expect(await json(...line)).toMatchObject({ state: 'sent' });
    const answers = attemptOf('ada')?.answers ?? {};
    expect(Object.keys(answers)).toEqual(['0', '1', '2', '3', '4', '5', '7']);
    expect([answers[3], answers[4]]).toEqual([rightAnswers[1][3], rightAnswers[1][4]]);
    expect(await json('status')).toMatchObject({
      status: 'in_progress',
      secondsLeft: expect.any(Number),
      local: { questions: 8, answered: [1, 2, 3, 4, 5, 6, 8], unanswered: [7], incomplete: [], unsent: [] },
    });
    expectRefusal(await exam('submit'), 8, '--yes');
    const score = { status: 'completed', score: 13, maxScore: 13, username: 'ada' };
    expect(await json('submit --yes')).toMatchObject(score);
    expect(await pins()).toContain('epepuy_202605_13\n');
    expectRefusal(await exam('answer 1 1'), 2, 'the exam was submitted');
  });

  it('keeps its record in a private file, which is removed with the account', async () => {
    await started();
    const folder = join(home().folder, 'state', 'exam', 'sandbox');
    const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.json'));
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    failAnswers({ kind: 'drop-before' });
    await exam('answer 1 2');
    const { stderr } = await run('auth', 'accounts', 'remove', 'sandbox');
    expect(stderr).toContain('discarded 1 answer of the exam that had not been sent');
    await expect(readdir(folder)).rejects.toThrow();
  });

  it('is annulled only with --yes', async () => {
    await started();
    expectRefusal(await exam('annul'), 8, '--yes');
    expect(attemptOf('ada')?.ended).toBeNull();
    expect(await json('annul --yes')).toMatchObject({ status: 'annulled' });
  });

  it('expires by the clock of the service', async () => {
    await started();
    home().sandbox.clock.move(30 * minute);
    const { secondsLeft } = await json('status');
    expect(secondsLeft).toBeGreaterThan(590);
    expect(secondsLeft).toBeLessThanOrEqual(600);
    home().sandbox.clock.move(11 * minute);
    expectRefusal(await exam('answer 1 1'), 3, 'the service refused the answer to question 1: ');
    expectRefusal(await exam('answer 1 1'), 2, 'the 40 minutes are over');
    expect(await json('status')).toMatchObject({ status: 'expired', variantId: 1 });
  });

  it('takes one of the answers that several processes give at once', async () => {
    await started();
    const texts = ['one', 'two', 'three', 'four'];
    const ran = await Promise.all(texts.map((text) => runAs(home(), ['exam', 'answer', '2', text])));
    // A process that meets another at work says that its answer is saved; the next command sends it.
    const saved = /saved, but not sent: another process/;
    expect(ran.filter(({ exit, stderr }) => exit !== 0 && !saved.test(stderr))).toEqual([]);
    expect((await json('status')).local.unsent).toEqual([]);
    const { stdout } = await exam('paper');
    expect(attemptOf('ada')?.answers[1]).toBe(/^2\t.*\t(\w+)\tsent$/m.exec(stdout)?.[1]);
  });

  it.each([
    ...[
      'answer 1 4',
      'answer 3 many',
      'answer 4 1 2',
      'answer 5 1 1 2 3',
      'answer 9 1',
      'answer 1 2 --erase',
    ],
    ...['draw 7 package.json', 'draw 8 package.json'],
  ])('refuses exam %s before anything is sent', async (line) => {
    await started();
    const requests = home().sandbox.requestsFromNow();
    expect(await exam(line)).toMatchObject({ exit: 2, stdout: '' });
    expect(await exam('draw 8')).toMatchObject({ exit: 8 });
    expect(requests()).toEqual([]);
  });
});

describe('a typed word', () => {
  it('is required to submit, after a summary of what is missing', async () => {
    await started();
    await exam('answer 3 205');
    expect((await talk('submit', ["Type 'submit' to continue", `no${enter}`])).exit).toBe(130);
    expect(attemptOf('ada')?.ended).toBeNull();
    const word: Step = ["Type 'submit' to continue", `Submit${enter}`];
    const { exit, stdout } = await talk('submit', ['1 of 8 questions answered'], word);
    expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringContaining('2 of 13') });
  });

  it('is required to link a paper result', async () => {
    await signedIn(home(), 'ada');
    const id = unlinked();
    const linkedTo = () => state().offline.find((one) => one.id === id)?.linkedTo;
    const answered = (word: string) =>
      talk(`offline link ${id}`, ["Type 'link' to continue", `${word}${enter}`]);
    expect([(await answered('no')).exit, linkedTo()]).toEqual([130, null]);
    expect([(await answered('link')).exit, linkedTo()]).toEqual([0, expect.any(String)]);
  });
});

describe('a lost answer', () => {
  it.each([
    ['submit', 'exam.submit', { status: 'completed', score: 2 }, 'the exam was submitted'],
    ['annul', 'exam.annul', { status: 'annulled' }, 'the attempt was annulled'],
  ])('to exam %s is looked up, and the record is closed', async (verb, route, status, reason) => {
    await started();
    // The clock of the service, which is days ahead here, is learned from the answer to a change.
    await exam('answer 3 205');
    lose(route);
    const { exit, stdout, stderr } = await exam(`${verb} --yes --json`);
    expect({ exit, state: JSON.parse(stdout) }).toMatchObject({ exit: 0, state: status });
    expect(stderr).toContain('the answer was lost');
    expectRefusal(await exam('answer 3 205'), 2, reason);
  });

  it('to exam offline link is looked up', async () => {
    await started();
    await exam('answer 3 205');
    lose('exam.offlineLink');
    const { exit, stdout } = await exam('offline link', unlinked(), '--yes', '--json');
    expect({ exit, link: JSON.parse(stdout) }).toMatchObject({ exit: 0, link: { linked: true } });
  });

  it('is unknown when the look-up fails, or the request may still arrive', async () => {
    await started();
    lose('exam.annul');
    home().sandbox.addFault({ kind: 'drop-before', route: 'exam.status', times: 100 });
    const { exit, stderr } = await exam('annul --yes');
    expect({ exit, stderr }).toMatchObject({ exit: 9, stderr: expect.stringContaining('plaza exam status') });
    home().sandbox.control.clearFaults();
    expect(await json('status')).toMatchObject({ status: 'annulled' });
    await signedIn(home(), 'ada');
    home().sandbox.addFault({ kind: 'status', status: 502, route: 'exam.offlineLink', times: 1 });
    const link = await exam('offline link', unlinked(), '--yes');
    expect(link).toMatchObject({ exit: 9, stderr: expect.stringContaining('plaza exam offline me') });
  });
});

describe('an answer that cannot be sent', () => {
  it('is kept, listed by exam status, and stops exam submit', async () => {
    await started();
    failAnswers({ kind: 'drop-before' });
    expectRefusal(await exam('answer 3 205'), 7, 'the answer to question 3 is saved, but not sent');
    const { local } = JSON.parse((await exam('status --json')).stdout);
    expect(local.unsent).toMatchObject([{ question: 3, state: 'failed' }]);
    expectRefusal(await exam('submit --yes'), 2, '--anyway');
    expect(attemptOf('ada')?.ended).toBeNull();
  });

  it('is left out by exam submit --anyway', async () => {
    await started();
    failAnswers({ kind: 'status', status: 503 });
    expect(await exam('answer 3 205')).toMatchObject({ exit: 7 });
    const { stdout } = await exam('submit --yes --anyway --json');
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', score: 0 });
  });

  it.each(['status', 'start', 'offline me', 'offline search Lind Ada', 'gallery next'])(
    'is sent by exam %s',
    async (line) => {
      await started();
      failAnswers({ kind: 'status', status: 503 });
      expect((await exam('answer 3 205')).exit).toBe(7);
      home().sandbox.control.clearFaults();
      expect(attemptOf('ada')?.answers).toEqual({});
      expect((await exam(line)).exit).toBe(0);
      expect(attemptOf('ada')?.answers).toEqual({ 2: 205 });
    },
  );
});

it('exam offline finds a paper result by name and links it', async () => {
  await signedIn(home(), 'ada');
  expect(await json('offline me')).toEqual({ linked: false });
  const advice = { exit: 0, stdout: '', stderr: expect.stringContaining('surname and the name') };
  expect(await exam('offline search Lind')).toMatchObject(advice);
  const [found] = (await json('offline search ada LIND')).candidates;
  expect(found).toMatchObject({ fullName: 'Lind Ada Karolina', score: 81, link: { state: 'unlinked' } });
  expect(await exam('offline link', found.id)).toMatchObject({ exit: 8 });
  expect(await json('offline link', found.id, '--yes')).toMatchObject({ linked: true, score: 81 });
  expect(await json('offline me')).toMatchObject({ linked: true, score: 81 });
  expect(await pins()).toContain('epepuy_202605_81\n');
});

it('exam gallery shows drawings of other users and rates each once', async () => {
  await signedIn(home(), 'ada');
  const { drawing } = await json('gallery');
  expect(await exam('gallery vote', drawing.id, '6')).toMatchObject({ exit: 2 });
  let { next } = await json('gallery vote', drawing.id, '4');
  expect(next.id).not.toBe(drawing.id);
  expect(state().votes).toMatchObject([{ drawingId: drawing.id, score: 4 }]);
  while (next) next = (await json('gallery vote', next.id, '3')).next;
  expect(await json('gallery next')).toEqual({ done: true });
});
