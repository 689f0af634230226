/** What reading a long feed costs: time, memory and requests, beside the same walk by a bare loop. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/cli/process/clock';
import { startSandbox } from '../../src/sandbox/server/server';
import { countingChance } from '../support/clock';
import { fillFeed } from '../support/feed';
import { median } from './rounds';

const rounds = Number(process.env.ROUNDS ?? 7);
const posts = Number(process.env.POSTS ?? 10_000);
const plaza = join(import.meta.dirname, '..', '..', 'bin', 'plaza.js');
const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'));

/** Writes the most memory a process ever had to its fourth stream. */
const probe = join(folder, 'probe.cjs');
writeFileSync(
  probe,
  "process.on('exit', () => require('fs').writeSync(3, String(process.resourceUsage().maxRSS)));",
);

/** The same walk with nothing around it: the pages one after the other, each item written as JSON. */
const bare = join(folder, 'bare.cjs');
writeFileSync(
  bare,
  `const http = require('http');
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
})();`,
);

interface Cost {
  readonly ms: number;
  /** The most memory at any time, in MB. */
  readonly memory: number;
  readonly lines: number;
}

/** Not `spawnSync`: the service that answers is in this process. */
async function costOf(argv: readonly string[], env: Record<string, string>): Promise<Cost> {
  const started = process.hrtime.bigint();
  const child = spawn(process.execPath, ['--require', probe, ...argv], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  let lines = 0;
  let memory = '';
  child.stdout?.on('data', (piece: Buffer) => {
    for (const byte of piece) if (byte === 10) lines += 1;
  });
  child.stdio[3]?.on('data', (piece: Buffer) => {
    memory += piece.toString();
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}`);
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  return { ms, memory: Number(memory) / 1024, lines };
}

async function main(): Promise<void> {
  const file = { load: async () => undefined, save: async () => undefined };
  const sandbox = await startSandbox({
    clock: systemClock,
    random: countingChance(),
    file,
    switches: { simulation: false },
  });
  try {
    fillFeed(sandbox.world(), posts);
    const { accessToken = '' } = sandbox.control.signIn({
      person: 'ada',
      deviceId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    });
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
    const costs = new Map<string, Cost[]>(cases.map(([name]) => [name, []]));
    const requests = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, argv] of cases) {
        const before = sandbox.control.log(0).at(-1)?.seq ?? 0;
        costs.get(name)?.push(await costOf(argv, env));
        requests.set(name, (sandbox.control.log(0).at(-1)?.seq ?? 0) - before);
      }
    }
    const base = median((costs.get('bare loop') ?? []).map(({ ms }) => ms));
    process.stdout.write(`${posts} posts, medians of ${rounds} interleaved rounds, ratio to the bare loop\n`);
    for (const [name, all] of costs) {
      const ms = median(all.map((cost) => cost.ms));
      const memory = median(all.map((cost) => cost.memory));
      process.stdout.write(
        `${name.padEnd(30)} ${ms.toFixed(0).padStart(6)} ms ${(ms / base).toFixed(2).padStart(6)} ${memory.toFixed(0).padStart(5)} MB ` +
          `${String(requests.get(name)).padStart(5)} requests ${String(all[0]?.lines).padStart(6)} lines\n`,
      );
    }
  } finally {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
