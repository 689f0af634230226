import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCost } from '../../../../src/commands/school/flows/receipt';
import { nicknamesOfTable } from '../../../../src/commands/school/render/nicknames';
import {
  auraLines,
  backpackTable,
  boughtLines,
  itemHandles,
  shopLines,
} from '../../../../src/commands/school/render/shop';
import { itemNoun, spentText } from '../../../../src/commands/school/render/spending';
import { statusLines } from '../../../../src/commands/school/render/status';
import { cycleLeft, packed, runningLeft } from '../../../../src/commands/school/render/summary-line';
import { submissionLines, submittedLines, taskLines } from '../../../../src/commands/school/render/tasks';
import { cleanValue, forRender } from '../../../../src/terminal/text/clean';
import { displayWidth } from '../../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../../support/terminal/views';

describe('time that is left', () => {
  it.each([
    [0, '0s'],
    [-5, '0s'],
    [59.9, '59s'],
    [60, '1m'],
    [3599, '59m'],
    [3600, '1h'],
    [3660, '1h 1m'],
    [86_399, '23h 59m'],
    [86_400, '1d'],
    [93_600, '1d 2h'],
    [86_460, '1d'],
  ])('%d seconds: %s', (seconds, text) => {
    expect(cycleLeft({ refreshesInSec: seconds })).toBe(text);
  });

  it.each([
    [0, '0s'],
    [0.2, '1s'],
    [65, '1m 05s'],
    [3600, '1h 00m 00s'],
    [10_745, '2h 59m 05s'],
    [90_061, '1d 01h 01m 01s'],
  ])('%d running seconds: %s', (seconds, text) => {
    expect(runningLeft(seconds)).toBe(text);
  });
});

describe('what was spent', () => {
  it.each([
    [{ balance: 5, [forRender]: { paid: { what: 'x', chalks: 1 } } }, ': spent 1 chalk, 5 left'],
    [{ balance: 1 }, ': 1 chalk left'],
    [{ [forRender]: { paid: { what: 'x', chalks: 70 } } }, ': spent 70 chalks'],
    [{ [forRender]: { paid: { what: 'x' } } }, ''],
    [undefined, ''],
  ])('%j: %s', (answer, text) => {
    expect(spentText(answer)).toBe(text);
  });

  it('travels beside the answer, cleaned, and not in its JSON', () => {
    const answer = withCost({ balance: 5 }, { what: 'a\u001b[31mb' });
    expect(cleanValue(answer)[forRender]?.paid).toEqual({ what: 'ab' });
    expect(JSON.parse(JSON.stringify(answer))).toEqual({ balance: 5 });
    expect(boughtLines(cleanValue(answer))).toEqual(['Bought ab: 5 chalks left']);
  });

  it('is told of an answer that says nothing', () => {
    expect(boughtLines(undefined as never)).toEqual(['Bought it']);
    expect(submittedLines(undefined)).toHaveLength(2);
  });

  it('shows any delivery on one line', () => {
    expect(boughtLines({ balance: 1, delivery: 'by\npost' })[1]).toBe(
      'Delivered outside the backpack: by post',
    );
    expect(boughtLines({ balance: 1, delivery: [1] })[1]).toBe('Delivered outside the backpack: [1]');
  });
});

describe('the shop', () => {
  it('shows what it is not told as nothing', () => {
    expect(shopLines({ balance: 3, items: [{ id: 'x' }] }, terminalView(80)).slice(-1)).toEqual(['x']);
    expect(shopLines({ balance: 3, items: [] }, pipeView())).toEqual([]);
  });

  it('says that everything is on sale', () => {
    const shop = { balance: 3, showcase: { allItems: true, refreshesInSec: 60 }, items: [] };
    expect(shopLines(shop, terminalView(80))[0]).toBe(
      'You have 3 chalks · everything is on sale · the showcase changes in 1m',
    );
  });

  it('colors what can be bought', () => {
    const shop = {
      balance: 100,
      items: [
        { id: 'x', price: 100 },
        { id: 'y', price: 101 },
      ],
    };
    const lines = shopLines(shop, terminalView(80, 1));
    expect(lines.find((line) => line.startsWith('x'))).toContain('\u001b[32myes\u001b[39m');
    expect(lines.find((line) => line.startsWith('y'))).toContain('\u001b[33m1 short\u001b[39m');
  });
});

describe('an aura', () => {
  it.each([
    [0, 0],
    [100, 20],
    [250, 20],
    [-4, 0],
    [71, 14],
  ])('of %d fills %d cells', (aura, cells) => {
    const bar = auraLines({ balance: 1, aura }, terminalView(80))[1] ?? '';
    expect([bar.length, bar.replaceAll('░', '').length]).toEqual([20, cells]);
  });
});

