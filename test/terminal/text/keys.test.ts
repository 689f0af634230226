/** The keys of a screen: their intents and how they are listed. */
import { describe, expect, it } from 'vitest';
import {
  intentOfKey,
  intentOfPaste,
  type KeyBindings,
  keyLine,
  keysOfPart,
  keyTable,
} from '../../../src/terminal/text/keys';
import { intentFor } from '../../support/terminal/keys';
import { terminalView } from '../../support/terminal/views';

interface State {
  readonly typed?: string;
  readonly letters: string;
  readonly isZoomed: boolean;
}

const isTyped = ({ typed }: State) => typed !== undefined;
const rests = (state: State) => !isTyped(state);
const keys: KeyBindings<State, string> = [
  { keys: { escape: 'back' }, words: 'back', when: isTyped, typed: (text) => `type ${text}` },
  { keys: { left: 'left', right: 'right' }, shown: 'arrows', words: 'move', when: rests },
  { keys: { '+': 'in', '=': 'in', '-': 'out' }, shown: '+ -', words: 'zoom', when: rests },
  {
    keys: { 'shift+up': 'raise', K: 'raise' },
    words: 'raise',
    when: rests,
    pasted: (text) => `paste ${text}`,
  },
  { keys: { '0': 'whole' }, words: 'whole', when: (state) => rests(state) && state.isZoomed },
  {
    keys: ({ letters }) => Object.fromEntries([...letters].map((letter) => [letter, `letter ${letter}`])),
    shown: ({ letters }) => `a-${letters.at(-1)}`,
    words: 'choose',
    when: rests,
  },
  { keys: { backspace: 'erase' }, when: isTyped },
  { keys: { q: 'quit' }, words: 'quit', when: rests },
];
const resting: State = { letters: 'aBc', isZoomed: false };
const typing: State = { ...resting, typed: '' };
const { style } = terminalView();
const lineOf = (state: State, width: number) => keyLine(keys, state, style)(width);

describe('the intent of a key', () => {
  it.each([
    ['left', 'left'],
    ['=', 'in'],
    ['shift+up', 'raise'],
    ['K', 'raise'],
    ['a', 'letter a'],
    ['B', 'letter B'],
    ['C', 'letter c'],
    ['Q', 'quit'],
  ])('%s is %s', (name, intent) => {
    expect(intentFor(keys, resting, name)).toBe(intent);
  });

  it.each(['b', '0', 'up', 'k', 'ctrl+a', 'ctrl+q', 'escape', 'backspace', 'constructor', 'ß'])(
    '%s is none',
    (name) => {
      expect(intentFor(keys, resting, name)).toBeUndefined();
    },
  );

  it('is to type it while a text is edited, also for keys with another meaning', () => {
    const names = ['q', '?', '漢', 'space', 'escape', 'backspace', 'ctrl+x', 'f5'];
    expect(names.map((name) => intentFor(keys, typing, name))).toEqual([
      ...['type q', 'type ?', 'type 漢', 'type  ', 'back', 'erase', undefined, undefined],
    ]);
    const alt = { name: 'n', text: '\u001bn', ctrl: false, shift: false };
    expect(intentOfKey(keys, typing, alt)).toBeUndefined();
  });

  it('is to paste while a text is edited, or where the screen accepts a pasted text', () => {
    expect(intentOfPaste(keys, typing, 'a\nq')).toBe('type a\nq');
    expect(intentOfPaste(keys, resting, 'q')).toBe('paste q');
    expect(intentOfPaste(keys.slice(0, 2), resting, 'q')).toBeUndefined();
  });

  it('is the same for a state that contains that of the keys', () => {
    const outer = keysOfPart(keys, (whole: { readonly part: State }) => whole.part);
    expect([intentFor(outer, { part: resting }, 'c'), intentFor(outer, { part: typing }, 'c')]).toEqual([
      'letter c',
      'type c',
    ]);
  });
});

describe('the line of keys', () => {
  it.each([
    [80, 'arrows move  + - zoom  Shift-↑ raise  a-c choose  ? keys  q quit'],
    [64, 'arrows move  + - zoom  Shift-↑ raise  a-c choose  ? keys  q quit'],
    [60, 'arrows move  + - zoom  Shift-↑ raise  ? keys  q quit'],
    [30, 'arrows move  ? keys  q quit'],
    [26, '+ - zoom  ? keys  q quit'],
    [14, '? keys  q quit'],
    [2, 'q quit'],
  ])('at %i columns is %s', (width, line) => {
    expect(lineOf(resting, width)).toBe(line);
  });

  it('shows the keys that do something now', () => {
    expect(lineOf({ ...resting, isZoomed: true }, 80)).toContain('0 whole');
    expect(lineOf(typing, 80)).toBe('Esc back');
  });
});

it('the list of keys has all names of a key, and no key that only edits a text', () => {
  expect(keyTable(keys, resting, style)).toEqual([
    'arrows     move',
    '+ -        zoom',
    'Shift-↑ K  raise',
    'a-c        choose',
    '?          keys',
    'q          quit',
  ]);
  expect(keyTable(keys, typing, style)).toEqual(['Esc  back']);
});
