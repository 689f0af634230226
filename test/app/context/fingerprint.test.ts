import { expect, it } from 'vitest';
import { documentDigest } from '../../../src/account/digests';
import { lineDigest } from '../../../src/app/context/digests';
import { file, text } from '../../../src/cli/definition/option-parsers';
import { argument, option, optionalArgument, optionList } from '../../../src/cli/definition/parameters';

const command = {
  args: { id: argument(text(), 'Id'), from: optionalArgument(file(), 'File') },
  options: { input: option(file(), 'File'), also: optionList(file(), 'Files'), note: option(text(), 'Note') },
};

function digest(input: Readonly<Record<string, unknown>>, contents: Readonly<Record<string, string>> = {}) {
  const bytes = async (path: string) => {
    const found = contents[path];
    if (found === undefined) throw new Error('no such file');
    return Buffer.from(found);
  };
  return lineDigest(['school', 'buy'], command, input, { bytes });
}

it('lineDigest is the same for the same words alone', async () => {
  const one = await digest({ id: 'a', note: 'n' });
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(await digest({ id: 'a', note: 'n' })).toBe(one);
  expect(await digest({ id: 'b', note: 'n' })).not.toBe(one);
  expect(await digest({ id: 'a' })).not.toBe(one);
  const bytes = async () => new Uint8Array();
  expect(await lineDigest(['school', 'use'], command, { id: 'a', note: 'n' }, { bytes })).not.toBe(one);
});

it('lineDigest counts a file by its content, not by its name', async () => {
  const one = await digest({ id: 'a', input: 'x' }, { x: 'same' });
  expect(await digest({ id: 'a', input: 'y' }, { y: 'same' })).toBe(one);
  expect(await digest({ id: 'a', input: '-' }, { '-': 'same' })).toBe(one);
  expect(await digest({ id: 'a', input: 'x' }, { x: 'other' })).not.toBe(one);
  const named = await digest({ id: 'a', from: 'x' }, { x: 'same' });
  expect(await digest({ id: 'a', from: 'y' }, { y: 'same' })).toBe(named);
  expect(await digest({ id: 'a', from: 'x' }, { x: 'other' })).not.toBe(named);
  const two = await digest({ id: 'a', also: ['x', 'y'] }, { x: '1', y: '2' });
  expect(await digest({ id: 'a', also: ['y', 'x'] }, { x: '2', y: '1' })).toBe(two);
  expect(await digest({ id: 'a', also: ['x', 'y'] }, { x: '2', y: '1' })).not.toBe(two);
});

it('lineDigest counts an unreadable file by its name, and a text as a text', async () => {
  const one = await digest({ id: 'a', input: 'x' });
  expect(await digest({ id: 'a', input: 'y' })).not.toBe(one);
  expect(await digest({ id: 'a', note: 'x' }, { x: 'old' })).toBe(
    await digest({ id: 'a', note: 'x' }, { x: 'new' }),
  );
});

it('documentDigest ignores the order of keys, but not that of lists', async () => {
  const of = (document: unknown) => documentDigest(['shop', 'orders', 'create'], document);
  const one = await of({ items: [{ size: 'M', qty: 1 }], to: null });
  expect(await of({ to: null, items: [{ qty: 1, size: 'M' }] })).toBe(one);
  expect(await of({ to: null, items: [{ qty: 2, size: 'M' }] })).not.toBe(one);
  expect(await of({ list: [1, 2] })).not.toBe(await of({ list: [2, 1] }));
});
