import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/errors';
import { platformIn } from '../../../src/sandbox/sections/platform/rules';
import { worldClock } from '../../../src/sandbox/world/clock';
import { loadWorld } from '../../../src/sandbox/world/saved-world';
import { seededWorld } from '../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, saveWorld, testStart } from '../../support/sandbox';

function freshWorld() {
  return seededWorld(movableClock(), countingChance(1000));
}

describe('a saved world', () => {
  it('is loaded as it was saved', () => {
    const real = movableClock();
    const world = freshWorld();
    world.clock.advance(90_000);
    world.switches.limits = true;
    platformIn(world).portal.title = 'Other days';
    const saved: unknown = saveWorld(world);
    real.move(5000);
    const loaded = loadWorld(saved, real, countingChance());
    expect(saveWorld(loaded)).toEqual(saveWorld(world));
    expect(loaded.id).toBe(world.id);
    expect(loaded.clock.now()).toBe(testStart + 5000 + 90_000);
    expect(loaded.switches.limits).toBe(true);
    expect(platformIn(loaded).portal.title).toBe('Other days');
  });

  it('has the switches that differ from their declaration', () => {
    const world = freshWorld();
    Object.assign(world.switches, { portal: false, limits: false, gone: true });
    expect(saveWorld(world).switches).toEqual({ portal: false });
  });

  it('of another version is refused with both versions', () => {
    const { version, ...content } = saveWorld(freshWorld());
    const saved = { ...content, version: 99 };
    const load = () => loadWorld(saved, movableClock(), countingChance());
    expect(load).toThrow(UsageError);
    const versions = `its version 99 is not supported; this plaza reads version ${version}`;
    expect(load).toThrow(`couldn't read the sandbox's saved world: ${versions}`);
  });

  it.each([
    [null, 'its root'],
    ['text', 'its root'],
    [{}, 'format'],
    [{ format: 'other', version: 7 }, 'format'],
    [{ ...saveWorld(freshWorld()), id: 'no uuid' }, 'id'],
    [{ ...saveWorld(freshWorld()), offsetMs: -1 }, 'offsetMs'],
    [{ ...saveWorld(freshWorld()), switches: { limits: 'on' } }, 'switches.limits'],
    [{ ...saveWorld(freshWorld()), sections: {} }, 'sections.replays'],
  ])('that is damaged is refused with the place (%#)', (saved, place) => {
    const load = () => loadWorld(saved, movableClock(), countingChance());
    expect(load).toThrow(`couldn't read the sandbox's saved world: it is damaged at '${place}'`);
  });
});

it('the clock of the world runs ahead of the real one', () => {
  const real = movableClock();
  const clock = worldClock(real, 5000);
  expect(clock.now()).toBe(testStart + 5000);
  clock.advance(1000);
  real.move(10);
  expect(clock.now()).toBe(testStart + 6010);
  expect(clock.offsetMs()).toBe(6000);
});
