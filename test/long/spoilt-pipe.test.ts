/** Every field of every answer of every command, spoilt in every way, in a pipe. */
import { expect, it } from 'vitest';
import { askingCommands, spoiltFaults } from '../contract/spoilt';

it.each(askingCommands)('is no fault of plaza: %s', async (words, command) => {
  expect(await spoiltFaults(words, command, 'pipe')).toEqual([]);
});
