import { describe, expect, it } from 'vitest';
import {
  bar,
  collected,
  columnChart,
  statisticsLines,
} from '../../../../src/commands/canvas/render/statistics';
import type { Statistics } from '../../../../src/commands/canvas/stats/collect-statistics';
import { pipeView, terminalView } from '../../../support/terminal/views';

const day = '2026-03-18T';

const figures: Statistics = {
  ...{ from: `${day}10:00:00.000Z`, to: `${day}13:30:00.000Z`, width: 64, height: 64, region: null },
  ...{ pixels: 3000, positions: 120, unchanged: 7 },
  gaps: { count: 1, seconds: 75.4, changes: 12 },
  damage: [{ offset: 100, length: 50, what: 'these bytes are not a block' }],
  online: { max: 57, at: `${day}11:05:00.000Z` },
  authors: { known: 900, people: [{ id: 'u1', username: 'ada', pixels: 900 }] },
  hours: [
    { at: `${day}10:00:00.000Z`, pixels: 1000 },
    { at: `${day}13:00:00.000Z`, pixels: 2000 },
  ],
  colors: [
    { color: 10, colorHex: '#E50000', pixels: 2000 },
    { color: 4, colorHex: '#000000', pixels: 1000 },
  ],
  regions: [{ x: 32, y: 0, width: 32, height: 32, pixels: 2500 }],
  battles: [{ x: 40, y: 2, changes: 99, colors: 3, color: 10 }],
  template: {
    ...{ pixels: 200, atStart: 0, atEnd: 150, average: 100, lost: 60, restored: 210 },
    max: { at: `${day}12:00:00.000Z`, right: 200 },
    fewest: { at: `${day}13:00:00.000Z`, right: 140 },
    history: [
      { at: `${day}10:30:00.000Z`, right: 0 },
      { at: `${day}12:00:00.000Z`, right: 100 },
      { at: `${day}13:30:00.000Z`, right: 200 },
    ],
  },
};

describe('the figures of an archive', () => {
  it('are tables and charts at a terminal', () => {
    expect(statisticsLines(figures, terminalView(100)).join('\n')).toMatchInlineSnapshot(`
      "2026-03-18 10:00 to 2026-03-18 13:30 UTC (4 h)
      3 000 pixels on 120 positions, 0.24 a second; 7 of them changed nothing
      At most 57 people online, 2026-03-18 11:05
      1 gap of 75 s in all, with 12 changed pixels
      Skipped: 1 damaged part

      By hour (UTC)
      ▄  █
      from 2026-03-18 10:00, an hour a column; busiest: 2026-03-18 13:00 with 2000 pixels

      Colors
      color       name   pixels
      10 #E50000  red      2000  ████████████████████████
      4 #000000   black    1000  ████████████

      Busiest regions
      from  size      pixels
      32,0  32 by 32    2500  ████████████████████████

      Battles
      pixel  changes  colors  in the end
      40,2        99       3  10 #E50000

      People
      user  pixels
      ada      900
      900 of 3000 pixels have a known author

      Template
      0 of 200 pixels were right at the start, 150 at the end (75 %), 50 % on average
      60 were overwritten, 210 put right; most 200 (2026-03-18 12:00), then at least 140 (2026-03-18 13:00)
       ▄█
      2026-03-18 10:00 to 2026-03-18 13:30"
    `);
  });

  it('omit at a terminal what has no content', () => {
    const empty: Statistics = {
      ...figures,
      ...{ pixels: 0, positions: 0, unchanged: 0, online: null, template: null, damage: [] },
      gaps: { count: 0, seconds: 0, changes: 0 },
      authors: { known: 0, people: [] },
      ...{ hours: [], colors: [], regions: [], battles: [] },
    };
    expect(statisticsLines(empty, terminalView(100))).toEqual([
      '2026-03-18 10:00 to 2026-03-18 13:30 UTC (4 h)',
      '0 pixels on 0 positions; 0 of them changed nothing',
    ]);
  });

  it('have no chart for a recording of centuries', () => {
    const hours = [
      { at: '1970-01-01T00:00:00.000Z', pixels: 1 },
      { at: '2970-01-01T00:00:00.000Z', pixels: 2 },
    ];
    const lines = statisticsLines({ ...figures, hours }, terminalView(100));
    expect(lines).toContain('busiest: 2970-01-01 00:00 with 2 pixels');
  });

  it('are rows that begin with the name of their table in a pipe', () => {
    expect(statisticsLines(figures, pipeView())).toEqual([
      'from\t2026-03-18T10:00:00.000Z',
      'to\t2026-03-18T13:30:00.000Z',
      'pixels\t3000',
      'positions\t120',
      'unchanged\t7',
      'gaps\t1\t75.4\t12',
      'damage\t100\t50\tthese bytes are not a block',
      'online\t57\t2026-03-18T11:05:00.000Z',
      'authors\t900',
      'author\tada\tu1\t900',
      'hour\t2026-03-18T10:00:00.000Z\t1000',
      'hour\t2026-03-18T13:00:00.000Z\t2000',
      'color\t10\t#E50000\t2000',
      'color\t4\t#000000\t1000',
      'region\t32\t0\t32\t32\t2500',
      'battle\t40\t2\t99\t3\t10',
      'template\t200\t0\t150\t100\t60\t210',
      'right\t2026-03-18T10:30:00.000Z\t0',
      'right\t2026-03-18T12:00:00.000Z\t100',
      'right\t2026-03-18T13:30:00.000Z\t200',
    ]);
  });
});

it('charts draw each number as its share of the highest, at least an eighth of a cell', () => {
  expect(columnChart([0, 1, 50, 100, 800])).toBe(' ▁▁▁█');
  expect(columnChart([1, 2, 3, 4, 5, 6, 7, 8])).toBe('▁▂▃▄▅▆▇█');
  expect([8, 4, 0].map((number) => bar(number, 8, 3))).toEqual(['███', '█▌', '']);
  expect(bar(1, 1_000_000, 3)).toBe('▏');
  expect(collected([1, 2, 3, 4, 5], 2)).toEqual({ sums: [6, 9], each: 3 });
});
