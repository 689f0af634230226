/** Thousands of strokes, SVG files, texts, places and wipes against an independent checker of the contract. */
import { expect, it } from 'vitest';
import {
  newTally,
  placesAreFree,
  strokesObey,
  svgsObey,
  textsObey,
  wipesObey,
} from '../commands/school/board/properties';

const runs = Number(process.env.PLAZA_LONG_RUNS ?? 5000);
const seed = Number(process.env.PLAZA_LONG_SEED ?? 20261001);

it.each([
  ['strokes', strokesObey, runs],
  ['SVG files', svgsObey, runs],
  ['texts', textsObey, runs],
  ['places', placesAreFree, runs / 5],
  ['wipes', wipesObey, runs / 5],
] as const)('%s obey the contract of the board', (name, holds, count) => {
  const tally = newTally();
  holds(count, tally, seed);
  process.stdout.write(`${name}: ${JSON.stringify(tally)}\n`);
  expect(tally.fitted + tally.placed + tally.wiped).toBeGreaterThan(count / 2);
});
