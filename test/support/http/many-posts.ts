/** A service whose user has any number of posts, which are made when they are asked for. */

const user = { id: '10307c62-7a41-4d0b-9c00-2c5e00000002', username: 'boris', displayName: 'Boris Kern' };
const firstPostAt = Date.parse('2020-01-01');
const minuteMs = 60_000;
const pageSize = 50;
/** Every so many posts, one has two comments. */
const commentedEvery = 100;

const idOf = (kind: string, place: number) => {
  // As those of a service: without an order.
  const mixed = Math.imul(place + 1, 0x9e3779b1) >>> 0;
  return `${mixed.toString(16).padStart(8, '0')}-0000-4000-8000-${kind}${String(place).padStart(8, '0')}`;
};

/** The post with this place; 0 is the oldest. */
function post(place: number) {
  return {
    id: idOf('f111', place),
    content: `Post ${place}: näher am #${place % 7 === 0 ? 'meer' : 'fluss'}. 😀 ${'And more. '.repeat(place % 20)}`,
    spans: [{ type: 'hashtag', offset: 20, length: 5 }],
    author: user,
    attachments: [],
    likesCount: place % 9,
    commentsCount: place % commentedEvery === 0 ? 2 : 0,
    repostsCount: 0,
    viewsCount: place % 100,
    isLiked: false,
    isPinned: false,
    wallRecipientId: null,
    originalPost: null,
    poll: null,
    editedAt: null,
    createdAt: new Date(firstPostAt + place * minuteMs).toISOString(),
  };
}

function comments(postId: string) {
  return [1, 2].map((nth) => ({
    id: idOf(`c00${nth}`, Number(postId.slice(-8))),
    content: `Comment ${nth}`,
    author: user,
    createdAt: new Date(firstPostAt + (Number(postId.slice(-8)) + nth) * minuteMs).toISOString(),
  }));
}

/** The answer to a request of `plaza export`. */
export function manyPosts(count: number, path: string): unknown {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const [, postId] = /^\/api\/posts\/([\w-]+)\/comments$/.exec(pathname) ?? [];
  if (postId) return { data: { comments: comments(postId), hasMore: false, nextCursor: null } };
  if (pathname === '/api/users/me') return user;
  if (pathname.startsWith('/api/notifications')) return { notifications: [], hasMore: false };
  if (pathname.startsWith('/api/v1/shop/orders')) return { items: [] };
  const end = Number(searchParams.get('cursor') ?? count);
  const start = Math.max(0, end - pageSize);
  const pagination = { hasMore: start > 0, nextCursor: start > 0 ? String(start) : null };
  return {
    data: { posts: Array.from({ length: end - start }, (_, index) => post(end - 1 - index)), pagination },
  };
}
