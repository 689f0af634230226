/**
 * What a request costs a sandbox with a large world: processor time of its lists, of changes and of the load of its world.
 * POSTS, USERS, LIKES and COMMENTS (of one post) set the size, ROUNDS the number of reads. The client runs in the same
 * process and costs 1 to 2 ms of each request.
 */
import { systemClock } from '../../src/cli/process/clock';
import { accountsIn } from '../../src/sandbox/sections/auth/rules/accounts';
import { postsIn } from '../../src/sandbox/sections/posts/rules/posts';
import { startSandbox } from '../../src/sandbox/server/server';
import { countingChance } from '../support/clock';
import { fillCrowd } from '../support/feed';
import { print } from './rounds';

const numberOf = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const posts = numberOf('POSTS', 100_000);
const users = numberOf('USERS', 10_000);
const likes = numberOf('LIKES', 1_000_000);
const comments = numberOf('COMMENTS', 10_000);
const rounds = numberOf('ROUNDS', 15);

/** Milliseconds of processor time that some work takes in this process. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function main(): Promise<void> {
  let text = '';
  const log = { read: async () => '', append: async () => undefined, clear: async () => undefined };
  const file = {
    load: async () => (text === '' ? undefined : JSON.parse(text)),
    save: async (saved: string) => {
      text = saved;
    },
    log,
  };
  const start = () =>
    startSandbox({ clock: systemClock, random: countingChance(), file, switches: { simulation: false } });
  const first = await start();
  const filled = await cpuMs(() => fillCrowd(first.world(), { posts, users, likes, comments }));
  await first.stop();
  print(`${posts} posts, ${users} users, ${likes} likes; made in ${filled.toFixed(0)} ms`);
  let sandbox = first;
  const loaded = await cpuMs(async () => {
    sandbox = await start();
  });
  const peak = process.resourceUsage().maxRSS / 1024;
  print(
    `load: ${loaded.toFixed(0)} ms for ${(text.length / 2 ** 20).toFixed(0)} MB; peak ${peak.toFixed(0)} MB`,
  );
  const deviceId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const { accessToken = '' } = sandbox.control.signIn({ person: 'ada', deviceId });
  const ask = async (line: string, body?: object) => {
    const [method = '', path = ''] = line.split(' ');
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const answer = await fetch(`${sandbox.baseUrl}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const read = await answer.text();
    if (!answer.ok) throw new Error(`${line}: ${answer.status} ${read.slice(0, 200)}`);
    return read === '' ? undefined : JSON.parse(read);
  };
  const all = postsIn.view(sandbox.world());
  const recent = all.at(-5);
  const long = all.at(-1)?.id;
  const [old, fresh] = [all[Math.floor(all.length / 2)]?.id, recent?.id];
  const author = recent?.authorId;
  const other = accountsIn.view(sandbox.world()).at(-1)?.id;
  const next = async (path: string) => {
    const { data } = await ask(`GET ${path}`);
    const { nextCursor } = data.pagination ?? data;
    return `${path}${path.includes('?') ? '&' : '?'}cursor=${nextCursor}`;
  };
  const lines: (readonly [string, object?])[] = [
    ['GET /api/posts?limit=50'],
    [`GET ${await next('/api/posts?limit=50')}`],
    ['GET /api/posts?tab=following&limit=50'],
    ['GET /api/posts?tab=clan&limit=50'],
    [`GET /api/posts/user/${author}?limit=50`],
    [`GET /api/posts/user/${author}?sort=popular&limit=50`],
    [`GET /api/posts/user/${author}/liked?limit=50`],
    [`GET /api/posts/${old}`],
    [`GET /api/posts/${fresh}/comments`],
    [`GET /api/posts/${long}`],
    [`GET /api/posts/${long}/comments`],
    [`GET /api/posts/${long}/comments?sort=popular&limit=50`],
    [`GET /api/users/${author}`],
    [`GET /api/users/${author}/followers`],
    [`GET /api/users/${author}/following`],
    ['GET /api/users/suggestions/who-to-follow'],
    ['GET /api/users/stats/top-clans'],
    ['GET /api/hashtags/trending'],
    ['GET /api/hashtags/meer/posts'],
    ['GET /api/hashtags/viel/posts?limit=50'],
    ['GET /api/search?q=user'],
    ['GET /api/search?q=99'],
    ['GET /api/search?q=none'],
    ['GET /api/users/user9999'],
    ['GET /api/notifications/'],
    ['GET /api/notifications/count'],
    ['GET /api/users/me'],
    [`POST /api/posts/${old}/like`],
    [`DELETE /api/posts/${old}/like`],
    [`POST /api/posts/${fresh}/like`],
    ['POST /api/posts', { content: 'A new post with #meer.' }],
    [`POST /api/posts/${old}/comments`, { content: 'A new comment.' }],
    [`POST /api/posts/${fresh}/repost`, { content: '' }],
    [`POST /api/users/${other}/follow`],
    [`DELETE /api/users/${other}/follow`],
    ['POST /api/notifications/read-all'],
  ];
  await ask('GET /api/users/me');
  for (const [line, body] of lines) {
    const isRead = line.startsWith('GET');
    const costs: number[] = [];
    for (let round = 0; round < (isRead ? rounds : 1); round += 1) {
      try {
        costs.push(await cpuMs(() => ask(line, body)));
      } catch (error) {
        print(String(error));
        break;
      }
    }
    const sorted = costs.toSorted((a, b) => a - b);
    const shown = (ms = 0) => ms.toFixed(1).padStart(8);
    print(
      `${line.slice(0, 60).padEnd(62)} first ${shown(costs[0])} median ${shown(sorted[Math.floor(sorted.length / 2)])}`,
    );
  }
  await sandbox.stop();
}

void main();
