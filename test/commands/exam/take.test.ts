/** `exam take` at a terminal, with the sandbox. */
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { minute, rightAnswers } from '../../sandbox/sections/exam/exam-setup';
import { plaza } from '../../support/app';
import { useAttempts } from './take-setup';

const { attemptOf, home, started, startedAnew, take } = useAttempts();

const [enter, up, down, next, esc] = ['\r', '\u001b[A', '\u001b[B', '\u000e', '\u001b'];

/** Begins `exam take`; `says` waits for a text on the screen. */
function taking() {
  const begun = take();
  const says = (text: string) => expect.poll(begun.shown).toContain(text);
  const leave = () => {
    begun.input.type('q');
    return begun.exit;
  };
  return { ...begun, says, leave };
}

/** Submits a drawing to the page whose address is on the screen. */
async function submitDrawing(screen: string): Promise<void> {
  const address = /http:\/\/127\.0\.0\.1:\S+/.exec(screen)?.[0] ?? '';
  const headers = { origin: new URL(address).origin, 'content-type': 'image/png' };
  const body = PNG.sync.write(new PNG({ width: 8, height: 8 }));
  const answer = await fetch(address, { method: 'POST', body, headers });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
}

it('exam take goes from the rules to the score, with an answer of each kind', async () => {
  await startedAnew();
  const { input, shown, says, leave } = taking();
  // The first item of the order goes to the end, and the second one down by one.
  for (const [text, keys] of [
    ['Starting cannot be undone.', enter],
    ["type 'start' to start", `start${enter}`],
    ['❯ ○ a. Below the rim', `${down}${enter}n`],
    ['Which gas', `${enter}carbon dioxide${enter}${next}`],
    ['How many minutes', `205${enter}${next}`],
    ['Match each instrument', 'cdban'],
    ['Put the lengths in order', `JJJ${up}${up}Jn`],
    ['What is water called', `${enter}ice${enter}steam${enter}${next}`],
    ['How well did you sleep', 'bn'],
    ['Draw the weather', enter],
  ] as const) {
    await says(text);
    input.type(keys);
  }
  await says('http://127.0.0.1:');
  await submitDrawing(shown());
  await says('8 of 8 answered, 8 sent');
  input.type('n');
  await says('Review');
  expect(attemptOf('ada')?.answers).toMatchObject({
    0: 1,
    1: 'carbon dioxide',
    3: rightAnswers[1][3],
    4: rightAnswers[1][4],
    5: ['ice', 'steam'],
    6: 1,
    7: expect.any(String),
  });
  input.type(`ssubmit${enter}`);
  await says('Score: 13 of 13');
  expect(await leave()).toBe(0);
});

it('exam take continues at the same question with unsent answers, also without a network', async () => {
  await started();
  const first = taking();
  await first.says('Question 1');
  first.input.type('g3\r20');
  await first.says('1 of 8 answered, 1 sent');
  home().sandbox.addFault({ kind: 'drop-before', times: 1000 });
  first.input.type('5');
  await first.says('not sent yet:');
  first.input.type('\u0003');
  expect(await first.exit).toBe(130);
  expect(first.errors.text()).toContain('the answer to question 3 is not sent yet');
  expect(attemptOf('ada')?.answers).toEqual({ 2: 20 });
  const second = taking();
  await second.says('How many minutes');
  expect(second.shown()).toContain('│ 205');
  await second.says('1 of 8 answered, 0 sent');
  home().sandbox.control.clearFaults();
  second.input.type(esc);
  await second.says('q leave');
  second.input.type('t');
  await second.says('1 of 8 answered, 1 sent');
  expect(attemptOf('ada')?.answers).toEqual({ 2: 205 });
  expect(await second.leave()).toBe(0);
});

it('exam take draws the second picture with its option, and another size', async () => {
  await started();
  const { input, output, shown, says, leave } = taking();
  const isPicture = ({ path }: { path: string }) => path.endsWith('.png');
  await expect.poll(() => home().sandbox.requests().filter(isPicture).length).toBe(2);
  await expect.poll(shown).not.toContain('Loading');
  const picture = () => shown().split('\n').slice(6, 12);
  const before = picture();
  input.type('b');
  await says('● b.');
  await expect.poll(picture).not.toEqual(before);
  output.clear();
  output.resize(50, 16);
  await says('1 of 8 answered');
  expect(await leave()).toBe(0);
});

it('exam take shows answers of another process', async () => {
  await started();
  const { input, says, leave } = taking();
  await says('Question 1');
  input.type('g2\r');
  await plaza(['exam', 'answer', '2', 'from elsewhere'], { env: home().env });
  await says('│ from elsewhere');
  input.type(esc);
  await says('q leave');
  expect(await leave()).toBe(0);
});

it('exam take ends by the clock of the service, with the next answer', async () => {
  await started();
  const { input, shown, says, leave } = taking();
  await says('Question 1');
  home().sandbox.clock.move(41 * minute);
  input.type('b');
  await says('The 40 minutes are over.');
  expect(shown()).toContain('1 answer could not be sent.');
  expect(await leave()).toBe(0);
  expect(attemptOf('ada')?.answers).toEqual({});
});

it('exam take does not start while the exam is closed, nor without a session', async () => {
  home().sandbox.world().switches.exam = false;
  await startedAnew();
  const { input, says, leave } = taking();
  await says('The exam is closed.');
  input.type('\r');
  expect(await leave()).toBe(0);
  await plaza(['auth', 'logout'], { env: home().env });
  expect(await take().exit).toBe(4);
});
