import { describe, expect, it } from 'vitest';
import { newProgress, writeAnswer } from '../../../../../src/commands/exam/progress/record';
import { essay, folder, paperOf, questionOf } from '../../papers';
import { refused, sent, written } from '../../progress/records';
import { running } from '../screen';

const heading = (text: string) => ({ type: 'heading', text });
const text = (words: string, tone = 'plain') => ({ type: 'text', text: words, tone });
const item = (label: string, marks: { focused?: boolean; chosen?: boolean } = {}) => ({
  label,
  focused: false,
  chosen: false,
  ...marks,
});
const field = (before: string, marks: object = {}) => ({
  before,
  at: '',
  after: '',
  focused: false,
  typing: false,
  ...marks,
});
const loading = { state: 'loading' };

describe('a question with options', () => {
  const picture = { type: 'picture', address: `${folder}map.png`, picture: loading };

  it('shows its picture, the options, the cursor', () => {
    const screen = running(0);
    screen.press('j');
    expect(screen.view().blocks).toEqual([
      heading('Question 1 (2 points)'),
      text('The capital of France?'),
      picture,
      { type: 'choices', items: [item('a. London'), item('b. Paris', { focused: true }), item('c. Rome')] },
    ]);
  });

  it('shows the second picture with its option', () => {
    const screen = running(0);
    screen.receive({ type: 'picture', address: `${folder}map.png`, picture: 'pixels' });
    screen.press('b');
    expect(screen.view().blocks.slice(2)).toEqual([
      {
        ...picture,
        picture: { state: 'ready', picture: 'pixels' },
        over: { address: `${folder}tower.png`, picture: loading },
      },
      {
        type: 'choices',
        items: [item('a. London'), item('b. Paris', { focused: true, chosen: true }), item('c. Rome')],
      },
    ]);
  });

  it('shows the second picture alone where there is no first', () => {
    const paper = paperOf([{ ...questionOf('single'), image: undefined }]);
    const screen = running(0, writeAnswer(newProgress(paper), 0, 1, 'a'));
    expect(screen.view().blocks[2]).toEqual({
      type: 'picture',
      address: `${folder}tower.png`,
      picture: loading,
    });
  });
});

describe('a question with a text', () => {
  it('shows its lines, and the field at rest', () => {
    const paper = paperOf([{ type: 'text', text: 'Two\nlines' }]);
    expect(running(0, newProgress(paper)).view().blocks).toEqual([
      heading('Question 1'),
      text('Two'),
      text('lines'),
      { type: 'fields', fields: [field('', { focused: true })] },
    ]);
  });

  it('shows the cursor between whole characters', () => {
    const screen = running(1);
    screen.press('return', 'é', '漢', 'left');
    expect(screen.view().blocks[2]).toEqual({
      type: 'fields',
      fields: [field('é', { at: '漢', focused: true, typing: true })],
    });
  });

  it('shows every field, and which one is typed into', () => {
    const screen = running(2);
    screen.press('return', 'a', 'tab');
    expect(screen.view().blocks[2]).toEqual({
      type: 'fields',
      fields: [
        field('a', { label: '1.' }),
        field('', { label: '2.', focused: true, typing: true }),
        field('', { label: '3.' }),
      ],
    });
  });
});

describe('a question with a number', () => {
  it('shows its placeholder, and what is wrong', () => {
    const screen = running(3);
    const placeholder = 'a number';
    expect(screen.view().blocks[2]).toEqual({
      type: 'fields',
      fields: [field('', { focused: true, placeholder })],
    });
    screen.type('1-');
    expect(screen.view().blocks.slice(2)).toEqual([
      { type: 'fields', fields: [field('1-', { focused: true, typing: true, placeholder })] },
      text("expected a number, got '1-': give one number, such as 12, -3 or 0.5", 'warning'),
      text('the answer is still 1', 'warning'),
    ]);
  });
});

describe('a question with pairs', () => {
  it('shows the rows with their pairs, and what there is to choose', () => {
    const screen = running(4);
    screen.press('b');
    expect(screen.view().blocks.slice(2)).toEqual([
      {
        type: 'pairs',
        rows: [
          { left: 'France', right: 'b. Paris', focused: false },
          { left: 'Italy', focused: true },
        ],
        choices: ['a. Rome', 'b. Paris', 'c. Oslo'],
      },
    ]);
  });
});

describe('a question with an order', () => {
  it('shows whether the order is an answer, and what is held', () => {
    const screen = running(5);
    const items = ['a. cat', 'b. ant', 'c. cow'];
    screen.press('return');
    expect(screen.view().blocks.slice(2)).toEqual([
      {
        type: 'order',
        items: items.map((label, place) => item(label, { focused: place === 0 })),
        held: true,
      },
      text('this is the order of the paper, not an answer yet', 'dim'),
    ]);
    screen.press('down', 'return');
    expect(screen.view().blocks[2]).toEqual({
      type: 'order',
      items: [
        item('b. ant', { chosen: true }),
        item('a. cat', { chosen: true, focused: true }),
        item('c. cow', { chosen: true }),
      ],
      held: false,
    });
  });
});

describe('a question with a drawing', () => {
  it('shows whether there is one', () => {
    const progress = writeAnswer(newProgress(paperOf()), 6, 'file-1', 'a');
    expect(running(6).view().blocks).toEqual([
      heading('Question 7 (not scored)'),
      text('Draw a horse'),
      text('no drawing yet'),
      text('a horse', 'dim'),
    ]);
    expect(running(6, progress).view().blocks[2]).toEqual(text('drawing file-1'));
  });
});

describe('a question of an unknown kind', () => {
  it('shows what the service sent', () => {
    const screen = running(0, newProgress(paperOf([essay.type === 'unknown' ? essay.raw : null])));
    expect(screen.view().blocks).toEqual([
      heading('Question 1'),
      text('Write'),
      { type: 'fields', fields: [field('', { focused: true })] },
      text("plaza does not know questions of the kind 'essay': answer with JSON", 'warning'),
      text('{"type":"essay","text":"Write","length":100}', 'dim'),
    ]);
  });
});

describe('the state of an answer', () => {
  it.each([
    [newProgress(paperOf()), text('not answered', 'dim')],
    [written([0, 1]), text('saved, not sent yet', 'warning')],
    [sent(written([0, 1]), 0), text('sent', 'good')],
    [sent(written([0, 1]), 0, refused), text('refused: the service said no', 'error')],
    [
      sent(written([0, 1]), 0, { type: 'delayed', reason: 'no connection' }),
      text('not sent yet: no connection', 'warning'),
    ],
  ])('does not scroll with the question', (progress, { text: words, tone }) => {
    expect(running(0, progress).view().answer).toEqual({ text: words, tone });
  });
});

describe('a heading', () => {
  it.each([
    [undefined, 'Question 2'],
    [0, 'Question 2 (not scored)'],
    [1, 'Question 2 (1 point)'],
    [2.5, 'Question 2 (2.5 points)'],
  ])('with %s points', (points, words) => {
    const paper = paperOf([questionOf('single'), { ...questionOf('text'), points }]);
    expect(running(1, newProgress(paper)).view().blocks[0]).toEqual(heading(words));
  });
});
