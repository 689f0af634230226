import { describe, expect, it } from 'vitest';
import { isolate } from '../../../src/terminal/text/direction';
import { record, table } from '../../../src/terminal/text/table';
import { pipeView, terminalView } from '../../support/terminal/views';

describe('text that runs from right to left', () => {
  it.each([
    ['plain 日本語 1', 'plain 日本語 1'],
    ['', ''],
    ['שלום', '\u2067שלום\u2069'],
    ['1. مرحبا!', '\u20671. مرحبا!\u2069'],
    ['ada: שלום', '\u2066ada: שלום\u2069'],
    ['𐤀𐤁', '\u2067𐤀𐤁\u2069'],
    ['𞤀', '\u2067𞤀\u2069'],
    ['\u05bc', '\u2066\u05bc\u2069'],
  ])('%j is set apart', (line, isolated) => {
    expect(isolate(line)).toBe(isolated);
  });

  it('goes the way of its paragraph', () => {
    expect(isolate('abc שלום', 'עולם abc שלום')).toBe('\u2067abc שלום\u2069');
    expect(isolate('abc', 'עולם abc')).toBe('abc');
  });

  it('is set apart once, whatever stands beside it', () => {
    expect(isolate('🌙 \u2067שלום\u2069')).toBe('🌙 \u2067שלום\u2069');
    expect(isolate('\u2067שלום\u2069 ada מים')).toBe('\u2066\u2067שלום\u2069 ada מים\u2069');
  });
});

describe('in tables and records', () => {
  const columns = [
    { title: 'name', cell: (name: string) => name, flexible: true as const },
    { title: 'posts', cell: () => 3, align: 'right' as const },
  ];

  it('a cell keeps its place beside the others', () => {
    expect(table(terminalView(), columns, ['שלום', 'ada'])).toEqual([
      'name  posts',
      '\u2067שלום\u2069      3',
      'ada       3',
    ]);
    expect(table(terminalView(15), columns, ['שלום עולם ומלואו'])[1]).toBe('\u2067שלום…\u2069         3');
  });

  it('a name that is cut ends before the next cell', () => {
    const names = [
      { ...columns[0], title: 'name', cell: (name: string) => `🌙 ${isolate(name)}` },
      columns[1],
    ];
    const [, line] = table(terminalView(15), names as typeof columns, ['שלום עולם ומלואו']);
    expect(line).toBe('🌙 \u2067שלום…\u2069      3');
  });

  it('each line of a value is set apart', () => {
    expect(record(terminalView(25), [['bio', 'שלום עולם ומלואו שלום עולם']])).toEqual([
      'bio  \u2067שלום עולם ומלואו\u2069',
      '     \u2067שלום עולם\u2069',
    ]);
  });

  it('nothing is set apart in a pipe', () => {
    expect(table(pipeView(), columns, ['שלום'])).toEqual(['שלום\t3']);
    expect(record(pipeView(), [['bio', 'שלום']])).toEqual(['bio\tשלום']);
  });
});
