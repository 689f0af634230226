/**
 * Whatever stands in a field of an answer: no command ends with a fault of its own, at a terminal or in a pipe, and none
 * hangs. A few fields of each command are spoilt
 * here, each in another way; all in every way in `test/long/spoilt-*.test.ts`.
 */
import { expect, it } from 'vitest';
import { askingCommands, spoiltFaults } from './spoilt';

it.each(askingCommands)(
  'is no fault of plaza: %s',
  async (words, command) => {
    expect(await spoiltFaults(words, command)).toEqual([]);
  },
  60_000,
);
