/** `exam take` at a terminal, against the sandbox. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { minute, rightAnswers } from '../../sandbox/sections/exam/exam-setup';
import { plaza } from '../../support/app';
import { useAttempts } from './take-setup';

const { attemptOf, home, started, startedAnew, take } = useAttempts();

const enter = '\r';
const up = '\u001b[A';
const down = '\u001b[B';

describe('exam take', () => {
  it('goes from the rules to the score, with an answer of each kind', async () => {
    await startedAnew();
    const { input, exit, shown } = take();
    await expect.poll(shown).toContain('Starting cannot be undone.');
    input.type(enter);
    await expect.poll(shown).toContain("type 'start' to start");
    input.type(`start${enter}`);
    await expect.poll(shown).toContain('Question 1 (2 points)');
    await expect.poll(shown).toContain('❯ ○ a. Below the rim');
    input.type(`${down}${enter}n`);
    await expect.poll(shown).toContain('Which gas');
    input.type(`${enter}carbon dioxide${enter}n`);
    await expect.poll(shown).toContain('How many minutes');
    input.type(`${enter}205${enter}n`);
    await expect.poll(shown).toContain('Match each instrument');
    input.type('cdban');
    await expect.poll(shown).toContain('Put the lengths in order');
    // The first item goes to the end, and the second one down by one.
    input.type(`JJJ${up}${up}Jn`);
    await expect.poll(shown).toContain('What is water called');
    input.type(`${enter}ice${enter}steam${enter}n`);
    await expect.poll(shown).toContain('How well did you sleep');
    input.type('bn');
    await expect.poll(shown).toContain('Draw the weather');
    input.type(enter);
    await expect.poll(shown).toContain('http://127.0.0.1:');
    await handIn(shown());
    await expect.poll(shown).toContain('8 of 8 answered, 8 sent');
    input.type('n');
    await expect.poll(shown).toContain('Review');
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
    await expect.poll(shown).toContain('Score: 13 of 13');
    expect(shown()).toContain('The certificate is issued to ada.');
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('goes on at the same question with the same answers, also while the network is away', async () => {
    await started();
    const first = take();
    await expect.poll(first.shown).toContain('Question 1');
    first.input.type('g3\r\r20');
    await expect.poll(first.shown).toContain('1 of 8 answered, 1 sent');
    home().sandbox.addFault({ kind: 'drop-before', times: 1000 });
    first.input.type('5');
    await expect.poll(first.shown).toContain('not sent yet:');
    first.input.type('\u0003');
    expect(await first.exit).toBe(130);
    expect(first.errors.text()).toContain('the answer to question 3 is not sent yet');
    expect(attemptOf('ada')?.answers).toEqual({ 2: 20 });
    const second = take();
    await expect.poll(second.shown).toContain('How many minutes');
    expect(second.shown()).toContain('│ 205');
    await expect.poll(second.shown).toContain('1 of 8 answered, 0 sent');
    home().sandbox.control.clearFaults();
    second.input.type('t');
    await expect.poll(second.shown).toContain('1 of 8 answered, 1 sent');
    expect(attemptOf('ada')?.answers).toEqual({ 2: 205 });
    second.input.type('q');
    expect(await second.exit).toBe(0);
  });

  it('shows the second picture when its option is chosen, and another size', async () => {
    await started();
    const { input, output, exit, shown } = take();
    await expect
      .poll(
        () =>
          home()
            .sandbox.requests()
            .filter(({ path }) => path.endsWith('.png')).length,
      )
      .toBe(2);
    await expect.poll(shown).not.toContain('Loading');
    const before = shown();
    input.type('b');
    await expect.poll(shown).toContain('● b.');
    await expect.poll(() => shown().split('\n').slice(6, 12)).not.toEqual(before.split('\n').slice(6, 12));
    output.clear();
    output.resize(50, 16);
    await expect.poll(shown).toContain('1 of 8 answered');
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('shows what another process answers', async () => {
    await started();
    const { input, exit, shown } = take();
    await expect.poll(shown).toContain('Question 1');
    input.type('g2\r');
    await plaza(['exam', 'answer', '2', 'from elsewhere'], { env: home().env });
    await expect.poll(shown).toContain('│ from elsewhere');
    input.type('q');
    expect(await exit).toBe(0);
  });
});

describe('the end of an attempt', () => {
  it('comes by the clock of the service, and is told at once by an answer', async () => {
    await started();
    const { input, exit, shown } = take();
    await expect.poll(shown).toContain('Question 1');
    home().sandbox.clock.move(41 * minute);
    input.type('b');
    await expect.poll(shown).toContain('The 40 minutes are over.');
    expect(shown()).toContain('1 answer could not be sent.');
    input.type('q');
    expect(await exit).toBe(0);
    expect(attemptOf('ada')?.answers).toEqual({});
  });
});

it('does not begin while the exam is closed, nor without a session', async () => {
  home().sandbox.world().switches.exam = false;
  await startedAnew();
  const { input, exit, shown } = take();
  await expect.poll(shown).toContain('The exam is closed.');
  input.type('\rq');
  expect(await exit).toBe(0);
  await plaza(['auth', 'logout'], { env: home().env });
  expect(await take().exit).toBe(4);
});

/** Hands in a drawing at the page whose address the screen tells. */
async function handIn(screen: string): Promise<void> {
  const address = /http:\/\/127\.0\.0\.1:\S+/.exec(screen)?.[0] ?? '';
  const { origin } = new URL(address);
  const headers = { origin, 'content-type': 'image/png' };
  const body = PNG.sync.write(new PNG({ width: 8, height: 8 }));
  const answer = await fetch(address, { method: 'POST', body, headers });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
}
