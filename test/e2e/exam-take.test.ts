/** `exam take` by the real executable at a real terminal (tmux): kills, signals, and a terminal that is put back. */
import { describe, expect, it } from 'vitest';
import { useAttempts } from '../commands/exam/take-setup';
import { minute } from '../sandbox/sections/exam/exam-setup';
import { examKinds, killedRun, recordedAnswers } from '../support/exam/killed-exam';
import { seededNumbers } from '../support/seeded-numbers';
import { startPane, tmux } from '../support/terminal/tmux';

const { attemptOf, home, started } = useAttempts();

describe.skipIf(!tmux)(tmux ? 'at a real terminal' : 'at a real terminal: tmux is not installed', () => {
  it('loses no answer when it is killed in the middle of each kind of question', async () => {
    await started();
    const numbers = seededNumbers(20_260_504);
    const lost: string[] = [];
    for (const index of examKinds.keys()) {
      // Every second process is killed while nothing can be sent.
      if (index % 2 === 1)
        home().sandbox.addFault({ kind: 'drop-before', route: 'exam.answer', times: 1000 });
      lost.push(...(await killedRun(home(), index, numbers)).lost);
      home().sandbox.control.clearFaults();
    }
    expect(lost).toEqual([]);
    const pane = startPane(home(), ['exam', 'take']);
    try {
      await expect.poll(pane.shown, { interval: 50 }).toMatch(/(\d) of 8 answered, \1 sent$/m);
      pane.press('q');
      await expect.poll(pane.exit, { interval: 50 }).toBe(0);
    } finally {
      pane.close();
    }
    const kept = Object.entries(await recordedAnswers(home())).filter(([, value]) => value !== null);
    expect(attemptOf('ada')?.answers).toEqual(Object.fromEntries(kept));
  });

  it('is stopped and goes on, is resized, and puts the terminal back', async () => {
    await started();
    const pane = startPane(home(), ['exam', 'take']);
    try {
      await expect.poll(pane.shown, { interval: 50 }).toContain('❯ ○ a. Below the rim');
      pane.resize({ columns: 50, rows: 16 });
      await expect.poll(pane.shown, { interval: 50 }).toContain('o shows the picture.');
      pane.type('b');
      await expect.poll(pane.shown, { interval: 50 }).toContain('1 of 8 answered, 1 sent');
      pane.press('C-z');
      pane.resize({ columns: 90, rows: 30 });
      await expect.poll(pane.shown, { interval: 50 }).toContain('● b. Exactly at the rim');
      pane.press('q');
      await expect.poll(pane.exit, { interval: 50 }).toBe(0);
      expect(pane.shown()).not.toContain('of 8 answered');
    } finally {
      pane.close();
    }
  });

  it('ends with the clock of the service, and keeps what was too late', async () => {
    await started();
    const pane = startPane(home(), ['exam', 'take']);
    try {
      await expect.poll(pane.shown, { interval: 50 }).toContain('❯ ○ a. Below the rim');
      home().sandbox.clock.move(41 * minute);
      pane.type('b');
      await expect.poll(pane.shown, { interval: 50 }).toContain('The 40 minutes are over.');
      pane.press('q');
      await expect.poll(pane.exit, { interval: 50 }).toBe(0);
    } finally {
      pane.close();
    }
    expect(await recordedAnswers(home())).toEqual({ 0: 1 });
  });
});
