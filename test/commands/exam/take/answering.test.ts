import { describe, expect, it } from 'vitest';
import { newProgress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import { isTyping } from '../../../../src/commands/exam/take/state';
import { paperOf, questionOf, values, wire } from '../papers';
import { running, type TestScreen } from './screen';

const write = (index: number, value: unknown, edit = 1) => ({ type: 'write', index, value, edit });
const send = { type: 'send' };
const move = (index: number) => ({ type: 'move', index });
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
])('answering writes and sends %s', (_, index, keys, effects) => {
  expect(
    running(index)
      .press(...keys)
      .taken(),
  ).toEqual(effects);
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
    const screen = running(1).type('Se');
    expect(screen.taken()).toEqual([write(1, 'S'), write(1, 'Se', 2)]);
    const sent = [0.1, 0.2, 0.3].map((minutes) => screen.tick(minutes).taken());
    expect(sent).toEqual([[], [send], []]);
  });

  it('sends every five seconds without a pause', () => {
    const screen = running(1);
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
    ['return', [], false],
    ['escape', [], false],
    ['ctrl+n', [move(2)], true],
    ['ctrl+p', [move(0)], false],
  ])('sends at once with %s', (key, more, types) => {
    const screen = running(1).press('a', key);
    expect(screen.taken()).toEqual([write(1, 'a'), send, ...more]);
    expect(isTyping(screen.state)).toBe(types);
  });

  it.each(['noise', 'quaver', 'eighth', '?x'])('takes the word %s at a question with a field', (word) => {
    const letters = [...word].map((_, index) => word.slice(0, index + 1));
    const writes = letters.map((text, at) => write(1, text, at + 1));
    const screen = running(1).type(word);
    expect(screen.taken()).toEqual(writes);
    expect(screen.state).toMatchObject({ stage: 'question', index: 1 });
    const number = running(3).type(word);
    expect(number.taken()).toEqual([]);
    expect(number.state).toMatchObject({
      stage: 'question',
      index: 3,
      drafts: { 3: { fields: [{ text: word }] } },
    });
  });

  it.each(['n', 'quaver', '?', '7', ' '])('types %j into a field that Enter has left', (text) => {
    const screen = running(1).press('a', 'return').type(text);
    expect(screen.state).toMatchObject({ stage: 'question', index: 1 });
    expect(screen.state.drafts[1]).toMatchObject({ fields: [{ text: `a${text}` }] });
    expect(isTyping(screen.state)).toBe(true);
  });

  it('goes on with Esc, Tab and Ctrl-N from a field that Enter has left', () => {
    const left = () => running(1).press('a', 'return');
    for (const keys of [['escape', 'n'], ['tab'], ['ctrl+n'], ['right']])
      expect(left().press(...keys).state.index).toBe(2);
    expect(left().press('ctrl+p').state.index).toBe(0);
  });

  it('leaves the field for the keys with Esc, and returns to it with Enter', () => {
    const screen = running(1).press('escape');
    expect(screen.colored()).not.toContain('▏');
    expect(screen.press('return').type('n').taken()).toEqual([write(1, 'n')]);
    expect(screen.press('escape', 'n').state.index).toBe(2);
  });

  it('continues a text', () => {
    const screen = running(1, answered(1, 'Seine')).press('backspace', 'left', 'X');
    expect(screen.taken().at(-1)).toEqual(write(1, 'SeiXn', 2));
  });

  it('erases the answer with the last character', () => {
    const screen = running(1).press('a', 'backspace', 'escape');
    expect(screen.taken()).toEqual([write(1, 'a'), write(1, null, 2), send]);
  });

  it('goes to the next field with Enter, and ends in the last one', () => {
    const screen = running(2).press('a', 'return', 'b', 'tab', 'c');
    expect(isTyping(screen.state)).toBe(true);
    expect(isTyping(screen.press('return').state)).toBe(false);
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
    expect(screen.state).toMatchObject({ stage: 'question', index: 1 });
    const choice = running(0).paste('qn2\r');
    expect(choice.taken()).toEqual([]);
    expect(choice.state).toMatchObject({ stage: 'question', index: 0 });
  });
});

