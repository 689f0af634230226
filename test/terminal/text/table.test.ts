import { describe, expect, it } from 'vitest';
import { type Column, record, table } from '../../../src/terminal/text/table';
import { displayWidth } from '../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../support/terminal/views';

interface Person {
  readonly name: string;
  readonly city: string;
  readonly age: number | null;
  readonly active?: boolean;
}

const people: readonly Person[] = [
  { name: 'Ada 👩‍🚀', city: 'London, near the Thames and its many bridges', age: 36, active: true },
  { name: '李小龍', city: '香港特別行政區九龍油尖旺區', age: 7, active: false },
  { name: 'Q\u0308uo', city: 'tab\there\nand a line\\', age: null },
];

const columns: readonly Column<Person>[] = [
  { title: 'name', cell: ({ name }, { style }) => style.bold(name) },
  { title: 'city', cell: ({ city }, { style }) => style.green(city), flexible: true },
  { title: 'age', cell: ({ age }) => age, align: 'right' },
  { title: 'active', cell: ({ active }) => active },
];

describe('a table at a terminal', () => {
  const narrow = [
    'name    city      age  active',
    'Ada 👩‍🚀  London…    36  yes',
    '李小龍  香港特…     7  no',
    'Q\u0308uo     tab…',
  ];
  const tooNarrow = [
    'name    city      age',
    'Ada 👩‍🚀  London…    36',
    '李小龍  香港特…     7',
    'Q\u0308uo     tab…',
  ];
  const middle = [
    'name    city                 age  active',
    'Ada 👩‍🚀  London, near the…     36  yes',
    '李小龍  香港特別行政區九龍…    7  no',
    'Q\u0308uo     tab here and a…',
  ];
  const wide = [
    'name    city                                          age  active',
    'Ada 👩‍🚀  London, near the Thames and its many bridges   36  yes',
    '李小龍  香港特別行政區九龍油尖旺區                      7  no',
    'Q\u0308uo     tab here and a line\\',
  ];
  it.each([
    [21, tooNarrow],
    [29, narrow],
    [40, middle],
    [80, wide],
    [200, wide],
  ])('is aligned at %i columns', (width, lines) => {
    expect(table(terminalView(width), columns, people)).toEqual(lines);
  });

  it('keeps colors within their cells, also where a cell is cut', () => {
    expect(table(terminalView(40, 1), columns, people.slice(0, 2))).toEqual([
      '\u001b[2mname\u001b[22m    \u001b[2mcity\u001b[22m                 \u001b[2mage\u001b[22m  \u001b[2mactive\u001b[22m',
      '\u001b[1mAda 👩‍🚀\u001b[22m  \u001b[32mLondon, near the…\u001b[39m     36  yes',
      '\u001b[1m李小龍\u001b[22m  \u001b[32m香港特別行政區九龍…\u001b[39m    7  no',
    ]);
  });

  it('has headings on the first page only, and none without rows', () => {
    const later = terminalView(80, 0, { first: false });
    expect(table(later, columns, people.slice(1, 2))).toEqual([
      '李小龍  香港特別行政區九龍油尖旺區    7  no',
    ]);
    expect(table(terminalView(), columns, [])).toEqual([]);
  });

  it('shares the width among the flexible columns', () => {
    const two: readonly Column<string>[] = [
      { title: 'a', cell: (text) => text, flexible: true },
      { title: 'b', cell: (text) => text.repeat(2), flexible: true },
    ];
    const lines = table(terminalView(32), two, ['x'.repeat(20)]);
    expect(lines[1]).toBe(`${'x'.repeat(14)}…  ${'x'.repeat(14)}…`);
    expect(displayWidth(lines[1] ?? '')).toBe(32);
  });

  describe('a table too wide for its columns', () => {
    const id = '5d0c1f00-7a41-4d0b-9c00-000000000001';
    const three: readonly Column<string>[] = [
      { title: 'id', cell: () => id },
      { title: 'text', cell: (text) => text, flexible: true },
      { title: 'length', cell: (text) => text.length, spare: true },
      { title: 'first', cell: (text) => text[0], spare: true },
    ];
    const text = 'more than eight';

    it('omits the spare columns, the last one first, before it cuts much of the others', () => {
      const heads = (width: number) => table(terminalView(width), three, ['a text of twenty one'])[0];
      const id = `id${' '.repeat(36)}`;
      expect(heads(73)).toBe(`${id}text                  length  first`);
      expect(heads(65)).toBe(`${id}text          length  first`);
      expect(heads(64)).toBe(`${id}text                length`);
      expect(heads(58)).toBe(`${id}text          length`);
      expect(heads(57)).toBe(`${id}text`);
      expect(heads(46)).toBe(`${id}text`);
    });

    it('cuts other texts, then omits the last columns', () => {
      expect(table(terminalView(46), three, [text])).toEqual([`id${' '.repeat(36)}text`, `${id}  more…`]);
      expect(table(terminalView(45), three, [text])).toEqual(['id', id]);
      const texts: readonly Column<string>[] = [
        { title: 'row', cell: () => 'a name that stays' },
        { title: 'one', cell: () => 'the first text' },
        { title: 'two', cell: () => 'the second text' },
        { title: 'sum', cell: () => 1234, align: 'right' },
      ];
      const row = (width: number) => table(terminalView(width), texts, [text])[1];
      expect(row(56)).toBe('a name that stays  the first text  the second text  1234');
      expect(row(45)).toBe('a name that stays  the…       the…       1234');
      expect(row(43)).toBe('a name that stays  the…      the…      1234');
      expect(row(42)).toBe('a name that stays  the first…  the second…');
      expect(row(27)).toBe('a name that stays  the…');
      expect(row(20)).toBe('a name that stays');
      expect(row(12)).toBe('a name that…');
    });
  });

  it('draws 20,000 rows', () => {
    const rows = Array.from({ length: 20_000 }, () => people[0] as Person);
    const lines = table(terminalView(), columns, rows);
    expect(lines).toHaveLength(20_001);
    expect(new Set(lines.slice(1)).size).toBe(1);
  });
});

