import { expect, it } from 'vitest';
import { Refusal } from '../../../src/sandbox/server/http/refusal';
import type { World } from '../../../src/sandbox/world';
import { replaysIn, runOnce } from '../../../src/sandbox/world/replays';
import { loadWorld } from '../../../src/sandbox/world/saved-world';
import { seededWorld } from '../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, saveWorld } from '../../support/sandbox';

const hourMs = 3_600_000;

function made(): World {
  return seededWorld(movableClock(), countingChance());
}

const asked = { accountId: 'ada', key: 'k', keyName: 'Idempotency-Key', request: 'POST / 1' };

/** Counts how often it is run. */
function counter() {
  const run = () => {
    run.count += 1;
    return { count: run.count };
  };
  run.count = 0;
  return run;
}

async function refusalOf(work: Promise<unknown>): Promise<number> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Refusal)) throw new Error('it was not refused');
  return thrown.status;
}

it('gives the first answer again for a day of the world, and runs once', async () => {
  const world = made();
  const run = counter();
  expect(await runOnce(world, asked, run)).toEqual({ count: 1 });
  world.clock.advance(24 * hourMs - 1);
  expect(await runOnce(world, asked, run)).toEqual({ count: 1 });
  world.clock.advance(1);
  expect(await runOnce(world, asked, run)).toEqual({ count: 2 });
  expect(replaysIn(world)).toHaveLength(1);
});

it('remembers it when the world is saved and loaded, the key only as a digest', async () => {
  const world = made();
  const run = counter();
  await runOnce(world, { ...asked, key: 'a-secret-key' }, run);
  await runOnce(world, { ...asked, key: 'nothing' }, () => undefined);
  const saved = saveWorld(world);
  expect(JSON.stringify(saved)).not.toContain('a-secret-key');
  const loaded = loadWorld(saved, movableClock(), countingChance());
  expect(await runOnce(loaded, { ...asked, key: 'a-secret-key' }, run)).toEqual({ count: 1 });
  expect(await runOnce(loaded, { ...asked, key: 'nothing' }, run)).toBeUndefined();
});

it('keeps the keys of accounts apart, and those of nobody', async () => {
  const world = made();
  const run = counter();
  for (const accountId of ['ada', 'boris', undefined]) await runOnce(world, { ...asked, accountId }, run);
  expect(run.count).toBe(3);
  for (const accountId of ['ada', 'boris', undefined]) await runOnce(world, { ...asked, accountId }, run);
  expect(run.count).toBe(3);
});

it('refuses a key that was used for another request, and none at all', async () => {
  const world = made();
  await runOnce(world, asked, counter());
  expect(await refusalOf(runOnce(world, { ...asked, request: 'POST / 2' }, counter()))).toBe(409);
  for (const key of [undefined, '', 'x'.repeat(201)])
    expect(await refusalOf(runOnce(world, { ...asked, key }, counter()))).toBe(422);
});

it('leaves a key unused when the action is refused or fails', async () => {
  const world = made();
  const fail = () => {
    throw new Refusal(400, 'NO');
  };
  expect(await refusalOf(runOnce(world, asked, fail))).toBe(400);
  expect(await runOnce(world, { ...asked, request: 'POST / 2' }, counter())).toEqual({ count: 1 });
});

it('runs once when the same comes twice at the same time', async () => {
  const world = made();
  const run = counter();
  const slow = async () => {
    await new Promise(setImmediate);
    return run();
  };
  const answers = await Promise.all([1, 2, 3].map(() => runOnce(world, asked, slow)));
  expect(answers).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
});
