/** The waste-paper collection at a terminal and in a pipe. */
import { expect, it } from 'vitest';
import {
  handInLines,
  oldPostLines,
  postName,
  wastePaperLines,
} from '../../../../src/commands/school/render/waste-paper';
import type { Post } from '../../../../src/protocol/records/posts';
import type { WastePaper } from '../../../../src/protocol/records/school/tools';
import { pipeView, terminalView } from '../../../support/terminal/views';

it('shows how far it is as a bar', () => {
  expect(wastePaperLines({ total: 6402, mine: 1, handedIn: 2, closed: false }, terminalView())).toEqual([
    '███████████████████░░░░░░░░░░░ 64 %  6\u00a0402 of 10\u00a0000 posts',
    'You have 1 pack to hand in, and have handed in 2.',
  ]);
  expect(wastePaperLines({ total: 10_007, mine: 0, closed: true }, terminalView())).toEqual([
    `${'█'.repeat(30)} 100 %  10\u00a0007 of 10\u00a0000 posts`,
    'The goal is reached, and the collection is closed.',
    'You have 0 packs to hand in.',
  ]);
});

it('is told without the goal where the total is missing', () => {
  expect(wastePaperLines({ mine: 2 } as WastePaper, terminalView())).toEqual([
    'You have 2 packs to hand in.',
  ]);
});

it('is not full before it is', () => {
  const [bar] = wastePaperLines({ total: 9999, mine: 0 }, terminalView());
  expect(bar).toBe(`${'█'.repeat(29)}░ 99 %  9\u00a0999 of 10\u00a0000 posts`);
});

it('is fields in a pipe', () => {
  expect(wastePaperLines({ total: 6402, mine: 1, handedIn: 2, closed: false }, pipeView())).toEqual([
    'total\t6402',
    'goal\t10000',
    'mine\t1',
    'handed in\t2',
    'closed\tno',
  ]);
});

it('shows the post that goes, five lines of it', async () => {
  const post = {
    id: 'p',
    content: 'a\nb\nc\nd\ne\nf\u001b[2J',
    createdAt: '2026-07-01T10:00:00.000Z',
    likesCount: 2,
  } as Post;
  expect(await oldPostLines(post, { color: 0, columns: 40 })).toEqual([
    '2026-07-01 · 2 likes, 0 comments',
    '│ a',
    '│ b',
    '│ c',
    '│ d',
    '│ …',
  ]);
  expect(postName(post)).toBe('2026-07-01  a b c d e f\u001b[2J');
  expect(postName({ ...post, content: '' })).toBe('2026-07-01  (no text)');
});

it('tells what was handed in', () => {
  expect(handInLines({ handedIn: 1, total: 6403, mine: 0, myHandedIn: 3 })).toEqual([
    'Handed in 1 pack (3 in all): 6\u00a0403 of 10\u00a0000 posts collected',
  ]);
  expect(handInLines({ handedIn: 2 } as never)).toEqual(['Handed in 2 packs']);
});