describe('a table in a pipe', () => {
  it('is tab-separated rows without headings and line breaks', () => {
    expect(table(pipeView(), columns, people)).toEqual([
      'Ada 👩‍🚀\tLondon, near the Thames and its many bridges\t36\tyes',
      '李小龍\t香港特別行政區九龍油尖旺區\t7\tno',
      'Q\u0308uo\ttab\\there\\nand a line\\\\\t\t',
    ]);
  });

  it('can be parsed again', () => {
    const cells = ['a\tb', 'c\nd', 'e\\f', '\\t', '\\', ''];
    const one: readonly Column<readonly string[]>[] = cells.map((_, index) => ({
      title: '',
      cell: (row: readonly string[]) => row[index],
    }));
    const [line = ''] = table(pipeView(), one, [cells]);
    const back = line
      .split('\t')
      .map((cell) =>
        cell.replace(/\\(.)/g, (_, letter) => ({ t: '\t', n: '\n' })[letter as string] ?? letter),
      );
    expect(back).toEqual(cells);
  });
});

describe('a record', () => {
  const fields = [
    ['name', 'Ada 👩‍🚀'],
    ['住所', '香港特別行政區九龍油尖旺區'],
    ['about', 'two\nlines of text that are longer than a narrow terminal'],
    ['nothing', null],
    ['unknown', undefined],
    ['active', true],
    ['count', 0],
  ] as const;

  it.each([
    [
      20,
      [
        'name    Ada 👩‍🚀',
        '住所    香港特別行政',
        '        區九龍油尖旺',
        '        區',
        'about   two',
        '        lines of',
        '        text that',
        '        are longer',
        '        than a',
        '        narrow',
        '        terminal',
        'active  yes',
        'count   0',
      ],
    ],
    [
      80,
      [
        'name    Ada 👩‍🚀',
        '住所    香港特別行政區九龍油尖旺區',
        'about   two',
        '        lines of text that are longer than a narrow terminal',
        'active  yes',
        'count   0',
      ],
    ],
  ])('has names and wrapped values side by side at a terminal of %i columns', (width, lines) => {
    expect(record(terminalView(width), fields)).toEqual(lines);
  });

  it('puts a word that is too long below its name unbroken', () => {
    const id = '5d0c1f00-7a41-4d0b-9c00-000000000001';
    expect(record(terminalView(30), [['id', id]])).toEqual(['id', `  ${id}`]);
    const narrow = record(terminalView(12), [['a long name', 'two words']]);
    expect(narrow).toEqual(['a long name', '  two words']);
  });

  it('dims its names in color', () =>
    expect(record(terminalView(80, 1), [['a', 'b']])).toEqual(['\u001b[2ma\u001b[22m  b']));

  it('is a line for each value in a pipe', () => {
    expect(record(pipeView(), fields)).toEqual([
      'name\tAda 👩‍🚀',
      '住所\t香港特別行政區九龍油尖旺區',
      'about\ttwo\\nlines of text that are longer than a narrow terminal',
      'active\tyes',
      'count\t0',
    ]);
  });

  it('has no lines without a value', () => {
    expect(record(terminalView(), [['a', null]])).toEqual([]);
    expect(record(pipeView(), [])).toEqual([]);
  });
});
