/** The keys of an attempt: what they mean by the kind of the question, or by what is typed or listed. */
import { describe, expect, it } from 'vitest';
import { takeKeys } from '../../../../src/commands/exam/take/keys';
import { modeOf } from '../../../../src/commands/exam/take/state';
import { keyLine } from '../../../../src/terminal/text/keys';
import { intentFor } from '../../../support/terminal/keys';
import { terminalView } from '../../../support/terminal/views';
import { running, TestScreen } from './screen';

/** Screens by their mode, with the keys that lead there from a question. */
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
  const screen = running(index);
  screen.press(...keys);
  expect(modeOf(screen.state)).toBe(mode);
  return screen;
}
const meaning = (mode: string, key: string) => intentFor(takeKeys, screenIn(mode).state, key);

describe('keys', () => {
  it.each([
    ['choice', 'n', 'next'],
    ['choice', 'N', 'next'],
    ['choice', 'a', 'letter'],
    ['choice', 'A', 'letter'],
    ['pairs', '0', 'none'],
    ['choice', 'right', 'next'],
    ['choice', '3', 'digit'],
    ['choice', 'space', 'accept'],
    ['choice', 'j', 'down'],
    ['pairs', 'right', 'right'],
    ['pairs', 'tab', 'next'],
    ['order', 'shift+down', 'lower'],
    ['order', 'J', 'lower'],
    ['order', 'j', 'down'],
    ['number', '7', 'type'],
    ['number', '-', 'type'],
    ['number', 'n', 'next'],
    ['texts', '7', 'digit'],
    ['typing', 'n', 'type'],
    ['typing', 'q', 'type'],
    ['typing', 'space', 'type'],
    ['typing', '漢', 'type'],
    ['typing', 'ctrl+n', 'next'],
    ['typing', 'shift+left', 'left'],
    ['entry', '7', 'type'],
    ['entry', 'escape', 'cancel'],
    ['review', 's', 'submit'],
    ['list', '7', 'digit'],
    ['waiting', 'q', 'leave'],
  ])('in mode %s %s is %s', (mode, key, intent) => {
    expect(meaning(mode, key)?.intent).toBe(intent);
  });

  it.each([
    ['choice', 'ß'],
    ['choice', 'Z'],
    ['choice', 'ctrl+x'],
    ['choice', 'p'],
    ['choice', 'u'],
    ['choice', 'x'],
    ['texts', 'o'],
    ['typing', 'tab'],
    ['waiting', 'n'],
    ['typing', 'f5'],
    ['typing', 'ctrl+x'],
    ['list', 'toString'],
  ])('in mode %s %s is nothing', (mode, key) => {
    expect(meaning(mode, key)).toBeUndefined();
  });

  it('are offered with the letters that the question has', () => {
    const { style } = terminalView();
    expect(keyLine(takeKeys, screenIn('choice').state, style)(60)).toBe(
      'a-c choose  o picture  Enter choose  n next  ? keys  q leave',
    );
  });
});
