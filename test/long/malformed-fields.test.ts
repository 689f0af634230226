/** Every field of every answer of every command, malformed in every way. */
import { describe, expect, it } from 'vitest';
import { commandsWithRequests, useMalformedAnswers } from '../contract/hostile/malformed-fields';

const { malformedFieldFaults } = useMalformedAnswers();

describe.each(['terminal', 'pipe'] as const)('in a %s', (place) => {
  it.each(commandsWithRequests)(
    'plaza %s reports no fault for any malformed field of an answer',
    async (words, command) => {
      expect(await malformedFieldFaults(words, command, place)).toEqual([]);
    },
  );
});
