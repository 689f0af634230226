import { describe, expect, it } from 'vitest';
import {
  inputOf,
  type Key,
  keyNames,
  keysFor,
  type Mode,
  takeKeys,
} from '../../../../src/commands/exam/take/keys';
import { keyOf } from './screen';

const modes = Object.keys(takeKeys) as Mode[];
const meaning = (mode: Mode, key: Key | string) =>
  inputOf(takeKeys, mode, typeof key === 'string' ? keyOf(key) : key)?.intent;

describe('the names of a key', () => {
  it.each([
    [{ name: 'n', text: 'n', ctrl: false, shift: false }, ['n', 'n']],
    [{ name: 'n', text: 'N', ctrl: false, shift: true }, ['N', 'n']],
    [{ name: 'n', text: '\u000e', ctrl: true, shift: false }, ['ctrl+n']],
    [{ name: 'up', text: '', ctrl: false, shift: true }, ['shift+up', 'up']],
    [{ name: 'left', text: '', ctrl: true, shift: true }, ['ctrl+left']],
    [{ name: 'space', text: ' ', ctrl: false, shift: false }, ['space']],
    [{ name: 'return', text: '\r', ctrl: false, shift: false }, ['return']],
    [{ name: '?', text: '?', ctrl: false, shift: false }, ['?', '?']],
    [{ name: 'я', text: 'я', ctrl: false, shift: false }, ['я', 'я']],
  ])('%j are %j', (key, names) => {
    expect(keyNames(key)).toEqual(names);
  });
});

describe('keys', () => {
  it.each([
    ['choice', 'n', 'next'],
    ['choice', 'N', 'letter'],
    ['choice', 'a', 'letter'],
    ['pairs', '0', 'none'],
    ['picture', 'o', 'open'],
    ['choice', 'right', 'next'],
    ['choice', '3', 'digit'],
    ['choice', 'space', 'accept'],
    ['choice', 'j', 'down'],
    ['pairs', 'right', 'right'],
    ['pairs', 'tab', 'next'],
    ['order', 'shift+up', 'raise'],
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
    ['typing', 'shift+tab', 'previousField'],
    ['typing', 'shift+left', 'left'],
    ['entry', '7', 'type'],
    ['entry', 'escape', 'cancel'],
    ['review', 's', 'submit'],
    ['list', '7', 'digit'],
    ['waiting', 'q', 'leave'],
    ['help', '?', 'cancel'],
  ] as const)('in mode %s %s is %s', (mode, key, intent) => {
    expect(meaning(mode, key)).toBe(intent);
  });

  it.each([
    ['choice', 'ß'],
    ['choice', 'ctrl+x'],
    ['waiting', 'n'],
    ['typing', 'f5'],
    ['typing', 'ctrl+x'],
    ['list', 'toString'],
  ] as const)('in mode %s %s is nothing', (mode, key) => {
    expect(meaning(mode, key)).toBeUndefined();
  });

  it('with an escape in what they type are no text', () => {
    const alt: Key = { name: 'n', text: '\u001bn', ctrl: false, shift: false };
    expect(meaning('typing', alt)).toBeUndefined();
  });

  it.each(modes)('of mode %s lead out of it', (mode) => {
    const intents = Object.values(takeKeys[mode]);
    expect(intents.includes('leave') || intents.includes('cancel')).toBe(true);
  });

  it.each(modes)('in mode %s know what is pasted', (mode) => {
    expect(meaning(mode, { name: 'paste-start', text: '', ctrl: false, shift: false })).toBe('pasteStart');
    expect(meaning(mode, { name: 'paste-end', text: '', ctrl: false, shift: false })).toBe('pasteEnd');
  });

  it('type nothing that is a command while a text is typed', () => {
    const printable = Object.keys(takeKeys.typing).filter((key) => key.length === 1);
    expect(printable).toEqual([]);
    expect(Object.keys(takeKeys.entry).filter((key) => key.length === 1)).toEqual([]);
  });

  it('are found for an intent', () => {
    expect(keysFor(takeKeys, 'choice', 'next')).toEqual(['n', 'tab', 'ctrl+n', 'right']);
    expect(keysFor(takeKeys, 'waiting', 'next')).toEqual([]);
  });
});
