/** Every field of every answer of every command, spoilt in every way, at a terminal. */
import { expect, it } from 'vitest';
import { askingCommands, spoiltFaults } from '../contract/spoilt';

it.each(askingCommands)('is no fault of plaza: %s', async (words, command) => {
  expect(await spoiltFaults(words, command, 'terminal')).toEqual([]);
});
