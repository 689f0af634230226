import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/sandbox/server/http/refusal';
import type { World } from '../../../src/sandbox/world';
import { replaysIn, runOnce } from '../../../src/sandbox/world/replays';
import { loadWorld } from '../../../src/sandbox/world/saved-world';
import { seededWorld } from '../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, saveWorld } from '../../support/sandbox';

const hourMs = 3_600_000;
const newWorld = (): World => seededWorld(movableClock(), countingChance());
const request = { accountId: 'ada', key: 'k', keyName: 'Idempotency-Key', request: 'POST / 1' };

function counter() {
  const run = () => {
    run.count += 1;
    return { count: run.count };
  };
  run.count = 0;
  return run;
}

const refusedWith = (status: number) => expect.objectContaining({ status, constructor: Refusal });

describe('an idempotency key', () => {
  it('repeats the first answer for a day', async () => {
    const world = newWorld();
    const run = counter();
    expect(await runOnce(world, request, run)).toEqual({ count: 1 });
    world.clock.advance(24 * hourMs - 1);
    expect(await runOnce(world, request, run)).toEqual({ count: 1 });
    world.clock.advance(1);
    expect(await runOnce(world, request, run)).toEqual({ count: 2 });
    expect(replaysIn(world)).toHaveLength(1);
  });

  it('is saved with the world, as a digest', async () => {
    const world = newWorld();
    const run = counter();
    await runOnce(world, { ...request, key: 'a-secret-key' }, run);
    await runOnce(world, { ...request, key: 'nothing' }, () => undefined);
    const saved = saveWorld(world);
    expect(JSON.stringify(saved)).not.toContain('a-secret-key');
    const loaded = loadWorld(saved, movableClock(), countingChance());
    expect(await runOnce(loaded, { ...request, key: 'a-secret-key' }, run)).toEqual({ count: 1 });
    expect(await runOnce(loaded, { ...request, key: 'nothing' }, run)).toBeUndefined();
  });

  it('belongs to an account, or to nobody', async () => {
    const world = newWorld();
    const run = counter();
    for (const accountId of ['ada', 'boris', undefined, 'ada', 'boris', undefined])
      await runOnce(world, { ...request, accountId }, run);
    expect(run.count).toBe(3);
  });

  it('is refused for another request, and when it is empty or too long', async () => {
    const world = newWorld();
    await runOnce(world, request, counter());
    const other = runOnce(world, { ...request, request: 'POST / 2' }, counter());
    await expect(other).rejects.toEqual(refusedWith(409));
    for (const key of [undefined, '', 'x'.repeat(201)])
      await expect(runOnce(world, { ...request, key }, counter())).rejects.toEqual(refusedWith(422));
  });

  it('stays unused when the action fails', async () => {
    const world = newWorld();
    const fail = () => {
      throw new Refusal(400, 'NO');
    };
    await expect(runOnce(world, request, fail)).rejects.toEqual(refusedWith(400));
    expect(await runOnce(world, { ...request, request: 'POST / 2' }, counter())).toEqual({ count: 1 });
  });
});
