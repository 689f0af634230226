/** A few malformed fields for each command, and long texts for some; `test/long` tries all of them in every way. */
import { expect, it } from 'vitest';
import { commandsWithRequests, longTextFaults, malformedFieldFaults } from './malformed-fields';

it.each(commandsWithRequests)(
  'plaza %s reports no fault for a malformed field of an answer',
  async (words, command) => {
    expect(await malformedFieldFaults(words, command)).toEqual([]);
  },
  60_000,
);

const fewCommands = commandsWithRequests.filter(
  ([words], index) => index % 12 === 0 || words === 'auth qr start',
);

it.each(fewCommands)('plaza %s ends in order after long texts', async (words, command) => {
  expect(await longTextFaults(words, command, 20_000)).toEqual([]);
});
