import { describe, expect, it } from 'vitest';
import { pollBlock, pollFields, pollLines } from '../../../../src/commands/posts/render/poll';
import type { Poll } from '../../../../src/protocol/records/posts';
import { displayWidth } from '../../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../../support/terminal/views';
import { poll } from './feed-setup';

describe('a poll at a terminal', () => {
  it('has bars, and the ids to vote with', () => {
    expect(pollLines(poll, terminalView(60))).toEqual([
      'Which one?',
      '✓ TypeScript  █████████████░░░░░░░  63 %  5',
      '  o1',
      '  Rust 🦀     ████████░░░░░░░░░░░░  38 %  3',
      '  o2',
      '8 votes',
    ]);
  });

  it('has the names above the bars where it is narrow', () => {
    expect(pollBlock(poll, terminalView(28), false)).toEqual([
      'Which one?',
      '✓ TypeScript',
      '  █████████░░░░░░  63 %  5',
      '  Rust 🦀',
      '  ██████░░░░░░░░░  38 %  3',
      '8 votes',
    ]);
  });

  it.each([20, 28, 40, 80, 120])('fits into %i cells whatever its texts', (width) => {
    const long = {
      ...poll,
      question: 'Why '.repeat(60),
      options: [{ id: 'o', text: 'x 日本'.repeat(30), votes: 1234 }],
    };
    for (const given of [poll, long]) {
      for (const line of pollBlock(given, terminalView(width), true)) {
        expect(displayWidth(line)).toBeLessThanOrEqual(width);
      }
    }
  });

  it('keeps right-to-left options from turning their bars', () => {
    const options = [
      { id: 'a', text: 'שלום' },
      { id: 'b', text: 'no' },
    ];
    expect(pollBlock({ question: 'שלום?', options }, terminalView(60), false)).toEqual([
      '\u2067שלום?\u2069',
      '  \u2067שלום\u2069  ░░░░░░░░░░░░░░░░░░░░   0 %  0',
      '  no    ░░░░░░░░░░░░░░░░░░░░   0 %  0',
      '0 votes',
    ]);
  });
});

describe('a poll in a pipe', () => {
  it('is a row an option', () => {
    expect(pollLines(poll, pipeView())).toEqual(['o1\tTypeScript\t5\t63\tyes', 'o2\tRust 🦀\t3\t38\tno']);
  });
});

describe('polls as they may come', () => {
  const rows = (given: Poll) => pollLines(given, pipeView());

  it.each<[why: string, Poll, readonly string[]]>([
    [
      'counts under their other names',
      {
        options: [
          { id: 'a', voteCount: 1 },
          { id: 'b', votes: 3 },
        ],
      },
      ['a\t\t1\t25\tno', 'b\t\t3\t75\tno'],
    ],
    [
      'more votes than the total says',
      { totalVotes: 2, options: [{ id: 'a', votesCount: 3 }] },
      ['a\t\t3\t100\tno'],
    ],
    ['no votes', { totalVotes: 0, options: [{ id: 'a', votesCount: 0 }] }, ['a\t\t0\t0\tno']],
    ['no options', {}, []],
    ['options that are no list', { options: 'x' as never }, []],
  ])('%s', (_, given, expected) => {
    expect(rows(given)).toEqual(expected);
  });

  it('says how many voted and how', () => {
    const foot = (given: Poll) => pollBlock(given, terminalView(), false).at(-1);
    expect(foot({ options: [{ id: 'a', votes: 1 }] })).toBe('1 vote');
    expect(foot({ totalVotes: 5, multipleChoice: true })).toBe('5 votes, multiple choice');
  });

  it('names an option without a text by its id', () => {
    expect(pollBlock({ options: [{ id: 'a' }] }, terminalView(), false)[0]).toContain('  a  ░');
    expect(pollFields({ options: [{ id: 'a' }] })).toEqual([
      ['poll', undefined],
      ['option', 'a 0 '],
    ]);
  });
});
