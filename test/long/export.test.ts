/** Exports of long lists by real processes: what they need, and that they end the same however often they are killed. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { plaza, probed } from '../bench/rounds';
import { useFolder } from '../support/folder';
import { manyPosts } from '../support/http/many-posts';
import { json, serve } from '../support/http/server';
import { seededNumbers } from '../support/seeded-numbers';

const folder = useFolder();

/** Reports the peak of the memory of a process. */
const probe = `process.on('exit', () => require('fs').writeSync(3, String(process.resourceUsage().maxRSS / 1024)));`;

/** Exports the posts of a service that has so many; the memory in MB. @param killedMs ends the process after this time */
async function exported(count: number, name: string, killedMs?: number): Promise<number> {
  const { url } = await serve(({ path }, response) => json(response, manyPosts(count, path)));
  const env = {
    PLAZA_BASE_URL: url.href,
    PLAZA_ACCESS_TOKEN: 'token',
    PLAZA_CONFIG_DIR: folder('config'),
  };
  const killing =
    killedMs === undefined ? '' : `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${killedMs});`;
  const line = [plaza, 'export', folder(name), '--html', '--quiet'];
  const { report } = await probed(folder(), probe + killing, line, env);
  return Number(report);
}

/** The digests of the files by name, without the times of their reads. */
async function digests(name: string): Promise<Record<string, string>> {
  const names = (await readdir(folder(name))).filter((one) => one !== '.comments-read.jsonl').sort();
  const entries = names.map(async (one) => {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(folder(name, one))) hash.update(piece);
    return [one, hash.digest('hex')];
  });
  return Object.fromEntries(await Promise.all(entries));
}

it('an export of a million posts needs less than 120 MB', async () => {
  expect(await exported(1_000_000, 'out')).toBeLessThan(120);
}, 3_600_000);

it('an export that is killed again and again ends with the same files', async () => {
  const count = 20_000;
  await exported(count, 'whole');
  const next = seededNumbers(1);
  let kills = 0;
  for (let ms = 500; kills < 20; ms += 500 * next()) {
    const failure = await exported(count, 'out', ms).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (failure === undefined) break;
    expect(failure).toContain('ended with null');
    kills += 1;
  }
  expect(kills).toBeGreaterThan(3);
  await exported(count, 'out');
  expect(await digests('out')).toEqual(await digests('whole'));
});
