/** The keys of an attempt: what they mean by the kind of the question, or by what is typed or listed. */
import { expect, it } from 'vitest';
import { takeKeys } from '../../../../src/commands/exam/take/keys';
import { modeOf } from '../../../../src/commands/exam/take/state';
import { intentFor } from '../../../support/terminal/keys';
import { running, TestScreen } from './screen';

/** Questions by the mode of the screen, and the keys that lead from there to the mode. */
const screens: Readonly<Record<string, readonly [index: number, ...keys: string[]]>> = {
  choice: [0],
  texts: [1],
  number: [3],
  pairs: [4],
  order: [5],
  drawing: [6],
  typing: [1, 'return'],
  entry: [0, 'g'],
  list: [0, 'l'],
  review: [0, 'r'],
};

function screenIn(mode: string): TestScreen {
  if (mode === 'waiting') return new TestScreen();
  const [index, ...keys] = screens[mode] ?? [0];
  const screen = running(index).press(...keys);
  expect(modeOf(screen.state)).toBe(mode);
  return screen;
}

it.each([
  ['choice', 'n next, N next, a letter, A letter, right next, 3 digit, space accept, j down'],
  ['choice', 'ß -, Z -, ctrl+x -, p -, u -, x -'],
  ['pairs', '0 none, right right, tab next'],
  ['order', 'shift+down lower, J lower, j down'],
  ['number', '7 type, - type, n next'],
  ['texts', '7 digit, o -'],
  ['typing', 'n type, q type, space type, 漢 type, ctrl+n next, shift+left left, tab -, f5 -, ctrl+x -'],
  ['entry', '7 type, escape cancel'],
  ['review', 's submit'],
  ['list', '7 digit, toString -'],
  ['waiting', 'q leave, n -'],
])('in mode %s the keys mean %s', (mode, meanings) => {
  const { state } = screenIn(mode);
  const keys = meanings.split(', ').map((meaning) => meaning.split(' ')[0] ?? '');
  const found = keys.map((key) => `${key} ${intentFor(takeKeys, state, key)?.intent ?? '-'}`);
  expect(found.join(', ')).toBe(meanings);
});
