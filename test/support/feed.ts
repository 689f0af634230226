/** Fills a world with posts. */
import { accountsIn } from '../../src/sandbox/sections/auth/rules/accounts';
import { postsIn } from '../../src/sandbox/sections/posts/rules/posts';
import { spansOf } from '../../src/sandbox/sections/posts/rules/spans';
import type { World } from '../../src/sandbox/world';

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
    postsIn(world).push({
      id: `f1110000-0000-4000-8000-${String(place).padStart(12, '0')}`,
      authorId: authors[place % authors.length] ?? '',
      content,
      spans: spansOf(world, content),
      attachmentIds: [],
      likes: authors.slice(0, place % 4).map((by) => ({ by, at: now - (count - 1 - place) * minuteMs })),
      createdAt: now - (count - 1 - place) * minuteMs,
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
}
