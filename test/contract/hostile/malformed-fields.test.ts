/**
 * Whatever stands in a field of an answer: no command ends with a fault of its own, at a terminal or in a pipe, and none
 * hangs. A few fields of each command are spoilt
 * here, each in another way; all in every way in `test/long/malformed-fields.test.ts`.
 */
import { expect, it } from 'vitest';
import { commandsWithRequests, malformedFieldFaults } from './malformed-fields';

it.each(commandsWithRequests)(
  '%s: a spoilt field of an answer is no fault of plaza',
  async (words, command) => {
    expect(await malformedFieldFaults(words, command)).toEqual([]);
  },
  60_000,
);
