import { expect, it } from 'vitest';
import {
  InterruptedError,
  isFailure,
  messageAndHint,
  messageWithHint,
  NetworkError,
  shellWord,
  TerminatedError,
  UsageError,
} from '../src/errors';

it.each([
  [new UsageError('wrong'), true],
  [new NetworkError('away'), true],
  [new InterruptedError(), false],
  [new TerminatedError(), false],
  [new Error('bug'), false],
  ['text', false],
  [undefined, false],
])('isFailure of %s is %s', (error, expected) => expect(isFailure(error)).toBe(expected));

it('messageWithHint and messageAndHint add the hint of an error that has one', () => {
  const bare = new UsageError('wrong');
  const hinted = new UsageError('wrong', { hint: 'do it right' });
  expect([messageWithHint(bare), messageWithHint(hinted)]).toEqual(['wrong', 'wrong; do it right']);
  expect(messageAndHint(bare)).toStrictEqual({ message: 'wrong' });
  expect(messageAndHint(hinted)).toStrictEqual({ message: 'wrong', hint: 'do it right' });
});

it.each([
  ['posts/1:2', 'posts/1:2'],
  ['', "''"],
  ['two words', "'two words'"],
  ["it's $HOME", "'it'\\''s $HOME'"],
  ['a\nb', "'a\nb'"],
])('shellWord of %j is %s', (word, expected) => expect(shellWord(word)).toBe(expected));
