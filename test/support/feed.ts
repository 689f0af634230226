/** Fills a world with posts. */
import { accountsIn, isUser } from '../../src/sandbox/sections/auth/rules/accounts';
import { commentsIn } from '../../src/sandbox/sections/comments/rules/comments';
import { type PostState, postsIn } from '../../src/sandbox/sections/posts/rules/posts';
import { spansOf } from '../../src/sandbox/sections/posts/rules/spans';
import { followsIn } from '../../src/sandbox/sections/users/rules/relations';
import type { World } from '../../src/sandbox/world';
import { seededNumbers } from './seeded-numbers';

const minuteMs = 60_000;

/** Adds posts, a minute apart, the last one now; their authors are people whose posts everybody may read. */
export function fillFeed(world: World, count: number): void {
  const authors = ['boris', 'chiara', 'kofi', 'lena', 'pia', 'xenia'].map((name) => {
    const author = accountsIn(world).find(({ email }) => email === `${name}@sandbox.test`);
    if (!author) throw new Error(`nobody is called ${name}`);
    return author.id;
  });
  const now = world.clock.now();
  for (let place = 0; place < count; place++) {
    const content = `Post ${place + 1} of ${count}: näher am #${place % 7 === 0 ? 'meer' : 'fluss'}. 😀`;
    const at = now - (count - 1 - place) * minuteMs;
    addPost(world, place, {
      authorId: authors[place % authors.length] ?? '',
      content,
      spans: spansOf(world, content),
      likes: authors.slice(0, place % 4).map((by) => ({ by, at })),
      createdAt: at,
    });
  }
}

type PostParts = Pick<PostState, 'authorId' | 'content' | 'spans' | 'likes' | 'createdAt'>;

function addPost(world: World, place: number, parts: PostParts): void {
  postsIn(world).push({
    id: sampleId('f1110000', place),
    ...parts,
    attachmentIds: [],
    editedAt: null,
    deletedAt: null,
    wallOwnerId: null,
    originalId: null,
    poll: null,
    notebook: null,
    views: place % 100,
    viewedBy: [],
  });
}

const sampleId = (kind: string, place: number) => `${kind}-0000-4000-8000-${String(place).padStart(12, '0')}`;

const avatars = [...'🦊🐻🐼🦁🐸🐙🦉🐝🐢🦋🐳🦄🐌🐞🦀🐍🦖🐧🐺🐮'];

interface Crowd {
  readonly posts: number;
  readonly users: number;
  readonly likes: number;
  /** Of the last post. */
  readonly comments?: number;
}

/** Adds users who follow each other, their posts, a minute apart, the last one now, and their likes, most for few posts. */
export function fillCrowd(world: World, { posts, users, likes, comments = 0 }: Crowd): void {
  const next = seededNumbers(7);
  const any = (count: number) => Math.floor(next() * count);
  const now = world.clock.now();
  const [sample] = accountsIn(world).filter(isUser);
  if (!sample) throw new Error('the world has no user');
  const ids = Array.from({ length: users }, (_, place) => sampleId('acc00000', place));
  for (const [place, id] of ids.entries()) {
    const avatar = avatars[place % avatars.length] ?? '';
    const profile = { ...sample.profile, avatar, username: `user${place}`, displayName: `User ${place}` };
    accountsIn(world).push({ ...sample, id, email: `user${place}@sandbox.test`, profile });
    for (let link = 0; link < 10; link++) {
      const to = ids[any(users)] ?? id;
      if (to !== id) followsIn(world).push({ from: id, to, at: now, endedAt: null });
    }
  }
  const first = postsIn(world).length;
  for (let place = 0; place < posts; place++) {
    const tag = place % 100 === 0 ? 'meer' : `fluss${place % 5000}`;
    const content = `Post ${place + 1} of ${posts}: ${place % 20 === 0 ? '#viel ' : ''}näher am #${tag}. 😀`;
    addPost(world, place, {
      authorId: ids[any(users)] ?? '',
      content,
      spans: place % 10 === 0 ? spansOf(world, content) : [],
      likes: [],
      createdAt: now - (posts - 1 - place) * minuteMs,
    });
  }
  addLikes(postsIn(world).slice(first), ids, likes, now);
  addComments(world, ids, comments);
}

/** Adds comments on the last post; every third one is a reply. */
function addComments(world: World, ids: readonly string[], count: number): void {
  const postId = postsIn(world).at(-1)?.id ?? '';
  for (let place = 0; place < count; place++)
    commentsIn(world).push({
      id: sampleId('c0ffee00', place),
      authorId: ids[place % ids.length] ?? '',
      content: `Comment ${place + 1}`,
      ...{ spans: [], attachmentIds: [], editedAt: null, deletedAt: null },
      likes: ids.slice(0, place % 7).map((by) => ({ by, at: world.clock.now() })),
      createdAt: world.clock.now(),
      postId,
      rootId: place % 3 === 2 ? sampleId('c0ffee00', place - 2) : null,
      replyToId: null,
    });
}

/** Half of the likes go to a twentieth of the posts. */
function addLikes(posts: readonly PostState[], ids: readonly string[], likes: number, now: number): void {
  const next = seededNumbers(8);
  for (let place = 0; place < likes; place++) {
    const share = place % 2 === 0 ? posts.length : Math.ceil(posts.length / 20);
    const post = posts[Math.floor(next() * share)];
    const at = (post?.createdAt ?? now) + Math.floor(next() * 60 * minuteMs);
    post?.likes.push({ by: ids[place % ids.length] ?? '', at: Math.min(now, at) });
  }
}

/** Counts the posts of the world that are read from now on. */
export function countReads(world: World): { posts: number } {
  const read = { posts: 0 };
  const counting = new Proxy(postsIn(world), {
    get(list, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) read.posts += 1;
      return Reflect.get(list, name);
    },
  });
  postsIn.set(world, counting);
  return read;
}
