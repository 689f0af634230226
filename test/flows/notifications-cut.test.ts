import { expect, it } from 'vitest';
import { useSandbox } from '../support/sandbox';
import { watchThroughCuts } from '../support/watching';

const sandbox = useSandbox();

it.each([1, 2, 3, 4])('through cuts everything is told, once and in order (%i)', async (seed) => {
  const { sent, told, cuts, openings } = await watchThroughCuts(sandbox(), seed, 40);
  expect(sent.length).toBeGreaterThan(cuts);
  expect(openings).toBeGreaterThan(cuts);
  expect(told).toEqual(sent);
});
