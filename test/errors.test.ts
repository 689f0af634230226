import { describe, expect, it } from 'vitest';
import {
  InterruptedError,
  isFailure,
  messageAndHint,
  messageWithHint,
  NetworkError,
  TerminatedError,
  UsageError,
} from '../src/errors';

describe('a failure', () => {
  it.each([new UsageError('wrong'), new NetworkError('away')])('is %s', (error) => {
    expect(isFailure(error)).toBe(true);
  });

  it.each([new InterruptedError(), new TerminatedError(), new Error('bug'), 'text', undefined])(
    'is not %s',
    (error) => {
      expect(isFailure(error)).toBe(false);
    },
  );
});

describe('the message of an error', () => {
  const bare = new UsageError('wrong');
  const hinted = new UsageError('wrong', { hint: 'do it right' });

  it('has its hint behind it', () => {
    expect([messageWithHint(bare), messageWithHint(hinted)]).toEqual(['wrong', 'wrong; do it right']);
  });

  it('is a field beside the hint, which may be missing', () => {
    expect(messageAndHint(bare)).toStrictEqual({ message: 'wrong' });
    expect(messageAndHint(hinted)).toStrictEqual({ message: 'wrong', hint: 'do it right' });
  });
});
