/** The exam in scripts: attempts, answers that outlive lost connections, paper results and the gallery. */
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { examIn, type VariantNumber } from '../../../src/sandbox/sections/exam/state';
import { minute, rightAnswers } from '../../sandbox/sections/exam/exam-setup';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { attemptOf, placeAttempt } from '../../support/exam/attempts';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';

const home = useHome();
const exam = (...argv: string[]) => runAs(home(), ['exam', ...argv]);
const json = async (...argv: string[]) => {
  const { exit, stdout, stderr } = await exam(...argv, '--json');
  expect({ exit, stderr: exit === 0 ? '' : stderr }).toEqual({ exit: 0, stderr: '' });
  return JSON.parse(stdout);
};

/** Signs ada in and starts the attempt with a variant of the test's choice. */
async function started(variant: VariantNumber = 1): Promise<void> {
  await signedIn(home(), 'ada');
  placeAttempt(home(), 'ada', variant);
  await json('start');
}

describe('an attempt', () => {
  it('is started, shown from disk without a request, answered and submitted', async () => {
    await signedIn(home(), 'ada');
    expect(await json('status')).toEqual({
      status: 'idle',
      examOpen: true,
      galleryOpen: true,
      startedAt: null,
    });
    await started(1);
    const paper = await json('start');
    const requests = home().sandbox.requests().length;
    expect(await json('paper')).toEqual(paper);
    expect(home().sandbox.requests()).toHaveLength(requests);
    await writeFile(join(home().folder, 'cloud.png'), PNG.sync.write(new PNG({ width: 8, height: 8 })));
    const lines = [
      ['answer', '1', 'Exactly at the rim'],
      ['answer', '2', 'carbon dioxide'],
      ['answer', '3', '205'],
      ['answer', '4', '3', '4', '2', '1'],
      ['answer', '5', '2', '4', '3', '1'],
      ['answer', '6', 'ice', ''],
      ['answer', '6', 'ice', 'steam'],
      ['answer', '7', '2'],
      ['answer', '7', '--erase'],
      ['draw', '8', join(home().folder, 'cloud.png')],
    ];
    for (const line of lines) expect(await json(...line)).toMatchObject({ state: 'sent' });
    const answers = attemptOf(home(), 'ada')?.answers ?? {};
    expect(Object.keys(answers)).toEqual(['0', '1', '2', '3', '4', '5', '7']);
    expect([answers[3], answers[4]]).toEqual([rightAnswers[1][3], rightAnswers[1][4]]);
    expect(await json('status')).toMatchObject({
      status: 'in_progress',
      secondsLeft: expect.any(Number),
      local: { questions: 8, answered: [1, 2, 3, 4, 5, 6, 8], unanswered: [7], incomplete: [], unsent: [] },
    });
    expect(await exam('submit')).toMatchObject({ exit: 8, stderr: expect.stringContaining('--yes') });
    expect(await json('submit', '--yes')).toMatchObject({
      status: 'completed',
      score: 13,
      maxScore: 13,
      username: 'ada',
    });
    const { stdout } = await runAs(home(), ['users', 'pins', '--jq', '.pins[].slug']);
    expect(stdout).toContain('epepuy_202605_13\n');
    expectRefusal(await exam('start'), 3, '(ALREADY_COMPLETED)');
    expect(await exam('answer', '1', '1')).toMatchObject({ exit: 2 });
  });

  it('keeps its record privately, and a removed profile takes it along', async () => {
    await started();
    const folder = join(home().folder, 'state', 'exam', 'sandbox');
    const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.json'));
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    home().sandbox.addFault({ kind: 'drop-before', route: 'exam.answer', times: 50 });
    // On a clock of its own, whose pauses between tries take no time.
    await plaza(['exam', 'answer', '1', '2'], { env: home().env, clock: testClock() });
    const { stderr } = await runAs(home(), ['auth', 'accounts', 'remove', 'sandbox']);
    expect(stderr).toContain('discarded 1 answer of the exam that had not been sent');
    await expect(readdir(folder)).rejects.toThrow();
  });

  it('is annulled for good', async () => {
    await started();
    expect(await exam('annul')).toMatchObject({ exit: 8, stderr: expect.stringContaining('--yes') });
    expect(attemptOf(home(), 'ada')?.ended).toBeNull();
    expect(await json('annul', '--yes')).toMatchObject({ status: 'annulled' });
    expect(await exam('start')).toMatchObject({ exit: 3, stderr: expect.stringContaining('(ANNULLED)') });
  });

  it('expires by the clock of the service', async () => {
    await started();
    home().sandbox.clock.move(30 * minute);
    const { secondsLeft } = await json('status');
    expect(secondsLeft).toBeGreaterThan(590);
    expect(secondsLeft).toBeLessThanOrEqual(600);
    home().sandbox.clock.move(11 * minute);
    expectRefusal(await exam('answer', '1', '1'), 3, '(EXPIRED)');
    expect(await json('status')).toMatchObject({ status: 'expired', variantId: 1 });
  });

  it('refuses what is no answer before anything is sent', async () => {
    await started();
    const requests = home().sandbox.requests().length;
    for (const line of [
      ['answer', '1', '4'],
      ['answer', '3', 'many'],
      ['answer', '4', '1', '2'],
      ['answer', '5', '1', '1', '2', '3'],
      ['answer', '9', '1'],
      ['answer', '1', '2', '--erase'],
      ['draw', '7', 'package.json'],
      ['draw', '8', 'package.json'],
    ])
      expect(await exam(...line)).toMatchObject({ exit: 2, stdout: '' });
    expect(await exam('draw', '8')).toMatchObject({ exit: 8 });
    expect(home().sandbox.requests()).toHaveLength(requests);
  });
});

