/** Two hundred cuts of the board's socket, at moments nobody chose. */
import { expect, it } from 'vitest';
import { useSandbox } from '../support/sandbox';
import { watchBoardThroughCuts } from '../support/watchers';

const sandbox = useSandbox();
const cuts = Number(process.env.PLAZA_LONG_CUTS ?? 200);
const hourMs = 3_600_000;

it.each([21, 22, 23, 24, 25])(
  `a watcher of the board tells everything through ${cuts} cuts, once and in order (%i)`,
  async (seed) => {
    const { happened, reported, tickets } = await watchBoardThroughCuts(sandbox(), seed, cuts);
    expect(happened.length).toBeGreaterThan(cuts);
    expect(tickets).toBeGreaterThan(cuts);
    expect(reported).toEqual(happened);
    process.stdout.write(`seed ${seed}: ${cuts} cuts, ${tickets} tickets, ${happened.length} changes\n`);
  },
  hourMs,
);