describe('a submission', () => {
  it('shows whatever came', () => {
    const submission = { attemptsUsed: 1, status: 'x', verdict: { by: ['a', 'b'] }, ok: true, none: null };
    expect(submissionLines(submission, pipeView())).toEqual([
      'status\tx',
      'attempts used\t1',
      'verdict\t{"by":["a","b"]}',
      'ok\ttrue',
    ]);
  });

  it('of any shape gives lines', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 }), (submission) => {
        expect(Array.isArray(submissionLines(submission, terminalView(60)))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a timetable', () => {
  it('has a line for everything, in any width', () => {
    const task = fc.record(
      {
        code: fc.string({ minLength: 1 }),
        title: fc.string(),
        reward: fc.nat(9999),
        save: fc.string(),
        minutes: fc.string(),
        subject: fc.string(),
        link: fc.option(fc.webUrl(), { nil: null }),
      },
      { requiredKeys: ['code'] },
    );
    fc.assert(
      fc.property(fc.array(task, { maxLength: 4 }), fc.integer({ min: 30, max: 120 }), (tasks, width) => {
        const lines = taskLines({ balance: 1, tasks }, terminalView(width));
        expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
      }),
      { numRuns: 50 },
    );
  });

  it('says when nothing is left to do', () => {
    expect(taskLines({ balance: 1, tasks: [] }, terminalView(80))).toEqual([
      'You have 1 chalk',
      '',
      'Nothing is left to do today',
    ]);
  });
});

describe('texts side by side', () => {
  it('stay whole where there is room for them', () => {
    expect(packed(['aa bb', 'cc dd', 'ee'], 13)).toEqual(['aa bb · cc dd', 'ee']);
    expect(packed(['aa bb', 'cc dd', 'ee'], 12)).toEqual(['aa bb', 'cc dd · ee']);
    expect(packed(['aa bb cc'], 5)).toEqual(['aa bb', 'cc']);
    expect(packed([], 5)).toEqual([]);
  });
});

it('a noticeboard without shop and tasks is short', () => {
  const status = { event: { enabled: true }, [forRender]: { noticeboard: {} } };
  expect(statusLines(status, terminalView(80))).toEqual([
    'School event: open',
    '',
    '',
    "Next: 'plaza school tasks', 'plaza school shop', 'plaza school honor'",
  ]);
});

it('items have words, also those of kinds to come', () => {
  expect(['stain', 'eraser', 'paper_plane', 'constructor'].map(itemNoun)).toEqual([
    'water balloon',
    'eraser',
    'paper plane',
    'constructor',
  ]);
});

it('nicknames of several users stand under their ids where the names are not known', () => {
  const answer = { data: { u1: { label: 'Owl' }, u2: null } };
  expect(nicknamesOfTable(answer, terminalView(80)).slice(1)).toEqual(['u1    Owl', 'u2']);
});

describe('a backpack', () => {
  const items = [
    { id: 's1', kind: 'sticker', asset: 'stickers/star.png' },
    { id: 'e1', kind: 'eraser', asset: 'items/eraser.png' },
    { id: 's2', kind: 'sticker', asset: 'https://x.test/a/grade-a.webp?v=2' },
    { id: 'e2', kind: 'eraser', asset: 'items/eraser.png' },
    { id: 's3', kind: 'sticker', asset: 'stickers/star.png' },
    { id: 's4', kind: 'sticker', asset: '9f0c1d2e3a' },
  ];

  it('is a row for items that are alike, with the oldest to name', () => {
    const numberOf = (_: string, id: string) =>
      itemHandles(items)
        .filter(({ as }) => as === 'row')
        .findIndex((row) => row.id === id) + 1;
    expect(backpackTable(items, terminalView(80, 0, { numberOf }))).toEqual([
      '#  item               count  kind     oldest',
      '1  sticker “star”         2  sticker  s1',
      '2  sticker “grade a”      1  sticker  s2',
      '3  sticker                1  sticker  s4',
      '4  eraser                 2  eraser   e1',
    ]);
  });

  it('is a row an item in a pipe, and each item can be named', () => {
    expect(backpackTable(items.slice(0, 2), pipeView())).toEqual([
      's1\tsticker\tsticker\tstickers/star.png',
      'e1\teraser\teraser\titems/eraser.png',
    ]);
    expect(new Set(itemHandles(items).map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)));
  });
});
