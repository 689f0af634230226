/** The pages of an export, with records that mean harm. */
import { describe, expect, it } from 'vitest';
import { escaped, formatted, timeElement } from '../../../src/commands/export/render/markup';
import { attachmentFile } from '../../../src/commands/export/render/names';
import { type Exported, pagesOf } from '../../../src/commands/export/render/pages';

const evil = `"><script>alert(1)</script>'\u202e`;
const author = { username: evil, displayName: evil };

const exported: Exported = {
  profile: { id: 'u1', username: evil, displayName: evil, bio: evil },
  posts: [
    { id: 'p2', createdAt: evil },
    { id: 'p1', content: 'plain', createdAt: '2026-02-01T08:00:00.000Z' },
    {
      ...{
        id: evil,
        content: evil,
        author,
        createdAt: '2026-03-18T12:30:00.000Z',
        editedAt: evil,
        likesCount: 2,
      },
      spans: [{ type: 'link', offset: 0, length: 3, url: 'javascript:alert(1)' }],
      attachments: [
        { id: 'f1', type: 'image', mimeType: 'image/png', filename: evil },
        { id: '../../f2', type: 'file', mimeType: 'text/html', filename: evil },
        { id: 'f3', type: 'image', mimeType: 'image/png', filename: evil, url: 'https://files.example/f3' },
      ],
      poll: { question: evil, options: [{ id: 'o1', text: evil, votesCount: 3 }] },
      originalPost: { id: 'p0', content: evil, author },
    },
  ],
  comments: [
    { id: 'c1', postId: evil, content: evil, author },
    { id: 'r1', postId: evil, parentId: 'c1', content: 'reply' },
  ],
  notifications: [{ id: 'n1', type: evil, preview: evil, actor: author, createdAt: evil }],
  orders: [{ number: evil, status: evil, items: [{ title: evil, qty: 1, sum: 5 }], track: evil }],
  files: new Set(['files/f1.png', 'files/~2e~~2e~~2f~~2e~~2e~~2f~f2.bin']),
};

describe('the pages of an export', () => {
  const pages = pagesOf(exported);

  it('are one for each month, the newest first, and the lists', () => {
    expect(pages.map(({ name }) => name)).toEqual([
      ...['index.html', 'posts-2026-03.html', 'posts-2026-02.html', 'posts-undated.html'],
      ...['notifications.html', 'orders.html'],
    ]);
  });

  it('hold no script, no address but those of the folder, and no character that turns the text', () => {
    for (const { name, text } of pages) {
      expect([name, text.match(/<script|javascript:|\u202e|https?:/g)]).toEqual([name, null]);
      const addresses = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
      expect(addresses.filter((one) => !/^(files\/[\w~]+\.\w+|[\w-]+\.html)$/.test(one))).toEqual([]);
      expect(text).toContain("script-src 'none'");
    }
  });

  it('show texts, files that are there, polls, the original, and replies below their comment', () => {
    const text = pages.find(({ name }) => name === 'posts-2026-03.html')?.text ?? '';
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;');
    expect(text).toContain('<time datetime="2026-03-18T12:30:00.000Z">2026-03-18 12:30 UTC</time>');
    expect(text).toContain('<img src="files/f1.png"');
    expect(text).toMatch(/<a href="files\/~2e~~2e~~2f~~2e~~2e~~2f~f2\.bin" download=/);
    expect(text).not.toContain('files/f3.png');
    expect(text).toContain('(3)</li>');
    expect(text).toContain('<blockquote>');
    expect(text).toMatch(
      /<section class="comment">.*<section class="comment">.*reply<\/div><\/section><\/section>/s,
    );
    expect(text).toContain('2 likes');
  });
});

describe('a text', () => {
  it('has its spans, also where they overlap, and links to the web', () => {
    const spans = [
      { type: 'bold', offset: 0, length: 3 },
      { type: 'italic', offset: 2, length: 2 },
      { type: 'link', offset: 4, length: 1, url: 'https://a.example/?a=1&b="' },
      { type: 'mention', offset: 0, length: 5 },
      { type: 'bold', offset: 4, length: -1 },
    ];
    expect(formatted('ab<de', spans)).toBe(
      '<b>ab</b><i><b>&lt;</b></i><i>d</i><a href="https://a.example/?a=1&amp;b=&quot;" rel="noreferrer nofollow">e</a>',
    );
    expect([escaped(null), timeElement('soon'), timeElement(null)]).toEqual([
      '',
      '<time datetime="soon">soon</time>',
      '',
    ]);
  });
});

it('the name of a file is that of its ID and of a kind that no program runs', () => {
  const names = ['image/png', 'IMAGE/JPEG', 'text/html', 'image/svg+xml', '__proto__', null].map((mimeType) =>
    attachmentFile({ id: 'f1', mimeType }),
  );
  expect(names).toEqual(
    ['f1.png', 'f1.jpg', 'f1.bin', 'f1.bin', 'f1.bin', 'f1.bin'].map((name) => `files/${name}`),
  );
  const ids = ['../../etc/passwd', '..', 'a\\b', 'a\u0000b', '', 'x'.repeat(400), 'C:con'];
  for (const id of ids) expect(attachmentFile({ id, mimeType: null })).toMatch(/^files\/[\w~-]{1,150}\.bin$/);
});
