import { describe, expect, it } from 'vitest';
import { newProgress } from '../../../../src/commands/exam/progress/record';
import {
  menuLeave,
  menuPrompt,
  menuSubmit,
  promptStep,
  questionLines,
} from '../../../../src/commands/exam/take/prompts';
import { essay, kinds, paperOf, questionOf } from '../papers';
import { sent, written } from '../progress/records';

type Value = Parameters<typeof promptStep>[1];

const leave = { name: 'Leave unanswered', value: null };
const keep = { name: 'Keep the answer', value: null };
const kept = { type: 'keep' };
const answer = (value: Value) => ({ type: 'answer', value });
const input = (message: string, initial?: string) => ({
  type: 'prompt',
  prompt: { type: 'input', message, ...(initial !== undefined && { initial }) },
});
const choose = (message: string, choices: readonly object[]) => ({
  type: 'prompt',
  prompt: { type: 'choose', message, choices },
});
const choices = (...names: string[]) => names.map((name) => ({ name, value: name.slice(0, 2) }));
const cities = choices('a. London', 'b. Paris', 'c. Rome');
const capitals = [...choices('a. Rome', 'b. Paris', 'c. Oslo'), { name: 'None', value: '0' }];
const animals = choices('a. cat', 'b. ant', 'c. cow');
const question = (kind: (typeof kinds)[number] | 'essay') => (kind === 'essay' ? essay : questionOf(kind));

describe('promptStep', () => {
  it.each<[Parameters<typeof question>[0], Value, readonly (string | null)[], object]>([
    ['single', null, [], choose('Your answer', [...cities, leave])],
    ['single', 1, [], choose('Your answer', [...cities, keep])],
    ['single', null, ['2.'], answer(1)],
    ['single', 1, ['2.'], kept],
    ['text', null, [], input('Your answer')],
    ['text', 'Seine', [], input('Your answer', 'Seine')],
    ['text', 'Seine', ['Rhine'], answer('Rhine')],
    ['text', null, ['0'], answer('0')],
    ['text', 'Seine', [''], kept],
    ['text', 'Seine', [' '], answer(null)],
    ['text', null, [''], kept],
    ['fields', null, [], input('Text 1 of 3')],
    ['fields', ['a', 'b', 'c'], ['red', ''], input('Text 3 of 3', 'c')],
    ['fields', ['a', 'b', 'c'], ['red', '', 'blue'], answer(['red', 'b', 'blue'])],
    ['fields', ['a', '', 'c'], ['', '', ''], kept],
    ['fields', null, ['', '', ''], kept],
    ['number', null, [], input('Your number')],
    ['number', 0.5, [], input('Your number', '0.5')],
    ['number', null, ['0'], answer(0)],
    ['matching', null, [], choose('France belongs to', [...capitals, leave])],
    ['matching', null, ['2.'], choose('Italy belongs to', capitals)],
    ['matching', null, ['2.', '0'], answer([1, -1])],
    ['matching', null, ['0', '0'], kept],
    ['matching', [1, 0], ['0', '0'], answer(null)],
    ['ordering', null, [], choose('Place 1 of 3', [...animals, leave])],
    ['ordering', null, ['b.', 'c.'], choose('Place 3 of 3', animals.slice(0, 1))],
    ['ordering', null, ['b.', 'c.', 'a.'], answer([1, 2, 0])],
    ['draw', 'file-1', [], choose('Your drawing', [{ name: 'Draw', value: 'draw' }, keep])],
    ['draw', null, ['draw'], { type: 'draw' }],
    ['essay', null, [], input('Your answer as JSON')],
    ['essay', { a: 1 }, [], input('Your answer as JSON', '{"a":1}')],
    ['essay', null, ['0'], answer(0)],
    ...kinds.map((kind): [typeof kind, Value, null[], object] => [kind, null, [null], kept]),
  ])('for %s with the answer %j after the replies %j', (kind, value, replies, step) => {
    expect(promptStep(question(kind), value, replies)).toEqual(step);
  });

  it('says what is wrong with a reply', () => {
    expect(promptStep(questionOf('number'), null, ['many'])).toEqual({
      type: 'wrong',
      problem: "expected a number, got 'many'",
      hint: 'give one number, such as 12, -3 or 0.5',
    });
    const problem = "the answer is not JSON: 'x'";
    expect(promptStep(essay, null, ['x'])).toMatchObject({ type: 'wrong', problem });
  });

  it('chooses by number even where an option has that number as its text', () => {
    const numbers = questionOf('single', { options: ['2.', '1.'] });
    expect(promptStep(numbers, null, ['2.'])).toEqual(answer(1));
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

it('menuPrompt offers every question, submitting and leaving', () => {
  const texts = [
    ...['The capital of France?: b. Paris', 'Name a river: Seine', 'Three colors: not answered'],
    ...['Six by seven?: not answered', 'Capitals: not answered', 'Sort by size: not answered'],
    'Draw a horse: not answered',
  ];
  expect(menuPrompt(sent(written([0, 1], [1, 'Seine']), 0))).toEqual({
    type: 'choose',
    message: '2 of 7 answered, 1 answer not sent yet',
    choices: [
      ...texts.map((text, index) => ({ name: `${index + 1}. ${text}`, value: String(index) })),
      { name: 'Submit the exam', value: menuSubmit },
      { name: 'Leave, and continue later', value: menuLeave },
    ],
  });
  expect(menuPrompt(newProgress(paperOf()))).toMatchObject({ message: '0 of 7 answered' });
});