describe('an answer that cannot be sent', () => {
  it('is the last one of several processes that answer at once', async () => {
    await started();
    const texts = ['one', 'two', 'three', 'four'];
    const ran = await Promise.all(texts.map((text) => exam('answer', '2', text)));
    // One that meets another at work leaves its answer saved and says so; the next command sends it.
    const clear = ran.filter(
      ({ exit, stderr }) => exit === 0 || /saved, but not sent: another process/.test(stderr),
    );
    expect(clear).toHaveLength(4);
    expect((await json('status')).local.unsent).toEqual([]);
    const { stdout } = await exam('paper');
    const shown = /^2\t.*\t(\w+)\tsent$/m.exec(stdout)?.[1];
    expect(attemptOf(home(), 'ada')?.answers[1]).toBe(shown);
  });
});

describe('paper results', () => {
  it('are found by name, and linked for good', async () => {
    await signedIn(home(), 'ada');
    expect(await json('offline', 'me')).toEqual({ linked: false });
    expect(await exam('offline', 'search', 'Lind')).toMatchObject({
      exit: 0,
      stdout: '',
      stderr: expect.stringContaining('surname and the name'),
    });
    const [found] = (await json('offline', 'search', 'ada', 'LIND')).candidates;
    expect(found).toMatchObject({ fullName: 'Lind Ada Karolina', score: 81, link: { state: 'unlinked' } });
    expect(await exam('offline', 'link', found.id)).toMatchObject({ exit: 8 });
    expect(await json('offline', 'link', found.id, '--yes')).toMatchObject({ linked: true, score: 81 });
    expect(await json('offline', 'me')).toMatchObject({ linked: true, score: 81 });
    const { stdout } = await runAs(home(), ['users', 'pins', '--jq', '.pins[].slug']);
    expect(stdout).toContain('epepuy_202605_81\n');
    const [other] = (await json('offline', 'search', 'Holm', 'Mira')).candidates;
    expectRefusal(await exam('offline', 'link', other.id, '--yes'), 3, '(ALREADY_LINKED_TO_OTHER)');
  });
});

describe('the gallery', () => {
  it('shows drawings of others, and takes one rating for each', async () => {
    await signedIn(home(), 'ada');
    const { drawing } = await json('gallery');
    const { next } = await json('gallery', 'vote', drawing.id, '4');
    expect(next.id).not.toBe(drawing.id);
    expect(examIn(home().sandbox.world()).votes).toMatchObject([{ drawingId: drawing.id, score: 4 }]);
    const own = examIn(home().sandbox.world()).drawings[1]?.id ?? '';
    expectRefusal(await exam('gallery', 'vote', own, '4'), 3, '(SELF_VOTE)');
    expectRefusal(await exam('gallery', 'vote', 'none', '4'), 5, '(NOT_FOUND)');
    expect(await exam('gallery', 'vote', drawing.id, '6')).toMatchObject({ exit: 2 });
    let left = next;
    while (left) left = (await json('gallery', 'vote', left.id, '3')).next;
    expect(await json('gallery', 'next')).toEqual({ done: true });
    home().sandbox.world().switches['exam-gallery'] = false;
    expectRefusal(await exam('gallery', 'next'), 3, '(NOT_OPEN)');
  });
});
