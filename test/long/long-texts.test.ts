/** Every command with long texts in all fields of its answers, and with 10 MB in each field. */
import { expect, it } from 'vitest';
import { commandsWithRequests, useMalformedAnswers } from '../contract/hostile/malformed-fields';

const { longTextFaults } = useMalformedAnswers();

it.each(commandsWithRequests)('plaza %s ends in order after very long texts', async (words, command) => {
  expect(await longTextFaults(words, command, 300_000, 10_000_000)).toEqual([]);
});
