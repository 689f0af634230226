import { describe, expect, it } from 'vitest';
import { escaped, formatted, timeElement } from '../../../src/commands/export/render/markup';
import { attachmentFile } from '../../../src/commands/export/render/names';
import { type Exported, pagesOf } from '../../../src/commands/export/render/pages';

const evil = `"><script>alert(1)</script>'\u202e`;
const author = { username: evil, displayName: evil };
const png = { type: 'image', mimeType: 'image/png', filename: evil };

const comments = [
  { id: 'c1', postId: evil, content: evil, author },
  { id: 'r1', postId: evil, parentId: 'c1', content: 'reply' },
];

const exported: Exported = {
  profile: { id: 'u1', username: evil, displayName: evil, bio: evil },
  posts: () => [
    {
      ...{ id: evil, content: evil, author, editedAt: evil, likesCount: 2 },
      createdAt: '2026-03-18T12:30:00.000Z',
      spans: [{ type: 'link', offset: 0, length: 3, url: 'javascript:alert(1)' }],
      attachments: [
        { ...png, id: 'f1' },
        { id: '../../f2', type: 'file', mimeType: 'text/html', filename: evil },
        { ...png, id: 'f3', url: 'https://files.example/f3' },
      ],
      poll: { question: evil, options: [{ id: 'o1', text: evil, votesCount: 3 }] },
      originalPost: { id: 'p0', content: evil, author },
    },
    { id: 'p1', content: 'plain', createdAt: '2026-02-01T08:00:00.000Z' },
    { id: 'p2', createdAt: evil },
  ],
  commentsOf: async (post) => comments.filter(({ postId }) => postId === post),
  notifications: () => [{ id: 'n1', type: evil, preview: evil, actor: author, createdAt: evil }],
  orders: () => [{ number: evil, status: evil, items: [{ title: evil, qty: 1, sum: 5 }], track: evil }],
  files: new Set(['files/f1.png', 'files/~2e~~2e~~2f~~2e~~2e~~2f~f2.bin']),
};

describe('the pages of an export', async () => {
  const pages: { readonly name: string; readonly text: string }[] = [];
  for await (const { name, body } of pagesOf(exported)) {
    let text = '';
    for await (const bytes of body) text += Buffer.from(bytes).toString();
    pages.push({ name, text });
  }

  it('are one for each month and one for each list, and an index with the newest month first', () => {
    const months = ['posts-2026-03', 'posts-2026-02', 'posts-undated'];
    const names = [...months, 'notifications', 'orders', 'index'];
    expect(pages.map(({ name }) => name)).toEqual(names.map((name) => `${name}.html`));
    const links = [...(pages.at(-1)?.text ?? '').matchAll(/href="([\w-]+)\.html"/g)].map(([, name]) => name);
    expect(links).toEqual([...months, 'notifications', 'orders']);
  });

  it('have no script, no address outside the folder, and no character that reverses the text', () => {
    for (const { name, text } of pages) {
      expect([name, text.match(/<script|javascript:|\u202e|https?:/g)]).toEqual([name, null]);
      const addresses = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
      expect(addresses.filter((one) => !/^(files\/[\w~]+\.\w+|[\w-]+\.html)$/.test(one))).toEqual([]);
      expect(text).toContain("script-src 'none'");
    }
  });

  it('show texts, existing files, polls, the original post, and replies below their comment', () => {
    const text = pages.find(({ name }) => name === 'posts-2026-03.html')?.text ?? '';
    for (const part of [
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;',
      '<time datetime="2026-03-18T12:30:00.000Z">2026-03-18 12:30 UTC</time>',
      '<img src="files/f1.png"',
      '<a href="files/~2e~~2e~~2f~~2e~~2e~~2f~f2.bin" download=',
      '(3)</li>',
      '<blockquote>',
      '2 likes',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('files/f3.png');
    const comment = '<section class="comment">';
    expect(text).toMatch(new RegExp(`${comment}.*${comment}.*reply</div></section></section>`, 's'));
  });
});

it('a page holds one post at a time', async () => {
  const [months, read]: [string[], string[]] = [['2026-03', '2026-02'], []];
  const posts = function* () {
    for (const month of months)
      for (let nth = 0; nth < 5; nth += 1) {
        read.push(month);
        yield { id: `${nth}`, createdAt: `${month}-01` };
      }
  };
  const none = {
    notifications: () => [],
    orders: () => [],
    commentsOf: async () => [],
    files: new Set<string>(),
  };
  const ahead: number[] = [];
  for await (const { name, body } of pagesOf({ profile: exported.profile, posts, ...none })) {
    let shown = 0;
    for await (const piece of body) {
      if (!Buffer.from(piece).includes('<article')) continue;
      shown += 1;
      ahead.push(read.filter((month) => name.includes(month)).length - shown);
    }
  }
  expect(ahead).toEqual(Array.from({ length: 10 }, () => 0));
});

it('posts without a date are one page, wherever they are in the list', async () => {
  const posts = () => [{ id: 'a', createdAt: 'z' }, { id: 'b', createdAt: '2026-02-01' }, { id: 'c' }];
  const pages: string[] = [];
  for await (const { name, body } of pagesOf({ ...exported, posts })) {
    let text = '';
    for await (const bytes of body) text += Buffer.from(bytes).toString();
    pages.push(`${name} ${text.match(/(?<=<article id=")\w/g) ?? ''}`);
  }
  expect(pages.slice(0, 2)).toEqual(['posts-2026-02.html b', 'posts-undated.html a,c']);
});

it('formatted marks spans, also overlapping ones, and links to the web', () => {
  const span = (type: string, offset: number, length: number) => ({ type, offset, length });
  const link = { ...span('link', 4, 1), url: 'https://a.example/?a=1&b="' };
  const others = [span('mention', 0, 5), span('bold', 4, -1)];
  expect(formatted('ab<de', [span('bold', 0, 3), span('italic', 2, 2), link, ...others])).toBe(
    '<b>ab</b><i><b>&lt;</b></i><i>d</i><a href="https://a.example/?a=1&amp;b=&quot;" rel="noreferrer nofollow">e</a>',
  );
  const soon = '<time datetime="soon">soon</time>';
  expect([escaped(null), timeElement('soon'), timeElement(null)]).toEqual(['', soon, '']);
});

it('attachmentFile makes a safe name of the ID and of a type that is not executed', () => {
  const types = ['image/png', 'IMAGE/JPEG', 'text/html', 'image/svg+xml', '__proto__', null];
  const endings = ['png', 'jpg', 'bin', 'bin', 'bin', 'bin'];
  const names = types.map((mimeType) => attachmentFile({ id: 'f1', mimeType }));
  expect(names).toEqual(endings.map((ending) => `files/f1.${ending}`));
  const ids = ['../../etc/passwd', '..', 'a\\b', 'a\u0000b', '', 'x'.repeat(400), 'C:con'];
  for (const id of ids) expect(attachmentFile({ id, mimeType: null })).toMatch(/^files\/[\w~-]{1,150}\.bin$/);
});
