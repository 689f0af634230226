/** What reading a long feed costs: time, memory and requests, beside the same walk by a bare loop. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillFeed } from '../support/feed';
import { median, msSince, plaza, print, probed, withSandbox } from './rounds';

const rounds = Number(process.env.ROUNDS ?? 7);
const posts = Number(process.env.POSTS ?? 10_000);

/** Reports the peak of the memory of a process. */
const probe = "process.on('exit', () => require('fs').writeSync(3, String(process.resourceUsage().maxRSS)));";

/** The same walk with nothing around it: the pages one after the other, each item written as JSON. */
const bareLoop = `const http = require('http');
const agent = new http.Agent({ keepAlive: true });
const get = (cursor) => new Promise((resolve, reject) => {
  const url = process.env.PLAZA_BASE_URL + '/api/posts?limit=50' + (cursor ? '&cursor=' + encodeURIComponent(cursor) : '');
  http.get(url, { agent, headers: { authorization: 'Bearer ' + process.env.PLAZA_ACCESS_TOKEN } }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (piece) => { text += piece; }).on('end', () => resolve(JSON.parse(text).data));
  }).on('error', reject);
});
(async () => {
  let cursor;
  do {
    const page = await get(cursor);
    for (const post of page.posts) process.stdout.write(JSON.stringify(post) + '\\n');
    cursor = page.pagination.hasMore ? page.pagination.nextCursor : undefined;
  } while (cursor);
  agent.destroy();
})();`;

interface Cost {
  readonly ms: number;
  /** The peak, in MB. */
  readonly memory: number;
  readonly lines: number;
  readonly requests: number;
}

void withSandbox(async (sandbox, folder) => {
  const bare = join(folder, 'bare.cjs');
  writeFileSync(bare, bareLoop);
  fillFeed(sandbox.world(), posts);
  const deviceId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const { accessToken = '' } = sandbox.control.signIn({ person: 'ada', deviceId });
  const env = {
    PLAZA_BASE_URL: sandbox.baseUrl,
    PLAZA_ACCESS_TOKEN: accessToken,
    PLAZA_CONFIG_DIR: folder,
  };
  const cases = [
    ['bare loop', [bare]],
    ['plaza posts feed', [plaza, 'posts', 'feed']],
    ['plaza posts feed --all', [plaza, 'posts', 'feed', '--all']],
    ['plaza posts feed --all --json', [plaza, 'posts', 'feed', '--all', '--json']],
  ] as const;
  const lastRequest = () => sandbox.control.log(0).at(-1)?.seq ?? 0;
  const costs = cases.map((): Cost[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, argv]] of cases.entries()) {
      const before = lastRequest();
      const started = process.hrtime.bigint();
      const { report, lines } = await probed(folder, probe, argv, env);
      const [ms, memory] = [msSince(started), Number(report) / 1024];
      costs[index]?.push({ ms, memory, lines, requests: lastRequest() - before });
    }
  }
  print(`${posts} posts, medians of ${rounds} interleaved rounds, ratio to the bare loop`);
  const medianOf = (all: readonly Cost[] = [], key: keyof Cost) => median(all.map((cost) => cost[key]));
  const base = medianOf(costs[0], 'ms');
  for (const [index, [name]] of cases.entries()) {
    const [ms, memory, lines, requests] = (['ms', 'memory', 'lines', 'requests'] as const).map((key) =>
      medianOf(costs[index], key),
    ) as [number, number, number, number];
    print(
      `${name.padEnd(30)} ${ms.toFixed(0).padStart(6)} ms ${(ms / base).toFixed(2).padStart(6)} ` +
        `${memory.toFixed(0).padStart(5)} MB ${String(requests).padStart(5)} requests ${String(lines).padStart(6)} lines`,
    );
  }
});
