import { describe, expect, it } from 'vitest';
import { newProgress } from '../../../../src/commands/exam/progress/record';
import {
  menuLeave,
  menuPrompt,
  menuSubmit,
  promptStep,
  questionLines,
} from '../../../../src/commands/exam/take/prompts';
import { essay, kinds, paperOf, questionOf, values } from '../papers';
import { sent, written } from '../progress/records';

const leave = { name: 'Leave unanswered', value: null };
const keep = { name: 'Keep the answer', value: null };
const step = (
  kind: (typeof kinds)[number],
  replies: (string | null)[],
  value: Parameters<typeof promptStep>[1] = null,
) => promptStep(questionOf(kind), value, replies);
const prompt = (prompted: object) => ({ type: 'prompt', prompt: prompted });

describe('the prompts of a question', () => {
  it('choose an option', () => {
    const choices = [
      { name: 'a. London', value: 'a.' },
      { name: 'b. Paris', value: 'b.' },
      { name: 'c. Rome', value: 'c.' },
    ];
    expect(step('single', [])).toEqual(
      prompt({ type: 'choose', message: 'Your answer', choices: [...choices, leave] }),
    );
    expect(step('single', [], 1)).toMatchObject({ prompt: { choices: [...choices, keep] } });
    expect(step('single', ['2.'])).toEqual({ type: 'answer', value: 1 });
    expect(step('single', ['2.'], 1)).toEqual({ type: 'keep' });
  });

  it('choose the number even where a text looks like it', () => {
    const question = questionOf('single', { options: ['2.', '1.'] });
    expect(promptStep(question, null, ['2.'])).toEqual({ type: 'answer', value: 1 });
  });

  it('type a text', () => {
    expect(step('text', [])).toEqual(prompt({ type: 'input', message: 'Your answer' }));
    expect(step('text', [], 'Seine')).toEqual(
      prompt({ type: 'input', message: 'Your answer', initial: 'Seine' }),
    );
    expect(step('text', ['Rhine'], 'Seine')).toEqual({ type: 'answer', value: 'Rhine' });
    expect(step('text', ['0'])).toEqual({ type: 'answer', value: '0' });
    expect(step('text', [''], 'Seine')).toEqual({ type: 'keep' });
    expect(step('text', [' '], 'Seine')).toEqual({ type: 'answer', value: null });
    expect(step('text', [''])).toEqual({ type: 'keep' });
  });

  it('type several texts, one after another', () => {
    expect(step('fields', [])).toEqual(prompt({ type: 'input', message: 'Text 1 of 3' }));
    expect(step('fields', ['red', ''], ['a', 'b', 'c'])).toEqual(
      prompt({ type: 'input', message: 'Text 3 of 3', initial: 'c' }),
    );
    expect(step('fields', ['red', '', 'blue'], ['a', 'b', 'c'])).toEqual({
      type: 'answer',
      value: ['red', 'b', 'blue'],
    });
    expect(step('fields', ['', '', ''], ['a', '', 'c'])).toEqual({ type: 'keep' });
    expect(step('fields', ['', '', ''])).toEqual({ type: 'keep' });
  });

  it('type a number, and ask again for what is none', () => {
    expect(step('number', [])).toEqual(prompt({ type: 'input', message: 'Your number' }));
    expect(step('number', [], 0.5)).toMatchObject({ prompt: { initial: '0.5' } });
    expect(step('number', ['0'])).toEqual({ type: 'answer', value: 0 });
    expect(step('number', ['many'])).toEqual({
      type: 'wrong',
      problem: "expected a number, got 'many'",
      hint: 'give one number, such as 12, -3 or 0.5',
    });
  });

  it('choose a pair for each row', () => {
    const choices = [
      { name: 'a. Rome', value: 'a.' },
      { name: 'b. Paris', value: 'b.' },
      { name: 'c. Oslo', value: 'c.' },
      { name: 'None', value: '0' },
    ];
    expect(step('matching', [])).toEqual(
      prompt({ type: 'choose', message: 'France belongs to', choices: [...choices, leave] }),
    );
    expect(step('matching', ['2.'])).toEqual(
      prompt({ type: 'choose', message: 'Italy belongs to', choices }),
    );
    expect(step('matching', ['2.', '0'])).toEqual({ type: 'answer', value: [1, -1] });
    expect(step('matching', ['0', '0'])).toEqual({ type: 'keep' });
    expect(step('matching', ['0', '0'], [1, 0])).toEqual({ type: 'answer', value: null });
  });

  it('choose the items in order', () => {
    expect(step('ordering', [])).toMatchObject({
      prompt: {
        message: 'Place 1 of 3',
        choices: [{ value: 'a.' }, { value: 'b.' }, { value: 'c.' }, leave],
      },
    });
    expect(step('ordering', ['b.', 'c.'])).toEqual(
      prompt({ type: 'choose', message: 'Place 3 of 3', choices: [{ name: 'a. cat', value: 'a.' }] }),
    );
    expect(step('ordering', ['b.', 'c.', 'a.'])).toEqual({ type: 'answer', value: [1, 2, 0] });
  });

  it('ask whether to draw', () => {
    expect(step('draw', [], 'file-1')).toEqual(
      prompt({ type: 'choose', message: 'Your drawing', choices: [{ name: 'Draw', value: 'draw' }, keep] }),
    );
    expect(step('draw', ['draw'])).toEqual({ type: 'draw' });
  });

  it('type JSON for an unknown kind', () => {
    expect(promptStep(essay, null, [])).toEqual(prompt({ type: 'input', message: 'Your answer as JSON' }));
    expect(promptStep(essay, { a: 1 }, [])).toMatchObject({ prompt: { initial: '{"a":1}' } });
    expect(promptStep(essay, null, ['0'])).toEqual({ type: 'answer', value: 0 });
    expect(promptStep(essay, null, ['x'])).toMatchObject({
      type: 'wrong',
      problem: "the answer is not JSON: 'x'",
    });
  });

  it('may be left', () => {
    for (const kind of kinds) expect(step(kind, [null])).toEqual({ type: 'keep' });
  });
});

