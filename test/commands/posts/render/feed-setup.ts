/** People and posts for the renderers' tests. */
import type { Comment, Poll, Post } from '../../../../src/protocol/records/posts';
import type { Author } from '../../../../src/protocol/records/users';

export const ada: Author = {
  id: 'u1',
  username: 'ada',
  displayName: 'Ada Lind',
  avatar: '🦊',
  verified: true,
};

/** His picture is an address; his name runs from right to left. */
export const boris: Author = {
  id: 'u2',
  username: 'boris',
  displayName: 'בוריס',
  avatar: 'https://files.test/boris.jpg',
  clanAvatar: '🐻',
};

export const postId = '0b1f7f0e-1111-4222-8333-444455556666';

export const poll: Poll = {
  question: 'Which one?',
  options: [
    { id: 'o2', text: 'Rust 🦀', votesCount: 3, position: 1 },
    { id: 'o1', text: 'TypeScript', votesCount: 5, position: 0 },
  ],
  totalVotes: 8,
  votedOptionIds: ['o1'],
};

/** A post with everything a post may have. */
export const richPost: Post = {
  id: postId,
  author: ada,
  createdAt: '2026-10-14T11:55:30Z',
  editedAt: '2026-10-14T11:58:30Z',
  isPinned: true,
  wallRecipient: boris,
  content: 'See the docs, 日本語の文章 and 👩‍👩‍👧‍👦, before the end dies.\n\n\n\nשלום עולם\n',
  spans: [
    { type: 'link', offset: 8, length: 4, url: 'https://example.test/' },
    { type: 'bold', offset: 14, length: 3 },
    { type: 'spoiler', offset: 53, length: 4 },
  ],
  attachments: [
    { id: 'f2', type: 'audio', duration: 67, url: 'https://files.test/a.ogg', order: 1 },
    {
      id: 'f1',
      type: 'image',
      filename: 'fox 😀.png',
      size: 1_234_567,
      width: 800,
      height: 600,
      url: 'https://files.test/fox.png',
      order: 0,
    },
  ],
  poll,
  likesCount: 12,
  isLiked: true,
  commentsCount: 3,
  repostsCount: 1,
  viewsCount: 1000,
};

/** A repost without a word of its own. */
export const repost: Post = {
  id: 'p2',
  author: boris,
  createdAt: '2026-10-14T10:00:30Z',
  content: '',
  originalPost: {
    id: 'p1',
    author: ada,
    content: 'First line\n\nsecond',
    createdAt: '2026-10-01T10:00:30Z',
    likesCount: 1,
  },
};

export const thread: Comment = {
  id: 'c1',
  author: boris,
  content: 'Nice',
  createdAt: '2026-10-14T11:59:30Z',
  likesCount: 1,
  repliesCount: 3,
  replies: [
    {
      id: 'r1',
      author: ada,
      content: 'Thanks a lot, that was a long day and a longer night',
      createdAt: '2026-10-14T12:00:28Z',
      editedAt: '2026-10-14T12:00:29Z',
      replyTo: { id: 'u2', username: 'boris' },
      attachments: [{ id: 'f3', type: 'audio', duration: 7, url: 'https://files.test/v.ogg' }],
    },
  ],
};
