import { describe, expect, it } from 'vitest';
import { pollOf } from '../../../../src/commands/posts/flows/poll';

const given = (poll: string | undefined, option: string[], multiple = false) =>
  pollOf({ poll, option, multiple });

describe('a poll', () => {
  it('is a question with its answers', () => {
    expect(given('Tea?', ['Yes', 'No'])).toEqual({
      question: 'Tea?',
      options: [{ text: 'Yes' }, { text: 'No' }],
      multipleChoice: false,
    });
    expect(given('Tea?', ['Yes', 'No'], true)?.multipleChoice).toBe(true);
    expect(given(undefined, [])).toBeUndefined();
  });

  it('is as long as it may be', () => {
    const answers = Array.from({ length: 10 }, (_, place) => `${place}`.padEnd(100, '.'));
    expect(given('q'.repeat(200), answers)?.options).toHaveLength(10);
  });

  it.each<[string, string | undefined, string[], boolean]>([
    ['a poll needs a question', undefined, ['a', 'b'], false],
    ['a poll needs a question', undefined, [], true],
    ['a poll has 2 to 10 answers, got 0', 'q', [], false],
    ['a poll has 2 to 10 answers, got 1', 'q', ['a'], false],
    ['a poll has 2 to 10 answers, got 11', 'q', Array(11).fill('a'), false],
    ['--poll: at most 200 characters, got 201', 'q'.repeat(201), ['a', 'b'], false],
    ['--option: at most 100 characters, got 101', 'q', ['a', 'b'.repeat(101)], false],
  ])('%s', (message, poll, option, multiple) => {
    expect(() => given(poll, option, multiple)).toThrow(message);
  });
});
