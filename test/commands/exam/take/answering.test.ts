import { describe, expect, it } from 'vitest';
import { newProgress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import { paperOf, questionOf, values, wire } from '../papers';
import { running, type TestScreen } from './screen';

const write = (index: number, value: unknown, edit = 1) => ({ type: 'write', index, value, edit });
const send = { type: 'send' };

/** What the disk says after it was written. */
function written(screen: TestScreen, index: number, edit: number): void {
  const progress = screen.state.progress;
  const waiting = screen.state.unwritten[index];
  if (!progress || !waiting) throw new Error('nothing is unwritten');
  const next = writeAnswer(progress, index, waiting.value, 'a');
  screen.receive({ type: 'progress', progress: next, written: { index, edit } });
}

describe('a choice', () => {
  it('is written and sent at once', () => {
    const screen = running(0);
    screen.press('down', 'return');
    expect(screen.taken()).toEqual([write(0, 1), send]);
    screen.press('c');
    expect(screen.taken()).toEqual([write(0, 2, 2), send]);
  });

  it('is not written again when it does not change', () => {
    const screen = running(0);
    screen.press('b', 'b', 'return');
    expect(screen.taken()).toEqual([write(0, 1), send]);
  });
});

describe('the letters of options', () => {
  const options = Array.from({ length: 7 }, (_, index) => `option ${index}`);
  const seven = () => running(0, newProgress(paperOf([questionOf('single', { options }), wire.text])));

  it('choose one by a small letter that is no other key, and by any capital', () => {
    const screen = seven();
    screen.press('f', 'G', 'A');
    expect(screen.taken()).toEqual([write(0, 5), send, write(0, 6, 2), send, write(0, 0, 3), send]);
    screen.press('g');
    expect(screen.state.entry?.purpose).toBe('goto');
    expect(screen.taken()).toEqual([]);
  });

  it('are the other keys where no option has the letter, as with Caps Lock', () => {
    const screen = seven();
    screen.press('N');
    expect(screen.state.index).toBe(1);
  });
});

it('the letter of an item leads to it, wherever it is in the order', () => {
  const screen = running(5);
  screen.press('J', 'A');
  expect(screen.state.drafts[5]).toMatchObject({ order: [1, 0, 2], cursor: 1 });
  screen.press('c', 'shift+up');
  expect(screen.state.drafts[5]).toMatchObject({ order: [1, 2, 0], cursor: 1 });
});

describe('pairs and orders', () => {
  it('are written and sent with every change', () => {
    const pairs = running(4);
    pairs.press('b', 'a');
    expect(pairs.taken()).toEqual([write(4, [1, -1]), send, write(4, [1, 0], 2), send]);
    const order = running(5);
    order.press('return', 'down', 'return', 'shift+down');
    expect(order.taken()).toEqual([write(5, [1, 0, 2]), send, write(5, [1, 2, 0], 2), send]);
  });
});

describe('a text', () => {
  it('is written with every key, and sent at the first pause', () => {
    const screen = running(1);
    screen.press('return');
    screen.type('Se');
    expect(screen.taken()).toEqual([write(1, 'S'), write(1, 'Se', 2)]);
    screen.tick(0.1);
    expect(screen.taken()).toEqual([]);
    screen.tick(0.2);
    expect(screen.taken()).toEqual([send]);
    screen.tick(0.3);
    expect(screen.taken()).toEqual([]);
  });

  it('is sent while a person types without a pause', () => {
    const screen = running(1);
    screen.press('return');
    const sent = [];
    for (let tick = 1; tick <= 12; tick += 1) {
      screen.type('a');
      screen.tick(tick / 60);
      sent.push(screen.taken().filter(({ type }) => type === 'send').length);
    }
    expect(sent).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]);
  });

  it.each([
    ['return', []],
    ['escape', []],
    ['ctrl+n', [{ type: 'move', index: 2 }]],
    ['ctrl+p', [{ type: 'move', index: 0 }]],
  ])('is sent at once by %s', (key, more) => {
    const screen = running(1);
    screen.press('return', 'a', key);
    expect(screen.taken()).toEqual([write(1, 'a'), send, ...more]);
    expect(screen.state.typing).toBe(false);
  });

  it('is typed with letters that are commands elsewhere', () => {
    const screen = running(1);
    screen.press('return');
    screen.type('quit? next x');
    expect(screen.taken().at(-1)).toEqual(write(1, 'quit? next x', 12));
    expect(screen.state.stage).toBe('question');
  });

  it('goes on where it was typed', () => {
    const progress = writeAnswer(newProgress(paperOf()), 1, 'Seine', 'a');
    const screen = running(1, progress);
    screen.press('return', 'backspace', 'left', 'X');
    expect(screen.taken().at(-1)).toEqual(write(1, 'SeiXn', 2));
  });

  it('that is empty again erases the answer', () => {
    const screen = running(1);
    screen.press('return', 'a', 'backspace', 'escape');
    expect(screen.taken()).toEqual([write(1, 'a'), write(1, null, 2), send]);
  });

  it('of several fields goes on with Enter, and ends in the last one', () => {
    const screen = running(2);
    screen.press('return', 'a', 'return', 'b', 'tab', 'c');
    expect(screen.state.typing).toBe(true);
    screen.press('return');
    expect(screen.state.typing).toBe(false);
    expect(screen.taken()).toEqual([
      write(2, ['a', '', '']),
      write(2, ['a', 'b', ''], 2),
      write(2, ['a', 'b', 'c'], 3),
      send,
    ]);
  });
});