describe('the lines of a question', () => {
  it('say everything that is to be read', () => {
    const [single, , , number, , , draw] = paperOf().questions;
    expect(single && questionLines(single, 0, 7, 1)).toEqual([
      'Question 1 of 7, 2 points',
      'The capital of France?',
      'Picture: https://api.example.org/public/events/epepuy/2026-04/map.png',
      'Answer: b. Paris',
    ]);
    expect(number && questionLines(number, 3, 7, null)).toEqual([
      'Question 4 of 7, 1 point',
      'Six by seven?',
      'Expected: a number',
      'Answer: not answered',
    ]);
    expect(draw && questionLines(draw, 6, 7, null).slice(0, 1)).toEqual(['Question 7 of 7, not scored']);
    expect(questionLines(essay, 0, 1, null)).toEqual([
      'Question 1 of 1',
      'Write',
      '{"type":"essay","text":"Write","length":100}',
      'Answer: not answered',
    ]);
  });
});

describe('the menu', () => {
  it('shows every answer and the ways out', () => {
    expect(menuPrompt(sent(written([0, 1], [1, 'Seine']), 0))).toEqual({
      type: 'choose',
      message: '2 of 7 answered, 1 answer not sent yet',
      choices: [
        { name: '1. The capital of France?: b. Paris', value: '0' },
        { name: '2. Name a river: Seine', value: '1' },
        { name: '3. Three colors: not answered', value: '2' },
        { name: '4. Six by seven?: not answered', value: '3' },
        { name: '5. Capitals: not answered', value: '4' },
        { name: '6. Sort by size: not answered', value: '5' },
        { name: '7. Draw a horse: not answered', value: '6' },
        { name: 'Submit the exam', value: menuSubmit },
        { name: 'Leave, and continue later', value: menuLeave },
      ],
    });
    expect(menuPrompt(newProgress(paperOf()))).toMatchObject({ message: '0 of 7 answered' });
  });
});

describe('every answer of the sample paper', () => {
  it('can be given at prompts', () => {
    const replies = [['b.'], ['Seine'], ['red', 'green', 'blue'], ['42'], ['b.', 'a.'], ['b.', 'a.', 'c.']];
    for (const [index, words] of replies.entries()) {
      const question = paperOf().questions[index];
      if (!question) throw new Error('the paper is short');
      for (const given of words.keys()) {
        expect(promptStep(question, null, words.slice(0, given)).type).toBe('prompt');
      }
      expect(promptStep(question, null, words)).toEqual({ type: 'answer', value: values[index] });
    }
  });
});
