/** Two hundred cuts of a stream and of a socket at random moments. */
import { expect, it } from 'vitest';
import { useHome } from '../support/home';
import { watchBoardThroughCuts, watchNotificationsThroughCuts } from '../support/watchers';

const home = useHome();
const cuts = Number(process.env.PLAZA_LONG_CUTS ?? 200);
const timeout = 3_600_000;

it.each([11, 12, 13, 14, 15])(
  `notifications are reported through ${cuts} cuts once and in order (seed %i)`,
  { timeout },
  async (seed) => {
    const { sent, reported } = await watchNotificationsThroughCuts(home().sandbox, seed, cuts);
    expect(sent.length).toBeGreaterThan(cuts);
    expect(reported).toEqual(sent);
  },
);

it.each([21, 22, 23, 24, 25])(
  `changes of the board are reported through ${cuts} cuts once and in order (seed %i)`,
  { timeout },
  async (seed) => {
    const { happened, reported, tickets } = await watchBoardThroughCuts(home().sandbox, seed, cuts);
    expect(happened.length).toBeGreaterThan(cuts);
    expect(tickets).toBeGreaterThan(cuts);
    expect(reported).toEqual(happened);
  },
);
