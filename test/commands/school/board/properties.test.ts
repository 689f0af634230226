/** Fitted strokes obey the contract and placed ones overlap nothing, by an independent checker. */
import { expect, it } from 'vitest';
import { newTally, placesAreFree, strokesObey, svgsObey, textsObey, wipesObey } from './properties';

it.each([
  ['strokes obey the contract once they are fitted', strokesObey, 250],
  ['SVG files obey the contract once they are fitted', svgsObey, 120],
  ['texts obey the contract once they are fitted', textsObey, 120],
  ['places are on the board and free', placesAreFree, 30],
  ['paths of wipes obey the contract', wipesObey, 40],
] as const)('%s', (_, holds, runs) => {
  const tally = newTally();
  holds(runs, tally);
  // A fit that refuses everything would pass as well.
  expect(tally.fitted + tally.placed + tally.wiped).toBeGreaterThan(runs / 2);
});
