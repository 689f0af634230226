/** What every sandbox of a test checks: its handlers answer what the catalogue describes. */
import { expect, it } from 'vitest';
import { files } from '../../src/protocol/routes/files';
import { checkedHandler } from '../support/sandbox';

const answering = (answer: unknown) => () => checkedHandler(files.get, () => answer)(undefined as never);

it.each([
  ['everything', { id: 'f', url: '/f', size: 3, width: null }],
  ['what has to be there', { id: 'f', url: undefined }],
])('an answer with %s passes', (_, answer) => {
  expect(answering(answer)()).toBe(answer);
});

it.each([
  ['without a required field', { url: '/f' }],
  ['with a number for a text', { id: 3 }],
  ['with null for what may only be missing', { id: 'f', url: null }],
])('an answer %s is a fault of the sandbox', (_, answer) => {
  expect(answering(answer)).toThrow('files.get answers');
});

it('an answer that comes later is checked too', async () => {
  const late = checkedHandler(files.get, async () => ({ id: 3 }));
  await expect(late(undefined as never)).rejects.toThrow('files.get answers');
});
