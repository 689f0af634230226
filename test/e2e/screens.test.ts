/** The screens of the executable in a real terminal (tmux): keys, kills, signals, sizes, and a terminal that is restored. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { useAttempts } from '../commands/exam/take-setup';
import { signedIn } from '../support/accounts';
import { examKinds, killedRun, recordedAnswers } from '../support/exam/killed-exam';
import { seededNumbers } from '../support/seeded-numbers';
import { startPane, type TerminalSize, tmux } from '../support/terminal/tmux';

const { attemptOf, home, started } = useAttempts();
const limits = { interval: 50 };

/** Runs a screen until the test ends. */
function startScreen(argv: readonly string[], size?: TerminalSize) {
  const pane = startPane(home(), argv, size);
  onTestFinished(() => pane.close());
  const shows = (text: string | RegExp) => expect.poll(pane.shown, limits).toMatch(text);
  const quit = async () => {
    pane.press('q');
    await expect.poll(pane.exit, limits).toBe(0);
  };
  return { ...pane, shows, quit };
}

describe.skipIf(!tmux)(tmux ? 'plaza home' : 'plaza home: tmux is not installed', () => {
  it('shows feed and notifications by the width, runs another screen, and restores the terminal', async () => {
    await signedIn(home(), 'ada');
    const { resize, type, shown, shows, quit } = startScreen(['home'], { columns: 120, rows: 40 });
    await shows(/\[1 popular\][\s\S]*▌ .* │ ▌ /);
    resize({ columns: 60, rows: 20 });
    await expect.poll(shown, limits).not.toContain(' │ ');
    type('ge');
    await shows('There is one attempt.');
    type('q');
    await shows("'plaza exam take' ended");
    type('?');
    await shows('popular, following, clan');
    type('x');
    await quit();
    expect(shown()).not.toContain('popular');
  });
});

describe.skipIf(!tmux)('canvas paint', () => {
  it('paints by keys, and follows the mouse', async () => {
    await signedIn(home(), 'ada');
    const { type, press, shown, quit } = startScreen(['canvas', 'paint'], { columns: 100, rows: 30 });
    const line = (row: number) => shown().split('\n').at(row) ?? '';
    const lineShows = (row: number, text: string | RegExp) =>
      expect.poll(() => line(row), limits).toMatch(text);
    await lineShows(0, /^painting {2}256 by 256/);
    await lineShows(27, 'ready');
    expect(line(1)).toContain('▼128');
    type('g10,20');
    await lineShows(29, 'go to x,y: 10,20');
    press('Enter');
    await lineShows(28, /^10,20 /);
    type('17 ');
    await lineShows(28, /^10,20 {2}██ 17 pale-yellow #FFF8B8 {2}by Ada Lind @ada/);
    await lineShows(0, '1 by you');
    // A click on the first cell of the picture, as the terminal reports it.
    type('\u001b[<0;6;3M');
    await lineShows(28, /^0,1 /);
    await quit();
  });
});

describe.skipIf(!tmux)('exam take', () => {
  it('loses no answer when it is killed in the middle of each kind of question', async () => {
    await started();
    const numbers = seededNumbers(20_260_504);
    const lost: string[] = [];
    for (const index of examKinds.keys()) {
      // Every second process is killed while nothing can be sent.
      if (index % 2 === 1)
        home().sandbox.addFault({ kind: 'drop-before', route: 'exam.answer', times: 1000 });
      lost.push(...(await killedRun(home(), index, numbers)));
      home().sandbox.control.clearFaults();
    }
    expect(lost).toEqual([]);
    const { shows, quit } = startScreen(['exam', 'take']);
    await shows(/(\d) of 8 answered, \1 sent$/m);
    await quit();
    const kept = Object.entries(await recordedAnswers(home())).filter(([, value]) => value !== null);
    expect(attemptOf('ada')?.answers).toEqual(Object.fromEntries(kept));
  });

  it('follows the size, continues after Ctrl-Z, and restores the terminal', async () => {
    await started();
    const { resize, type, press, shown, shows, quit } = startScreen(['exam', 'take']);
    await shows('❯ ○ a. Below the rim');
    resize({ columns: 50, rows: 16 });
    await shows('o shows the picture.');
    type('b');
    await shows('1 of 8 answered, 1 sent');
    press('C-z');
    resize({ columns: 90, rows: 30 });
    await shows('● b. Exactly at the rim');
    await quit();
    expect(shown()).not.toContain('of 8 answered');
  });
});
