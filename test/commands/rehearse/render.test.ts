import { describe, expect, it } from 'vitest';
import type { KindName } from '../../../src/commands/rehearse/kinds';
import { type RehearsalResult, rehearsalLines } from '../../../src/commands/rehearse/render';
import { differencesOf, type RunResult, verdictOf } from '../../../src/commands/rehearse/verdict';
import { pipeView, terminalView } from '../../support/terminal/views';

const post = { route: 'posts.create', about: 'one', difference: '+ one' };

function run(change: number, kind: KindName, posts: number, exits: readonly number[]): RunResult {
  const effects = differencesOf([post], Array(posts).fill(post));
  return { change, route: 'posts.create', kind, verdict: verdictOf(effects), exits, effects };
}

const rehearsal: RehearsalResult = {
  changes: [
    { number: 1, route: 'posts.create', skip: 0, command: 'posts create' },
    { number: 2, route: 'posts.create', skip: 1 },
  ],
  results: [
    run(1, 'drop-after', 2, [9, 0]),
    run(2, '503', 0, [0, 0]),
    run(1, '503', 1, [7, 0]),
    run(2, 'drop-after', 1, [9, 0]),
  ],
  repeat: '-- bash feed.sh',
};

describe('a rehearsal', () => {
  it('is a table by fault and change at a terminal, the worst cases with hints, and the sums', () => {
    expect(rehearsalLines(rehearsal, terminalView())).toEqual([
      '1. posts.create (plaza posts create)',
      '2. posts.create',
      '',
      'fault        1  2',
      'drop-after  2x  ·',
      '503          ·  -',
      '· same   2x twice   - missing   ~ different',
      '',
      'change 1, posts.create, drop-after: twice posts.create "one"',
      '  exit codes 9, then 0: the script reported it',
      "  hint: add --once KEY to 'plaza posts create'",
      '  repeat: plaza rehearse --only 1:drop-after -- bash feed.sh',
      '',
      'change 2, posts.create, 503: missing posts.create "one"',
      '  exit codes 0, then 0: the script reported no failure',
      '  hint: the script ends with 0: check the exit code of each command (set -e)',
      '  repeat: plaza rehearse --only 2:503 -- bash feed.sh',
      '',
      '4 runs: 2 the same, 1 twice, 1 missing, 0 different',
    ]);
  });

  it('is divided into several tables for many changes', () => {
    const changes = Array.from({ length: 9 }, (_, index) => ({
      number: index + 1,
      route: 'posts.like',
      skip: index,
    }));
    const results = changes.map(({ number }) => run(number, 'kill', 1, [137, 0]));
    const lines = rehearsalLines({ ...rehearsal, changes, results }, terminalView(40));
    expect(lines.filter((line) => line.startsWith('fault'))).toEqual([
      'fault  1  2  3  4  5  6',
      'fault  7  8  9',
    ]);
  });

  it('is a row for each run in a pipe', () => {
    expect(rehearsalLines(rehearsal, pipeView())).toEqual([
      '1\tposts.create\tdrop-after\ttwice\t9 0\ttwice posts.create "one"',
      '2\tposts.create\t503\tmissing\t0 0\tmissing posts.create "one"',
      '1\tposts.create\t503\tsame\t7 0\t',
      '2\tposts.create\tdrop-after\tsame\t9 0\t',
    ]);
  });
});
