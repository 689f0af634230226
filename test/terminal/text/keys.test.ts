/** How the keys of a screen are listed; the tests of the screens press them. */
import { describe, expect, it } from 'vitest';
import { intentOfKey, type KeyBindings, keyLine, keyTable } from '../../../src/terminal/text/keys';
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

it('a key that types more than one character has no intent', () => {
  const alt = { name: 'n', text: '\u001bn', ctrl: false, shift: false };
  expect(intentOfKey(keys, typing, alt)).toBeUndefined();
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
  ])('at %i columns is %s', (width, line) => expect(lineOf(resting, width)).toBe(line));

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
