import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Clock } from '../../src/ports/machine';
import { plaza } from '../support/app';
import { useHome } from '../support/home';
import { countingChance } from '../support/sandbox';

const home = useHome();
const limitsFile = () => join(home().folder, 'state', 'limits', 'sandbox.json');

/** The clock of the sandbox, which moves on as soon as all commands sleep. */
function sharedClock() {
  const { clock } = home().sandbox;
  const wakeups = new Set<number>();
  let sleeping = 0;
  const sleep: Clock['sleep'] = async (ms, signal) => {
    const due = clock.monotonic() + ms;
    wakeups.add(due);
    sleeping += 1;
    try {
      await clock.sleep(ms, signal);
    } finally {
      sleeping -= 1;
      wakeups.delete(due);
    }
  };
  return {
    clock: { ...clock, sleep },
    /** Runs the work on as many commands at once. */
    async run(workers: number, work: () => Promise<boolean>) {
      let active = workers;
      const loop = async () => {
        while (await work());
        active -= 1;
      };
      const ended = Promise.all(Array.from({ length: workers }, loop));
      while (active > 0) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (active > 0 && sleeping === active) clock.move(Math.min(...wakeups) - clock.monotonic());
      }
      await ended;
    },
  };
}

async function prepare() {
  const { env } = home();
  await plaza(['sandbox', 'sign-in', 'ada'], { env });
  const { stdout } = await plaza(['posts', 'create', 'Tea?', '--json'], { env });
  await plaza(['sandbox', 'switch', 'limits', 'on'], { env });
  return JSON.parse(stdout).id as string;
}

it.each([
  ['comments, whose refusals name the time', 50, (post: string) => ['comments', 'create', post]],
  ['posts, whose refusals name none', 24, () => ['posts', 'create']],
])('eight commands at a time send %s as fast as the limit allows', async (_, count, words) => {
  const post = await prepare();
  const { clock, run } = sharedClock();
  // The post of the preparation belongs to the first minute.
  clock.move(3_600_000);
  const requests = home().sandbox.requestsFromNow();
  const began = clock.monotonic();
  const exits: number[] = [];
  let next = 0;
  await run(8, async () => {
    if (next >= count) return false;
    next += 1;
    const line = [...words(post), `Text ${next}`, '--wait', '1h'];
    const { exit } = await plaza(line, { env: home().env, clock, random: countingChance(next * 1000) });
    exits.push(exit);
    return true;
  });
  const minutes = (clock.monotonic() - began) / 60_000;
  const refusals = requests().filter(({ status }) => status === 429).length;
  expect(exits).toEqual(Array.from({ length: count }, () => 0));
  // Five a minute, the first five at once.
  expect((Math.ceil(count / 5) - 1) / minutes).toBeGreaterThan(0.9);
  expect(refusals).toBeLessThan(12);
});

it('a --wait that is too short is exit 6 at once, with the time', async () => {
  const post = await prepare();
  const { env } = home();
  const create = (...options: string[]) =>
    plaza(['comments', 'create', post, 'Hello', '--new', ...options], { env });
  for (let count = 0; count < 5; count += 1) expect((await create()).exit).toBe(0);
  expect((await create()).exit).toBe(6);
  const requests = home().sandbox.requestsFromNow();
  const { exit, stderr } = await create('--wait', '20s', '--json');
  expect(exit).toBe(6);
  expect(JSON.parse(stderr).error).toMatchObject({ kind: 'too-frequent', retryAfter: expect.any(Number) });
  expect(requests()).toEqual([]);
  expect((await plaza(['operations', 'list'], { env })).stdout).toBe('');
});

it('limits are stored once the service names one, and a damaged file counts as none', async () => {
  const post = await prepare();
  const { env } = home();
  await plaza(['comments', 'create', post, 'Hello'], { env });
  await expect(access(limitsFile())).rejects.toThrow('ENOENT');
  await mkdir(join(home().folder, 'state', 'limits'));
  await writeFile(limitsFile(), '[{"key":"x"},{"ke');
  expect((await plaza(['comments', 'create', post, 'Again'], { env })).exit).toBe(0);
});
