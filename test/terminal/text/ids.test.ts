import { describe, expect, it } from 'vitest';
import type { Handle } from '../../../src/ports/handles';
import { dimId, idText, numberText, rowId } from '../../../src/terminal/text/ids';
import { itemName, numberedReceipt, receipt } from '../../../src/terminal/text/receipt';
import { type Column, table } from '../../../src/terminal/text/table';
import { pipeView, terminalView } from '../../support/terminal/views';

const id = '4af16db9-7a41-4d0b-9c00-905700000003';
const numberOf = (kind: string, of: string) => (kind === 'post' && of === id ? 12 : undefined);
const handled = terminalView(80, 1, { shortIds: true, numberOf });

describe('an ID', () => {
  it('is its first block at a terminal, and whole elsewhere', () => {
    expect(idText(id, handled)).toBe('4af16db9');
    expect(idText('hoodie', handled)).toBe('hoodie');
    expect(idText(id, terminalView())).toBe(id);
    expect(dimId(id, handled)).toBe('\u001b[2m4af16db9\u001b[22m');
    expect(dimId(id, pipeView())).toBe(id);
    expect(rowId('hoodie', handled)).toBe('hoodie');
  });

  it('has the number of its row before it', () => {
    expect(numberText('post', id, handled)).toBe('\u001b[2m12\u001b[22m  ');
    expect(numberText('comment', id, handled)).toBe('');
    expect(numberText('post', id, terminalView())).toBe('');
  });

  it('is behind the number in a receipt, with the command that shows the record', () => {
    const post = { kind: 'post', id, next: 'plaza posts get POST' };
    expect(numberedReceipt('Created post', post, handled)).toEqual([
      'Created post 12 (4af16db9)',
      "See it with 'plaza posts get 12'",
    ]);
    expect(numberedReceipt('Created post', post, pipeView())).toEqual(receipt('Created post', id));
    expect(numberedReceipt('Created post', { kind: 'post', id: undefined }, handled)).toEqual([
      'Created post',
    ]);
  });
});

it('itemName is the text and the author, or the ID where they are unknown', () => {
  expect(itemName('post', id, { text: 'Good\nmorning', by: 'ada' })).toBe('the post “Good morning” by @ada');
  expect(itemName('file', id, {})).toBe(`the file ${id}`);
  expect(itemName('post', id, { text: 'long '.repeat(40) }).length).toBeLessThan(80);
});

describe('a table with handles', () => {
  const columns: readonly Column<{ id: string; name: string; text: string }>[] = [
    { title: 'id', cell: (row) => row.id, handle: { kind: 'post', label: (row) => row.name } },
    { title: 'name', cell: (row) => row.name },
    { title: 'text', cell: (row) => row.text, flexible: true },
    { title: 'nothing', cell: () => '' },
  ];
  const row = { id, name: 'A name of some length', text: 'a text that is longer than there is room for' };

  it('numbers its rows, cuts other columns than the name, and omits empty ones', () => {
    const plain = terminalView(60, 0, { shortIds: true, numberOf });
    expect(table(plain, columns, [row])).toEqual([
      ' #  id        name                   text',
      '12  4af16db9  A name of some length  a text that is longer…',
    ]);
    expect(table(pipeView(), columns, [row])).toEqual([`${id}\t${row.name}\t${row.text}\t`]);
  });

  it('passes its rows to the terminal memory, by the column with their ID', () => {
    const remembered: Handle[] = [];
    const remember = (rows: readonly Handle[]) => void remembered.push(...rows);
    table(terminalView(60, 0, { remember }), columns, [row]);
    expect(remembered).toEqual([{ kind: 'post', id, label: row.name, as: 'row' }]);
  });
});
