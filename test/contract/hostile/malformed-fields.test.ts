/** A few malformed fields for each command; `test/long/malformed-fields.test.ts` tries all of them in every way. */
import { expect, it } from 'vitest';
import { commandsWithRequests, malformedFieldFaults } from './malformed-fields';

it.each(commandsWithRequests)(
  'plaza %s reports no fault for a malformed field of an answer',
  async (words, command) => {
    expect(await malformedFieldFaults(words, command)).toEqual([]);
  },
  60_000,
);
