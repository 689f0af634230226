/** `exam gallery rate` at a terminal, against the sandbox. */

import { expect, it } from 'vitest';
import { examIn } from '../../../src/sandbox/sections/exam/state';
import { runAs, signedIn } from '../../support/accounts';
import { begin } from '../../support/app';
import { useHome } from '../../support/home';
import { screenText } from '../../support/terminal/screen-text';

const home = useHome();
const terminal = { columns: 60, rows: 20 };
const start = (...argv: string[]) => {
  const running = begin(['exam', 'gallery', 'rate', ...argv], {
    env: { ...home().env, NO_COLOR: '1' },
    terminal,
  });
  return { ...running, shown: () => screenText(running.output.text(), terminal.rows) };
};
const votes = () => examIn(home().sandbox.world()).votes;

it('rates each drawing at a key, and ends when there are no more', async () => {
  await signedIn(home(), 'ada');
  const count = examIn(home().sandbox.world()).drawings.length - 1;
  const { input, exit, shown } = start();
  for (let rated = 0; rated < count; rated += 1) {
    await expect.poll(shown).toContain(`${rated} rated`);
    await expect.poll(shown).toContain('Rate the drawing');
    input.type('4');
  }
  await expect.poll(shown).toContain('You have rated every drawing.');
  expect(shown()).toContain(`${count} rated`);
  input.type('q');
  expect(await exit).toBe(0);
  expect(votes().map(({ score }) => score)).toEqual(Array.from({ length: count }, () => 4));
  expect(new Set(votes().map(({ drawingId }) => drawingId)).size).toBe(count);
});

it('does not vote twice when the answer is lost, and says that it is unknown', async () => {
  await signedIn(home(), 'ada');
  const { input, exit, shown } = start();
  await expect.poll(shown).toContain('Rate the drawing');
  home().sandbox.addFault({ kind: 'drop-after', route: 'exam.galleryVote', times: 1 });
  input.type('5');
  await expect.poll(shown).toContain('it is unknown whether your vote counts');
  expect(votes()).toHaveLength(1);
  input.type('q');
  expect(await exit).toBe(0);
});

it('counts down a long limit, and goes on by itself', async () => {
  await signedIn(home(), 'ada');
  const { input, exit, shown } = start();
  await expect.poll(shown).toContain('Rate the drawing');
  // Longer than what is waited for without a word.
  const limit = { kind: 'status', status: 429, delayMs: 6000 } as const;
  home().sandbox.addFault({ ...limit, route: 'exam.galleryVote', times: 1 });
  input.type('5');
  await expect.poll(shown).toContain('1 rated');
  expect(votes()).toMatchObject([{ score: 5 }]);
  input.type('q');
  expect(await exit).toBe(0);
});

it('says that the gallery is closed, and puts the terminal back', async () => {
  await signedIn(home(), 'ada');
  home().sandbox.world().switches['exam-gallery'] = false;
  const { exit, errors, output, input } = start();
  expect(await exit).toBe(3);
  expect(errors.text()).toContain('(NOT_OPEN)');
  expect(output.text()).toMatch(/\u001b\[\?1049l$/);
  expect(input.raw()).toBe(false);
});

it.each([
  ['exam', 'gallery', 'rate'],
  ['exam', 'take'],
  ['exam', 'take', '--plain'],
])('%s %s %s requires a terminal', async (...line) => {
  await signedIn(home(), 'ada');
  const requests = home().sandbox.requests().length;
  expect(await runAs(home(), line.filter(Boolean))).toMatchObject({ exit: 8, stdout: '' });
  expect(home().sandbox.requests()).toHaveLength(requests);
});

it('cannot be tried in a dry run, and says what can', async () => {
  await signedIn(home(), 'ada');
  const { exit, errors } = start('--dry-run');
  expect(await exit).toBe(2);
  const text = errors.text().replace(/\s+/g, ' ');
  expect(text).toContain('drawings cannot be rated one after another in a dry run');
  expect(text).toContain("'plaza exam gallery vote ID 5 --dry-run' shows the request of one vote");
});
