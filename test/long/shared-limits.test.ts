/** Real processes that share the rate limit of the service by a file. */
import { expect, it } from 'vitest';
import { systemClock } from '../../src/cli/process/clock';
import { runExecutable } from '../support/executable/executable';
import { useBareHome } from '../support/home';

const home = useBareHome();
const perMinute = 5;
const count = Number(process.env.PLAZA_LONG_WRITES ?? 20);

it(`eight processes at a time send ${count} comments at 0.9 of the allowed rate or more`, async () => {
  const run = (...argv: string[]) => runExecutable(argv, { env: home().env });
  await run('sandbox', 'sign-in', 'ada');
  const post = JSON.parse((await run('posts', 'create', 'Tea?', '--json')).stdout).id;
  await run('sandbox', 'switch', 'limits', 'on');
  const began = systemClock.monotonic();
  const ran: { readonly exit: number | null; readonly stderr: string }[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      ran.push(await run('comments', 'create', post, `Comment ${next}`, '--wait', '1h'));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const minutes = (systemClock.monotonic() - began) / 60_000;
  expect(ran.filter(({ exit }) => exit !== 0)).toEqual([]);
  // The first of them are sent at once.
  expect((count / perMinute - 1) / minutes).toBeGreaterThan(0.9);
  const refusals = ran.flatMap(({ stderr }) => stderr.match(/limits requests/g) ?? []);
  expect(refusals.length).toBeLessThan(count);
});