describe('a number', () => {
  it('begins with its first digit, and is written only while it is one', () => {
    const screen = running(3);
    screen.type('-');
    expect(screen.state.typing).toBe(true);
    expect(screen.taken()).toEqual([]);
    screen.type('4,');
    screen.type('5x');
    expect(screen.taken()).toEqual([write(3, -4), write(3, -4.5, 2)]);
    screen.press('escape');
    expect(screen.taken()).toEqual([send]);
  });

  it('stays what it was while what is typed is none', () => {
    const progress = writeAnswer(newProgress(paperOf()), 3, 42, 'a');
    const screen = running(3, progress);
    screen.press('return', 'x', 'ctrl+n', 'p');
    expect(screen.taken()).toEqual([
      { type: 'move', index: 4 },
      { type: 'move', index: 3 },
    ]);
    expect(screen.view().blocks).toContainEqual({
      type: 'text',
      text: 'the answer is still 42',
      tone: 'warning',
    });
  });
});

describe('a drawing', () => {
  it('is made on a page, and comes with the record', () => {
    const screen = running(6);
    screen.press('return');
    expect(screen.taken()).toEqual([{ type: 'draw', index: 6 }]);
    const progress = writeAnswer(newProgress(paperOf()), 6, 'file-9', 'a');
    screen.receive({ type: 'progress', progress });
    expect(screen.view().blocks).toContainEqual({ type: 'text', text: 'drawing file-9', tone: 'plain' });
  });
});

describe('what is pasted', () => {
  it('is text, lines too, and no command', () => {
    const screen = running(1);
    screen.paste('n\rq');
    screen.press('!');
    expect(screen.taken()).toEqual([write(1, 'n\nq'), write(1, 'n\nq!', 2)]);
    expect(screen.state).toMatchObject({ stage: 'question', index: 1, typing: true });
  });

  it('is nothing where nothing is typed', () => {
    const screen = running(0);
    screen.paste('qn2\r');
    expect(screen.taken()).toEqual([]);
    expect(screen.state).toMatchObject({ stage: 'question', index: 0 });
  });
});

describe('erasing', () => {
  const progress = writeAnswer(newProgress(paperOf()), 1, 'Seine', 'a');

  it('is written, sent, and can be taken back', () => {
    const screen = running(1, progress);
    screen.press('x');
    expect(screen.taken()).toEqual([write(1, null), send]);
    expect(screen.view().notice).toEqual({ text: 'answer erased', tone: 'info' });
    screen.press('u');
    expect(screen.taken()).toEqual([write(1, 'Seine', 2), send]);
    expect(screen.view().notice).toEqual({ text: 'answer restored', tone: 'info' });
    screen.press('u');
    expect(screen.taken()).toEqual([]);
  });

  it('takes every kind of answer back', () => {
    for (const [index, value] of values.entries()) {
      const screen = running(index, writeAnswer(newProgress(paperOf()), index, value, 'a'));
      screen.press('x', 'u');
      expect(screen.taken()).toEqual([write(index, null), send, write(index, value, 2), send]);
    }
  });

  it('is nothing where nothing is, and brings nothing back elsewhere', () => {
    const screen = running(0, progress);
    screen.press('x');
    expect(screen.taken()).toEqual([]);
    screen.press('n', 'x', 'n', 'u');
    screen.press('p', 'u');
    expect(screen.taken().at(-2)).toEqual(write(1, 'Seine', 2));
  });
});

describe('the disk', () => {
  it('says when a word is on it', () => {
    const screen = running(1);
    screen.press('return', 'a', 'b');
    written(screen, 1, 1);
    expect(screen.state.unwritten).toEqual({ 1: { value: 'ab', edit: 2 } });
    written(screen, 1, 2);
    expect(screen.state.unwritten).toEqual({});
    screen.press('c');
    expect(screen.taken().at(-1)).toEqual(write(1, 'abc', 3));
  });

  it('does not take from a person what is being typed', () => {
    const screen = running(3);
    screen.type('12');
    written(screen, 3, 1);
    screen.type('-');
    written(screen, 3, 2);
    expect(screen.view().blocks).toContainEqual({
      type: 'fields',
      fields: [{ before: '12-', at: '', after: '', focused: true, typing: true, placeholder: 'a number' }],
    });
  });

  it('shows what another process answered', () => {
    const screen = running(0);
    screen.press('b');
    written(screen, 0, 1);
    const { progress } = screen.state;
    if (!progress) throw new Error('there is no record');
    screen.receive({ type: 'progress', progress: writeAnswer(progress, 0, 2, 'b') });
    expect(screen.view().blocks[3]).toMatchObject({
      items: [{ chosen: false }, { chosen: false }, { chosen: true, focused: true }],
    });
  });
});
