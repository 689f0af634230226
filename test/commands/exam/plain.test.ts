/** `exam take --plain`, and `exam draw` without a file, which opens a page to draw on. */

import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/errors';
import { filesIn } from '../../../src/sandbox/sections/files/rules/files';
import { rightAnswers } from '../../sandbox/sections/exam/exam-setup';
import { begin, plaza } from '../../support/app';
import { redirectTarget } from '../../support/programs';
import { conversation, enter, interrupt, type Step } from '../../support/terminal/user';
import { useAttempts } from './take-setup';

const { attemptOf, home, started, startedAnew } = useAttempts();

const down = '\u001b[B';
const talk = (line: string, ...steps: Step[]) =>
  conversation(home().env, ['exam', ...line.split(' ')], steps);
const next: Step = ['Continue', enter];

/** Submits a drawing to the page, without a browser. */
async function submitDrawing(address: string): Promise<number> {
  const headers = { origin: new URL(address).origin, 'content-type': 'image/png' };
  const body = PNG.sync.write(new PNG({ width: 8, height: 8 }));
  return (await fetch(address, { method: 'POST', body, headers })).status;
}

/** A browser that submits a drawing at once. */
const drawingBrowser = (statuses: number[]) => ({
  self: {
    words: [],
    run: async () => ({ code: 1, stderr: '' }),
    start: async () => ({ ended: Promise.resolve(1) }),
    part: async (_: string, { input = '' }: { input?: string }) => {
      statuses.push(await submitDrawing(redirectTarget(input)));
      return { code: 0, stdout: '', stderr: '' };
    },
  },
});

describe('exam take --plain', () => {
  it('goes from the rules to the score by prompts', async () => {
    await startedAnew();
    const { exit, stderr, stdout } = await talk(
      'take --plain',
      ['There is one attempt.'],
      ["Type 'start' to continue", `start${enter}`],
      ['Question 1 of 8, 2 points'],
      ['left'],
      ['Your answer', `${down}${enter}`],
      ['answer sent'],
      next,
      ['Question 2 of 8'],
      ['Your answer', `CO2${enter}`],
      next,
      ['Your number', `many${enter}`],
      ['expected a number'],
      ['Your number', `205${enter}`],
      next,
      ['Thermometer belongs to', `\u001b[A${enter}`],
      next,
      ['Place 1 of 4', `${down}${enter}`],
      ['Place 2 of 4', `${down}${down}${enter}`],
      ['Place 3 of 4', `${down}${enter}`],
      ['Place 4 of 4', enter],
      next,
      ['Text 1 of 2', `ice${enter}`],
      ['Text 2 of 2', `steam${enter}`],
      next,
      ['Your answer', `\u001b[A${enter}`],
      next,
      ['Your drawing', `\u001b[A${enter}`],
      ['That was the last question', enter],
      ['5 of 8 answered', `\u001b[A\u001b[A${enter}`],
      ['Not answered: 4, 7, 8'],
      ["Type 'submit' to continue", `submit${enter}`],
      ['submitted, score: 9 of 13'],
    );
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    for (const absent of ['\u001b[?1049h', 'saved;']) expect(stderr).not.toContain(absent);
    expect(attemptOf('ada')?.answers[4]).toEqual(rightAnswers[1][4]);
  });

  it('continues at the same question, and keeps the answers', async () => {
    await started();
    await plaza(['exam', 'answer', '3', '205'], { env: home().env });
    const first = await talk(
      'take --plain',
      ['Question 1 of 8'],
      ['Your answer', `${down}${down}${down}${enter}`],
      ['Continue', enter],
      ['Question 2 of 8'],
      ['Your answer', enter],
      ['Continue', `${down}${down}${down}${down}${enter}`],
      ["saved; 'plaza exam take' continues"],
    );
    expect(first.exit).toBe(0);
    const second = await talk('take --plain', ['Question 2 of 8'], ['Your answer', interrupt]);
    expect(second.exit).toBe(130);
    expect(attemptOf('ada')?.answers).toEqual({ 2: 205 });
  });

  it('is used on a terminal without a cursor, and says that an attempt is over', async () => {
    await started();
    await plaza(['exam', 'submit', '--yes'], { env: home().env });
    const dumb = { ...home().env, TERM: 'dumb' };
    const { exit } = await conversation(dumb, ['exam', 'take'], [['the attempt is over: completed']]);
    expect(exit).toBe(0);
  });
});

describe('exam draw without a file', () => {
  it('answers with the drawing of the page', async () => {
    await started();
    const statuses: number[] = [];
    const argv = ['exam', 'draw', '8'];
    const { exit, stdout, stderr } = await conversation(home().env, argv, [], drawingBrowser(statuses));
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: 'Answered question 8\n' });
    expect(stderr).toMatch(/draw in the browser: http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}/);
    await expect.poll(() => statuses).toEqual([204]);
    const id = attemptOf('ada')?.answers[7];
    const file = filesIn(home().sandbox.world()).find((one) => one.id === id);
    expect(file?.mimeType).toBe('image/png');
  });

  it('prints the address of the page without a browser, until it is interrupted', async () => {
    await started();
    const stop = new AbortController();
    const { errors, exit } = begin(['exam', 'draw', '8'], {
      env: home().env,
      terminal: { columns: 120 },
      signal: stop.signal,
    });
    await expect.poll(errors.text).toContain("couldn't open a browser: open http://127.0.0.1:");
    stop.abort(new InterruptedError());
    expect(await exit).toBe(130);
  });

  it('opens no page for another kind of question, nor after the attempt', async () => {
    await started();
    const other = await talk('draw 7');
    expect(other).toMatchObject({ exit: 2, stderr: expect.stringContaining('not answered with a drawing') });
    await plaza(['exam', 'annul', '--yes'], { env: home().env });
    expect((await talk('draw 8')).exit).toBe(2);
  });
});
