/** What the export of many posts costs: time, processor time and memory. POSTS sets their number. */
import { join } from 'node:path';
import { fillFeed } from '../support/feed';
import { plaza, print, probed, withSandbox } from './rounds';

const posts = Number(process.env.POSTS ?? 33_000);
/** `fillFeed` divides the posts among so many authors. */
const authors = 6;

/** Reports the peak of the memory of a process, and its processor time. */
const probe = `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  require('fs').writeSync(3, JSON.stringify({ memory: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 }));
});`;

void withSandbox(async (sandbox, folder) => {
  fillFeed(sandbox.world(), authors * posts);
  const deviceId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const { accessToken = '' } = sandbox.control.signIn({ person: 'boris', deviceId });
  const env = { PLAZA_BASE_URL: sandbox.baseUrl, PLAZA_ACCESS_TOKEN: accessToken, PLAZA_CONFIG_DIR: folder };
  const backup = join(folder, 'backup');
  for (const [name, options] of [
    ['first', []],
    ['again', []],
    ['with pages', ['--html']],
  ] as const) {
    const { report, lines } = await probed(folder, probe, [plaza, 'export', backup, ...options], env);
    const { memory, cpuMs } = JSON.parse(report) as { memory: number; cpuMs: number };
    const text = `${posts} posts, ${name}: ${cpuMs.toFixed(0)} ms of CPU, ${memory.toFixed(0)} MB`;
    print(`${text} ${lines > 0 ? '' : '(failed)'}`);
  }
});
