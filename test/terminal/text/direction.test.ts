import { describe, expect, it } from 'vitest';
import { isolate } from '../../../src/terminal/text/direction';
import { record, table } from '../../../src/terminal/text/table';
import { pipeView, terminalView } from '../../support/terminal/views';

describe('isolate', () => {
  it.each([
    ['plain 日本語 1', 'plain 日本語 1'],
    ['', ''],
    ['שלום', '\u2067שלום\u2069'],
    ['1. مرحبا!', '\u20671. مرحبا!\u2069'],
    ['ada: שלום', '\u2066ada: שלום\u2069'],
    ['𐤀𐤁', '\u2067𐤀𐤁\u2069'],
    ['𞤀', '\u2067𞤀\u2069'],
    ['\u05bc', '\u2066\u05bc\u2069'],
  ])('isolates %j', (line, isolated) => expect(isolate(line)).toBe(isolated));

  it('follows the direction of the paragraph', () => {
    expect(isolate('abc שלום', 'עולם abc שלום')).toBe('\u2067abc שלום\u2069');
    expect(isolate('abc', 'עולם abc')).toBe('abc');
  });

  it('isolates a text once, whatever is beside it', () => {
    expect(isolate('🌙 \u2067שלום\u2069')).toBe('🌙 \u2067שלום\u2069');
    expect(isolate('\u2067שלום\u2069 ada מים')).toBe('\u2066\u2067שלום\u2069 ada מים\u2069');
  });
});

describe('right-to-left text', () => {
  const columns = [
    { title: 'name', cell: (name: string) => name, flexible: true as const },
    { title: 'posts', cell: () => 3, align: 'right' as const },
  ];

  it('keeps its cell beside the others in a table', () => {
    expect(table(terminalView(), columns, ['שלום', 'ada'])).toEqual([
      'name  posts',
      '\u2067שלום\u2069      3',
      'ada       3',
    ]);
    expect(table(terminalView(15), columns, ['שלום עולם ומלואו'])[1]).toBe('\u2067שלום…\u2069         3');
  });

  it('ends before the next cell when a name is cut', () => {
    const names = [
      { ...columns[0], title: 'name', cell: (name: string) => `🌙 ${isolate(name)}` },
      columns[1],
    ];
    const [, line] = table(terminalView(15), names as typeof columns, ['שלום עולם ומלואו']);
    expect(line).toBe('🌙 \u2067שלום…\u2069      3');
  });

  it('is isolated in each line of a record', () => {
    expect(record(terminalView(25), [['bio', 'שלום עולם ומלואו שלום עולם']])).toEqual([
      'bio  \u2067שלום עולם ומלואו\u2069',
      '     \u2067שלום עולם\u2069',
    ]);
  });

  it('is not isolated in a pipe', () => {
    expect(table(pipeView(), columns, ['שלום'])).toEqual(['שלום\t3']);
    expect(record(pipeView(), [['bio', 'שלום']])).toEqual(['bio\tשלום']);
  });
});
