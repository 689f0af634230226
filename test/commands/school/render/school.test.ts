import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  auraLines,
  backpackTable,
  balanceLines,
  boughtLines,
  itemHandles,
  nicknamesOfTable,
  shopLines,
} from '../../../../src/commands/school/render/shop';
import {
  cycleLeft,
  itemNoun,
  packed,
  runningLeft,
  spentText,
  withCost,
} from '../../../../src/commands/school/render/spending';
import {
  statusLines,
  submissionLines,
  submittedLines,
  taskLines,
} from '../../../../src/commands/school/render/tasks';
import {
  handInLines,
  oldPostLines,
  postName,
  wastePaperLines,
} from '../../../../src/commands/school/render/waste-paper';
import type { Post } from '../../../../src/protocol/records/posts';
import type { WastePaper } from '../../../../src/protocol/records/school/tools';
import { cleanValue, forRender } from '../../../../src/terminal/text/clean';
import { displayWidth } from '../../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../../support/terminal/views';

const view = terminalView(80);

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
])('cycleLeft of %d seconds is %s', (seconds, text) => {
  expect(cycleLeft({ refreshesInSec: seconds })).toBe(text);
});

it.each([
  [0, '0s'],
  [0.2, '1s'],
  [65, '1m 05s'],
  [3600, '1h 00m 00s'],
  [10_745, '2h 59m 05s'],
  [90_061, '1d 01h 01m 01s'],
])('runningLeft of %d seconds is %s', (seconds, text) => expect(runningLeft(seconds)).toBe(text));

describe('the receipt of a purchase', () => {
  it.each([
    [{ balance: 5, [forRender]: { paid: { what: 'x', chalks: 1 } } }, ': spent 1 chalk, 5 left'],
    [{ balance: 1 }, ': 1 chalk left'],
    [{ [forRender]: { paid: { what: 'x', chalks: 70 } } }, ': spent 70 chalks'],
    [{ [forRender]: { paid: { what: 'x' } } }, ''],
    [undefined, ''],
  ])('of %j ends with %j', (answer, text) => expect(spentText(answer)).toBe(text));

  it('gets the cost beside the answer, cleaned, and not in its JSON', () => {
    const answer = withCost({ balance: 5 }, { what: 'a\u001b[31mb' });
    expect(cleanValue(answer)[forRender]?.paid).toEqual({ what: 'ab' });
    expect(JSON.parse(JSON.stringify(answer))).toEqual({ balance: 5 });
    expect(boughtLines(cleanValue(answer))).toEqual(['Bought ab: 5 chalks left']);
  });

  it('is printed for an empty answer', () => {
    expect(boughtLines(undefined as never)).toEqual(['Bought it']);
    expect(submittedLines(undefined)).toHaveLength(2);
  });

  it.each([
    ['by\npost', 'by post'],
    [[1], '[1]'],
  ])('prints the delivery %j on one line', (delivery, text) => {
    expect(boughtLines({ balance: 1, delivery })[1]).toBe(`Delivered outside the backpack: ${text}`);
  });

  it('prints ? for an unknown balance', () => {
    expect(balanceLines({}, terminalView())).toEqual(['You have ? chalks']);
    expect(balanceLines({}, pipeView())).toEqual(['']);
  });
});

describe('the shop', () => {
  it('leaves missing fields empty', () => {
    expect(shopLines({ balance: 3, items: [{ id: 'x' }] }, view).slice(-1)).toEqual(['x']);
    expect(shopLines({ balance: 3, items: [] }, pipeView())).toEqual([]);
  });

  it('says that everything is on sale', () => {
    const shop = { balance: 3, showcase: { allItems: true, refreshesInSec: 60 }, items: [] };
    expect(shopLines(shop, view)[0]).toBe(
      'You have 3 chalks · everything is on sale · the showcase changes in 1m',
    );
  });

  it.each([
    [100, '\u001b[32myes\u001b[39m'],
    [101, '\u001b[33m1 short\u001b[39m'],
  ])('colors a product for %d chalks that a user with 100 chalks sees', (price, text) => {
    const lines = shopLines({ balance: 100, items: [{ id: 'x', price }] }, terminalView(80, 1));
    expect(lines.find((line) => line.startsWith('x'))).toContain(text);
  });
});

it.each([
  [0, 0],
  [100, 20],
  [250, 20],
  [-4, 0],
  [71, 14],
])('an aura of %d fills %d of 20 cells', (aura, cells) => {
  const bar = auraLines({ balance: 1, aura }, view)[1] ?? '';
  expect([bar.length, bar.replaceAll('░', '').length]).toEqual([20, cells]);
});

it('a submission is printed with unknown fields', () => {
  const submission = { attemptsUsed: 1, status: 'x', verdict: { by: ['a', 'b'] }, ok: true, none: null };
  const lines = ['status\tx', 'attempts used\t1', 'verdict\t{"by":["a","b"]}', 'ok\ttrue'];
  expect(submissionLines(submission, pipeView())).toEqual(lines);
});

const noTasks = { balance: 1, cycle: {}, completedInCycle: 0, tasks: [] };

describe('the tasks of a day', () => {
  it('stay within any width', () => {
    const text = fc.string();
    const link = fc.option(
      text.map((path) => `https://sandbox.test/${encodeURIComponent(path)}`),
      { nil: null },
    );
    const optional = { title: text, reward: fc.nat(9999), save: text, minutes: text, subject: text, link };
    const task = fc.record({ code: fc.string({ minLength: 1 }), ...optional }, { requiredKeys: ['code'] });
    const widths = fc.integer({ min: 30, max: 120 });
    const property = fc.property(fc.array(task, { maxLength: 4 }), widths, (tasks, width) => {
      const lines = taskLines({ ...noTasks, tasks }, terminalView(width));
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
    });
    fc.assert(property, { numRuns: 50 });
  });

  it('say that nothing is left to do', () => {
    const lines = ['You have 1 chalk · 0 completed today', '', 'Nothing is left to do today'];
    expect(taskLines(noTasks, view)).toEqual(lines);
  });
});

