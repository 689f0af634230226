/** Every field of every answer of every command, spoilt in every way, at a terminal and in a pipe. */
import { describe, expect, it } from 'vitest';
import { commandsWithRequests, malformedFieldFaults } from '../contract/hostile/malformed-fields';

describe.each(['terminal', 'pipe'] as const)('%s', (place) => {
  it.each(commandsWithRequests)(
    '%s: a spoilt field of an answer is no fault of plaza',
    async (words, command) => {
      expect(await malformedFieldFaults(words, command, place)).toEqual([]);
    },
  );
});
