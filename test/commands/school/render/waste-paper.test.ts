/** The waste-paper collection at a terminal and in a pipe. */
import { describe, expect, it } from 'vitest';
import {
  handInLines,
  oldPostLines,
  postName,
  wastePaperLines,
} from '../../../../src/commands/school/render/waste-paper';
import type { Post } from '../../../../src/protocol/records/posts';
import type { WastePaper } from '../../../../src/protocol/records/school/tools';
import { pipeView, terminalView } from '../../../support/terminal/views';

describe('wastePaperLines', () => {
  const full = '█'.repeat(30);

  it.each<[string, Partial<WastePaper>, string[]]>([
    [
      'a bar and the packs',
      { total: 6402, mine: 1, handedIn: 2, closed: false },
      [
        '███████████████████░░░░░░░░░░░ 64 %  6\u00a0402 of 10\u00a0000 posts',
        'You have 1 pack to hand in, and have handed in 2.',
      ],
    ],
    [
      'a full bar and the end',
      { total: 10_007, mine: 0, closed: true },
      [
        `${full} 100 %  10\u00a0007 of 10\u00a0000 posts`,
        'The goal is reached, and the collection is closed.',
        'You have 0 packs to hand in.',
      ],
    ],
    [
      'no full bar before the goal',
      { total: 9999, mine: 0 },
      [`${full.slice(1)}░ 99 %  9\u00a0999 of 10\u00a0000 posts`, 'You have 0 packs to hand in.'],
    ],
    ['no bar without a total', { mine: 2 }, ['You have 2 packs to hand in.']],
  ])('prints %s at a terminal', (_, state, lines) => {
    expect(wastePaperLines(state as WastePaper, terminalView())).toEqual(lines);
  });

  it('prints fields in a pipe', () => {
    const lines = wastePaperLines({ total: 6402, mine: 1, handedIn: 2, closed: false }, pipeView());
    expect(lines).toEqual(['total\t6402', 'goal\t10000', 'mine\t1', 'handed in\t2', 'closed\tno']);
  });
});

it('an old post is shown with its date, its counts and five lines', async () => {
  const post = {
    id: 'p',
    content: 'a\nb\nc\nd\ne\nf\u001b[2J',
    createdAt: '2026-07-01T10:00:00.000Z',
    likesCount: 2,
  } as Post;
  const lines = ['2026-07-01 · 2 likes, 0 comments', '│ a', '│ b', '│ c', '│ d', '│ …'];
  expect(await oldPostLines(post, { color: 0, columns: 40 })).toEqual(lines);
  expect(postName(post)).toBe('2026-07-01  a b c d e f\u001b[2J');
  expect(postName({ ...post, content: '' })).toBe('2026-07-01  (no text)');
});

it.each([
  [
    { handedIn: 1, total: 6403, mine: 0, myHandedIn: 3 },
    'Handed in 1 pack (3 in all): 6\u00a0403 of 10\u00a0000 posts collected',
  ],
  [{ handedIn: 2 }, 'Handed in 2 packs'],
  [{}, 'Handed in ? packs'],
])('the receipt of %j is one line', (answer, line) => expect(handInLines(answer as never)).toEqual([line]));
