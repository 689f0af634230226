/** Attempts at a real terminal, killed in the middle of every kind of question. */
import { expect, it } from 'vitest';
import { useAttempts } from '../commands/exam/take-setup';
import { examKinds, killedRun, recordedAnswers } from '../support/exam/killed-exam';
import { seededNumbers } from '../support/seeded-numbers';
import { startPane, tmux } from '../support/terminal/tmux';

const { attemptOf, home, started } = useAttempts();

const rounds = Number(process.env.PLAZA_LONG_ROUNDS ?? 12);
const faults = [
  undefined,
  { kind: 'drop-before', times: 1000 },
  { kind: 'drop-after', times: 3 },
  { kind: 'status', status: 503, times: 1000 },
  { kind: 'status', status: 429, times: 2 },
  { kind: 'delay', delayMs: 150, times: 1000 },
] as const;

it.skipIf(!tmux)(
  `plaza exam take loses no answer in ${rounds * examKinds.length} killed attempts (tmux)`,
  async () => {
    await started();
    const lost: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const numbers = seededNumbers(20_260_504 + round);
      for (const index of examKinds.keys()) {
        const fault = faults[Math.floor(numbers() * faults.length)];
        if (fault) home().sandbox.addFault({ ...fault, route: 'exam.answer' });
        const lostNow = await killedRun(home(), index, numbers);
        home().sandbox.control.clearFaults();
        lost.push(...lostNow.map((one) => `round ${round}: ${one}`));
      }
    }
    expect(lost).toEqual([]);
    const pane = startPane(home(), ['exam', 'take']);
    try {
      await expect.poll(pane.shown, { interval: 50 }).toMatch(/(\d) of 8 answered, \1 sent$/m);
    } finally {
      pane.close();
    }
    const kept = Object.entries(await recordedAnswers(home())).filter(([, value]) => value !== null);
    expect(attemptOf('ada')?.answers).toEqual(Object.fromEntries(kept));
  },
  3_600_000,
);
