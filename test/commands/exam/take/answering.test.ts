import { describe, expect, it } from 'vitest';
import { newProgress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import { paperOf, questionOf, values, wire } from '../papers';
import { running, type TestScreen } from './screen';

const write = (index: number, value: unknown, edit = 1) => ({ type: 'write', index, value, edit });
const send = { type: 'send' };
const move = (index: number) => ({ type: 'move', index });
/** A record with one answer. */
const answered = (index: number, value: Parameters<typeof writeAnswer>[2]) =>
  writeAnswer(newProgress(paperOf()), index, value, 'a');

/** The disk reports that an edit was written. */
function written(screen: TestScreen, index: number, edit: number): void {
  const progress = screen.state.progress;
  const waiting = screen.state.unwritten[index];
  if (!progress || !waiting) throw new Error('nothing is unwritten');
  const next = writeAnswer(progress, index, waiting.value, 'a');
  screen.receive({ type: 'progress', progress: next, written: { index, edit } });
}

describe('answering', () => {
  it.each([
    ['a choice', 0, ['down', 'return', 'c'], [write(0, 1), send, write(0, 2, 2), send]],
    ['an unchanged choice once', 0, ['b', 'b', 'return'], [write(0, 1), send]],
    ['pairs', 4, ['b', 'a'], [write(4, [1, -1]), send, write(4, [1, 0], 2), send]],
    [
      'an order',
      5,
      ['return', 'down', 'return', 'shift+down'],
      [write(5, [1, 0, 2]), send, write(5, [1, 2, 0], 2), send],
    ],
    ['a drawing on a page', 6, ['return'], [{ type: 'draw', index: 6 }]],
  ])('writes and sends %s', (_, index, keys, effects) => {
    expect(
      running(index)
        .press(...keys)
        .taken(),
    ).toEqual(effects);
  });
});

describe('the letters of options', () => {
  const options = Array.from({ length: 7 }, (_, index) => `option ${index}`);
  const seven = () => running(0, newProgress(paperOf([questionOf('single', { options }), wire.text])));

  it('choose by a small letter that is no other key, and by any capital letter', () => {
    const screen = seven().press('f', 'G', 'A');
    expect(screen.taken()).toEqual([write(0, 5), send, write(0, 6, 2), send, write(0, 0, 3), send]);
    expect(screen.press('g').state.entry?.purpose).toBe('goto');
    expect(screen.taken()).toEqual([]);
  });

  it('are other keys where no option has the letter', () => expect(seven().press('N').state.index).toBe(1));

  it('move the cursor to an item of an order', () => {
    const screen = running(5).press('J', 'A');
    expect(screen.state.drafts[5]).toMatchObject({ order: [1, 0, 2], cursor: 1 });
    screen.press('c', 'shift+up');
    expect(screen.state.drafts[5]).toMatchObject({ order: [1, 2, 0], cursor: 1 });
  });
});

describe('typing a text', () => {
  it('writes every key, and sends at the first pause', () => {
    const screen = running(1).press('return').type('Se');
    expect(screen.taken()).toEqual([write(1, 'S'), write(1, 'Se', 2)]);
    const sent = [0.1, 0.2, 0.3].map((minutes) => screen.tick(minutes).taken());
    expect(sent).toEqual([[], [send], []]);
  });

  it('sends every five seconds without a pause', () => {
    const screen = running(1).press('return');
    const sent = Array.from({ length: 12 }, (_, second) => {
      const effects = screen
        .type('a')
        .tick((second + 1) / 60)
        .taken();
      return effects.filter(({ type }) => type === 'send').length;
    });
    expect(sent).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]);
  });

  it.each([
    ['return', []],
    ['escape', []],
    ['ctrl+n', [move(2)]],
    ['ctrl+p', [move(0)]],
  ])('ends and sends at once with %s', (key, more) => {
    const screen = running(1).press('return', 'a', key);
    expect(screen.taken()).toEqual([write(1, 'a'), send, ...more]);
    expect(screen.state.typing).toBe(false);
  });

  it('types letters that are keys elsewhere', () => {
    const screen = running(1).press('return').type('quit? next x');
    expect(screen.taken().at(-1)).toEqual(write(1, 'quit? next x', 12));
    expect(screen.state.stage).toBe('question');
  });

  it('continues a text', () => {
    const screen = running(1, answered(1, 'Seine')).press('return', 'backspace', 'left', 'X');
    expect(screen.taken().at(-1)).toEqual(write(1, 'SeiXn', 2));
  });

  it('erases the answer with the last character', () => {
    const screen = running(1).press('return', 'a', 'backspace', 'escape');
    expect(screen.taken()).toEqual([write(1, 'a'), write(1, null, 2), send]);
  });

  it('goes to the next field with Enter, and ends in the last one', () => {
    const screen = running(2).press('return', 'a', 'return', 'b', 'tab', 'c');
    expect(screen.state.typing).toBe(true);
    expect(screen.press('return').state.typing).toBe(false);
    const writes = [
      ['a', '', ''],
      ['a', 'b', ''],
      ['a', 'b', 'c'],
    ].map((texts, at) => write(2, texts, at + 1));
    expect(screen.taken()).toEqual([...writes, send]);
  });

  it('types a pasted text with its lines, and ignores a paste elsewhere', () => {
    const screen = running(1).paste('n\rq').press('!');
    expect(screen.taken()).toEqual([write(1, 'n\nq'), write(1, 'n\nq!', 2)]);
    expect(screen.state).toMatchObject({ stage: 'question', index: 1, typing: true });
    const choice = running(0).paste('qn2\r');
    expect(choice.taken()).toEqual([]);
    expect(choice.state).toMatchObject({ stage: 'question', index: 0 });
  });
});