describe('typing a number', () => {
  it('begins with its first character, and writes only numbers', () => {
    const screen = running(3).type('-');
    expect(screen.taken()).toEqual([]);
    screen.type('4,').type('5x');
    expect(screen.taken()).toEqual([write(3, -4), write(3, -4.5, 2)]);
    expect(screen.press('escape').taken()).toEqual([send]);
  });

  it('keeps the answer while the text is not a number', () => {
    const screen = running(3, answered(3, 42)).press('x', 'ctrl+n', 'p');
    expect(screen.taken()).toEqual([move(4), move(3)]);
    expect(screen.colored()).toContain('[yellow]the answer is still 42');
  });
});

describe('erasing', () => {
  it('writes, sends, and can be undone once', () => {
    const screen = running(1, answered(1, 'Seine')).press('escape', 'x');
    expect(screen.taken()).toEqual([write(1, null), send]);
    expect(screen.state.notice).toMatchObject({ text: 'answer erased', tone: 'info' });
    expect(screen.press('u').taken()).toEqual([write(1, 'Seine', 2), send]);
    expect(screen.state.notice).toMatchObject({ text: 'answer restored', tone: 'info' });
    expect(screen.press('u').taken()).toEqual([]);
  });

  it.each(values.map((value, index) => [value, index] as const))('can be undone for %j', (value, index) => {
    const screen = running(index, answered(index, value)).press('escape', 'x', 'u');
    expect(screen.taken()).toEqual([write(index, null), send, write(index, value, 2), send]);
  });

  it('does nothing without an answer, and is undone only at its question', () => {
    const screen = running(0, answered(1, 'Seine')).press('x');
    expect(screen.taken()).toEqual([]);
    screen.press('n', 'escape', 'x', 'n', 'escape', 'u', 'p', 'escape', 'u');
    expect(screen.taken().at(-2)).toEqual(write(1, 'Seine', 2));
  });
});

describe('replacing an answer', () => {
  const restores = (keys: string) => `: ${keys} restores it`;

  it('says so at each choice, and can be undone', () => {
    const screen = running(0, answered(0, 1)).press('c');
    expect(screen.state.notice?.text).toBe(`this replaces your answer b. Paris${restores('u')}`);
    expect(
      screen
        .press('u')
        .taken()
        .filter(({ type }) => type === 'write'),
    ).toEqual([write(0, 2), write(0, 1, 2)]);
    screen.press('a', 'c');
    expect(screen.state.notice?.text).toBe(`this replaces your answer a. London${restores('u')}`);
    expect(running(0).press('c').state.notice).toBeUndefined();
    expect(running(0, answered(0, 1)).press('b').state.notice).toBeUndefined();
  });

  it('says so at the first letter, and brings back the answer before it', () => {
    const screen = running(1, answered(1, 'Seine')).type('x');
    const said = { text: `this replaces your answer Seine${restores('Esc, then u')}`, tone: 'info' };
    expect(screen.state.notice).toMatchObject(said);
    screen.type('y').press('escape', 'u');
    expect(screen.taken().findLast(({ type }) => type === 'write')).toEqual(write(1, 'Seine', 3));
  });

  it('is said of the first of several steps, again after another question', () => {
    const screen = running(5, answered(5, [1, 0, 2])).press('shift+down', 'shift+down');
    expect(screen.state.replaced?.value).toEqual([1, 0, 2]);
    screen.press('n', 'p', 'shift+up');
    expect(screen.state.replaced?.value).toEqual([0, 2, 1]);
    expect(running(5).press('shift+down', 'shift+up').state.replaced).toBeUndefined();
  });
});

describe('the record on the disk', () => {
  it('confirms edits', () => {
    const screen = running(1).press('a', 'b');
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
    expect(screen.colored()).toContain('[cyan]❯ [cyan]│ 12-[cyan]▏');
  });

  it('brings answers of other processes', () => {
    const screen = running(0).press('b');
    written(screen, 0, 1);
    const progress = screen.state.progress ?? newProgress(paperOf());
    screen.receive({ type: 'progress', progress: writeAnswer(progress, 0, 2, 'b') });
    expect(screen.colored()).toContain('  ○ a. London\n  ○ b. Paris\n[cyan]❯ ● [green]c. Rome');
    const drawing = running(6).receive({ type: 'progress', progress: answered(6, 'file-9') });
    expect(drawing.colored()).toContain('\ndrawing file-9\n');
  });
});