it.each([
  [['aa bb', 'cc dd', 'ee'], 13, ['aa bb · cc dd', 'ee']],
  [['aa bb', 'cc dd', 'ee'], 12, ['aa bb', 'cc dd · ee']],
  [['aa bb cc'], 5, ['aa bb', 'cc']],
  [[], 5, []],
])('packed puts %j into lines of %d', (texts, width, lines) => expect(packed(texts, width)).toEqual(lines));

it('the status without shop and tasks is short', () => {
  const status = { event: { enabled: true }, [forRender]: { noticeboard: {} } };
  const next = "Next: 'plaza school tasks', 'plaza school shop', 'plaza school honor'";
  expect(statusLines(status, view)).toEqual(['School event: open', '', '', next]);
});

it('itemNoun names known and unknown kinds', () => {
  const nouns = ['water balloon', 'eraser', 'paper plane', 'constructor'];
  expect(['stain', 'eraser', 'paper_plane', 'constructor'].map(itemNoun)).toEqual(nouns);
});

it('nicknames of users without a known name are listed by ID', () => {
  const answer = { data: { u1: { label: 'Owl' }, u2: null } };
  expect(nicknamesOfTable(answer, view).slice(1)).toEqual(['u1    Owl', 'u2']);
});

describe('the backpack', () => {
  const items = [
    { id: 's1', kind: 'sticker', asset: 'stickers/star.png' },
    { id: 'e1', kind: 'eraser', asset: 'items/eraser.png' },
    { id: 's2', kind: 'sticker', asset: 'https://x.test/a/grade-a.webp?v=2' },
    { id: 'e2', kind: 'eraser', asset: 'items/eraser.png' },
    { id: 's3', kind: 'sticker', asset: 'stickers/star.png' },
    { id: 's4', kind: 'sticker', asset: '9f0c1d2e3a' },
  ];

  it('has a row for equal items, with the ID of the oldest', () => {
    const rows = itemHandles(items).filter(({ as }) => as === 'row');
    const numberOf = (_: string, id: string) => rows.findIndex((row) => row.id === id) + 1;
    expect(backpackTable(items, terminalView(80, 0, { numberOf }))).toEqual([
      '#  item               count  oldest',
      '1  sticker “star”         2  s1',
      '2  sticker “grade a”      1  s2',
      '3  sticker                1  s4',
      '4  eraser                 2  e1',
    ]);
  });

  it('has a row for each item in a pipe, and a handle for each item', () => {
    expect(backpackTable(items.slice(0, 2), pipeView())).toEqual([
      's1\tsticker\tsticker\tstickers/star.png',
      'e1\teraser\teraser\titems/eraser.png',
    ]);
    expect(new Set(itemHandles(items).map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)));
  });
});

describe('wastePaperLines', () => {
  const full = '█'.repeat(30);

  it.each<[string, Partial<WastePaper>, string[]]>([
    [
      'a bar and the packs',
      { total: 6402, mine: 1, handedIn: 2, closed: false },
      [
        '███████████████████░░░░░░░░░░░ 64 %  6\u00a0402 of 10\u00a0000 posts',
        'You have 1 pack to hand in, and have handed in 2.',
      ],
    ],
    [
      'a full bar and the end',
      { total: 10_007, mine: 0, closed: true },
      [
        `${full} 100 %  10\u00a0007 of 10\u00a0000 posts`,
        'The goal is reached, and the collection is closed.',
        'You have 0 packs to hand in.',
      ],
    ],
    [
      'no full bar before the goal',
      { total: 9999, mine: 0 },
      [`${full.slice(1)}░ 99 %  9\u00a0999 of 10\u00a0000 posts`, 'You have 0 packs to hand in.'],
    ],
    ['no bar without a total', { mine: 2 }, ['You have 2 packs to hand in.']],
  ])('prints %s at a terminal', (_, state, lines) => {
    expect(wastePaperLines(state as WastePaper, terminalView())).toEqual(lines);
  });

  it('prints fields in a pipe', () => {
    const lines = wastePaperLines({ total: 6402, mine: 1, handedIn: 2, closed: false }, pipeView());
    expect(lines).toEqual(['total\t6402', 'goal\t10000', 'mine\t1', 'handed in\t2', 'closed\tno']);
  });
});

it('an old post is shown with its date, its counts and five lines', async () => {
  const post = {
    id: 'p',
    content: 'a\nb\nc\nd\ne\nf\u001b[2J',
    createdAt: '2026-07-01T10:00:00.000Z',
    likesCount: 2,
  } as Post;
  const lines = ['2026-07-01 · 2 likes, 0 comments', '│ a', '│ b', '│ c', '│ d', '│ …'];
  expect(await oldPostLines(post, { color: 0, columns: 40 })).toEqual(lines);
  expect(postName(post)).toBe('2026-07-01  a b c d e f\u001b[2J');
  expect(postName({ ...post, content: '' })).toBe('2026-07-01  (no text)');
});

it.each([
  [
    { handedIn: 1, total: 6403, mine: 0, myHandedIn: 3 },
    'Handed in 1 pack (3 in all): 6\u00a0403 of 10\u00a0000 posts collected',
  ],
  [{ handedIn: 2 }, 'Handed in 2 packs'],
  [{}, 'Handed in ? packs'],
])('the receipt of %j is one line', (answer, line) => expect(handInLines(answer as never)).toEqual([line]));