describe('typing a number', () => {
  it('begins with its first character, and writes only numbers', () => {
    const screen = running(3).type('-');
    expect([screen.state.typing, screen.taken()]).toEqual([true, []]);
    screen.type('4,').type('5x');
    expect(screen.taken()).toEqual([write(3, -4), write(3, -4.5, 2)]);
    expect(screen.press('escape').taken()).toEqual([send]);
  });

  it('keeps the answer while the text is not a number', () => {
    const screen = running(3, answered(3, 42)).press('return', 'x', 'ctrl+n', 'p');
    expect(screen.taken()).toEqual([move(4), move(3)]);
    const warning = { type: 'text', text: 'the answer is still 42', tone: 'warning' };
    expect(screen.view().blocks).toContainEqual(warning);
  });
});

describe('erasing', () => {
  it('writes, sends, and can be undone once', () => {
    const screen = running(1, answered(1, 'Seine')).press('x');
    expect(screen.taken()).toEqual([write(1, null), send]);
    expect(screen.view().notice).toEqual({ text: 'answer erased', tone: 'info' });
    expect(screen.press('u').taken()).toEqual([write(1, 'Seine', 2), send]);
    expect(screen.view().notice).toEqual({ text: 'answer restored', tone: 'info' });
    expect(screen.press('u').taken()).toEqual([]);
  });

  it.each(values.map((value, index) => [value, index] as const))('can be undone for %j', (value, index) => {
    const screen = running(index, answered(index, value)).press('x', 'u');
    expect(screen.taken()).toEqual([write(index, null), send, write(index, value, 2), send]);
  });

  it('does nothing without an answer, and is undone only at its question', () => {
    const screen = running(0, answered(1, 'Seine')).press('x');
    expect(screen.taken()).toEqual([]);
    screen.press('n', 'x', 'n', 'u', 'p', 'u');
    expect(screen.taken().at(-2)).toEqual(write(1, 'Seine', 2));
  });
});

describe('the record on the disk', () => {
  it('confirms edits', () => {
    const screen = running(1).press('return', 'a', 'b');
    written(screen, 1, 1);
    expect(screen.state.unwritten).toEqual({ 1: { value: 'ab', edit: 2 } });
    written(screen, 1, 2);
    expect(screen.state.unwritten).toEqual({});
    expect(screen.press('c').taken().at(-1)).toEqual(write(1, 'abc', 3));
  });

  it('does not replace what the user is typing', () => {
    const screen = running(3).type('12');
    written(screen, 3, 1);
    screen.type('-');
    written(screen, 3, 2);
    const field = { before: '12-', at: '', after: '', focused: true, typing: true, placeholder: 'a number' };
    expect(screen.view().blocks).toContainEqual({ type: 'fields', fields: [field] });
  });

  it('brings answers of other processes', () => {
    const screen = running(0).press('b');
    written(screen, 0, 1);
    const progress = screen.state.progress ?? newProgress(paperOf());
    screen.receive({ type: 'progress', progress: writeAnswer(progress, 0, 2, 'b') });
    expect(screen.view().blocks[3]).toMatchObject({
      items: [{ chosen: false }, { chosen: false }, { chosen: true, focused: true }],
    });
    const drawing = running(6).receive({ type: 'progress', progress: answered(6, 'file-9') });
    expect(drawing.view().blocks).toContainEqual({ type: 'text', text: 'drawing file-9', tone: 'plain' });
  });
});
