/** The sizes of pages are those of docs/protocol. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageSizes } from '../../src/protocol/page-sizes';

const limits = readFileSync(join(import.meta.dirname, '../../docs/protocol/limits.md'), 'utf8');
const page = limits.slice(limits.indexOf('### 10.2 Page sizes'));

/** The row of a list in the table of page sizes. */
const rows: Readonly<Partial<Record<keyof typeof pageSizes, string>>> = {
  posts: 'lists of posts',
  comments: 'comments',
  replies: 'replies',
  notifications: 'notifications',
  users: 'followers, following, blocked',
  trendingHashtags: 'trending hashtags',
  search: 'search',
};

it.each(Object.entries(rows))(
  'the page sizes of %s in src/protocol/page-sizes.ts are those of docs/protocol/limits.md',
  (name, row) => {
    const cells = page.split('\n').find((line) => line.startsWith(`| ${row} |`));
    const [, , usual = '', max = ''] = cells?.split('|').map((cell) => cell.trim()) ?? [];
    const { defaultSize, maxSize } = pageSizes[name as keyof typeof pageSizes];
    if (!usual.startsWith('unknown')) expect(Number.parseInt(usual, 10)).toBe(defaultSize);
    if (!max.startsWith('unknown')) expect(Number(max)).toBe(maxSize);
  },
);
