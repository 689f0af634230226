/** The prompts of `exam take --plain`. */
import { describe, expect, it } from 'vitest';
import { askAnswer, askMenu, questionLines } from '../../../../src/commands/exam/flows/take-plain';
import { newProgress } from '../../../../src/commands/exam/progress/record';
import { essay, type kinds, paperOf, questionOf } from '../papers';
import { sent, written } from '../progress/records';

type Value = Parameters<typeof askAnswer>[2];
type Shown = { readonly message: string; readonly choices?: readonly object[]; readonly initial?: string };

/** A user with some replies, and the prompts and messages that they see. */
function userWith(...replies: readonly unknown[]) {
  const seen: (Shown | string)[] = [];
  const rest = [...replies];
  const ask = {
    choose: async ({ message }: Shown, choices: readonly object[]) => {
      seen.push({ message, choices });
      return rest.shift() as never;
    },
    input: async ({ message, initial }: Shown) => {
      seen.push({ message, ...(initial !== undefined && { initial }) });
      return rest.shift() as string;
    },
    print: async (text: string) => void seen.push(text),
  };
  return { seen, ask };
}

const leave = { name: 'Leave unanswered', value: null };
const keep = { name: 'Keep the answer', value: null };
const choices = (...names: string[]) => names.map((name) => ({ name, value: name.slice(0, 2) }));
const cities = choices('a. London', 'b. Paris', 'c. Rome');
const capitals = [...choices('a. Rome', 'b. Paris', 'c. Oslo'), { name: 'None', value: '0' }];
const question = (kind: (typeof kinds)[number] | 'essay') => (kind === 'essay' ? essay : questionOf(kind));
describe('askAnswer', () => {
  it.each<[Parameters<typeof question>[0], Value, readonly (string | null)[], unknown]>([
    ['single', null, ['2.'], { value: 1 }],
    ['single', 1, ['2.'], 'keep'],
    ['text', 'Seine', ['Rhine'], { value: 'Rhine' }],
    ['text', null, ['0'], { value: '0' }],
    ['text', 'Seine', [''], 'keep'],
    ['text', 'Seine', [' '], { value: null }],
    ['text', null, [''], 'keep'],
    ['fields', ['a', 'b', 'c'], ['red', '', 'blue'], { value: ['red', 'b', 'blue'] }],
    ['fields', ['a', '', 'c'], ['', '', ''], 'keep'],
    ['fields', null, ['', '', ''], 'keep'],
    ['number', null, ['0'], { value: 0 }],
    ['number', null, ['many', '5'], { value: 5 }],
    ['matching', null, ['2.', '0'], { value: [1, -1] }],
    ['matching', null, ['0', '0'], 'keep'],
    ['matching', [1, 0], ['0', '0'], { value: null }],
    ['ordering', null, ['b.', 'c.', 'a.'], { value: [1, 2, 0] }],
    ['draw', null, ['draw'], 'draw'],
    ['essay', null, ['0'], { value: 0 }],
    ...(['single', 'matching', 'ordering', 'draw'] as const).map(
      (kind): [typeof kind, Value, null[], unknown] => [kind, null, [null], 'keep'],
    ),
  ])('for %s with the answer %j after the replies %j is %j', async (kind, value, replies, reply) => {
    expect(await askAnswer(userWith(...replies).ask, question(kind), value)).toEqual(reply);
  });

  it.each<[Parameters<typeof question>[0], Value, readonly string[], readonly unknown[]]>([
    ['single', null, ['2.'], [{ message: 'Your answer', choices: [...cities, leave] }]],
    ['text', 'Seine', [''], [{ message: 'Your answer', initial: 'Seine' }]],
    [
      'number',
      0.5,
      ['many', '5'],
      [
        { message: 'Your number', initial: '0.5' },
        "expected a number, got 'many'; give one number, such as 12, -3 or 0.5",
        { message: 'Your number', initial: '0.5' },
      ],
    ],
    [
      'matching',
      null,
      ['2.', '0'],
      [
        { message: 'France belongs to', choices: [...capitals, leave] },
        { message: 'Italy belongs to', choices: capitals },
      ],
    ],
    [
      'draw',
      'file-1',
      ['draw'],
      [{ message: 'Your drawing', choices: [{ name: 'Draw', value: 'draw' }, keep] }],
    ],
    ['essay', { a: 1 }, [''], [{ message: 'Your answer as JSON', initial: '{"a":1}' }]],
  ])('prompts for %s with the answer %j and the replies %j', async (kind, value, replies, prompts) => {
    const { ask, seen } = userWith(...replies);
    await askAnswer(ask, question(kind), value);
    expect(seen).toEqual(prompts);
  });

  it('chooses by letter even where an option has that number as its text', async () => {
    const numbers = questionOf('single', { options: ['2.', '1.'] });
    expect(await askAnswer(userWith('b.').ask, numbers, null)).toEqual({ value: 1 });
  });
});

describe('questionLines', () => {
  const { questions } = paperOf();
  const none = 'Answer: not answered';

  it.each([
    [
      0,
      1,
      [
        'Question 1 of 7, 2 points',
        'The capital of France?',
        'Picture: https://api.example.org/public/events/epepuy/2026-04/map.png',
        'Answer: b. Paris',
      ],
    ],
    [3, null, ['Question 4 of 7, 1 point', 'Six by seven?', 'Expected: a number', none]],
    [6, null, ['Question 7 of 7, not scored', 'Draw a horse', 'Expected: a horse', none]],
  ])('prints question %d with the answer %j', (index, value, lines) => {
    expect(questionLines(questions[index] ?? essay, index, 7, value)).toEqual(lines);
  });

  it('prints no styles of the service', () => {
    const [, text] = questionLines({ ...essay, text: 'a\u001b[8mb' }, 0, 1, null);
    expect(text).toBe('ab');
  });

  it('prints an unknown kind as JSON', () => {
    const raw = '{"type":"essay","text":"Write","length":100}';
    expect(questionLines(essay, 0, 1, null)).toEqual(['Question 1 of 1', 'Write', raw, none]);
  });
});

it('askMenu offers every question, submitting and leaving', async () => {
  const texts = [
    ...['The capital of France?: b. Paris', 'Name a river: Seine', 'Three colors: not answered'],
    ...['Six by seven?: not answered', 'Capitals: not answered', 'Sort by size: not answered'],
    'Draw a horse: not answered',
  ];
  const { ask, seen } = userWith(3, 'menu');
  expect(await askMenu(ask, sent(written([0, 1], [1, 'Seine']), 0))).toBe(3);
  await askMenu(ask, newProgress(paperOf()));
  expect(seen).toMatchObject([
    {
      message: '2 of 7 answered, 1 answer not sent yet',
      choices: [
        ...texts.map((name, index) => ({ name: `${index + 1}. ${name}`, value: index })),
        { name: 'Submit the exam', value: 'submit' },
        { name: 'Leave, and continue later', value: 'leave' },
      ],
    },
    { message: '0 of 7 answered' },
  ]);
});
