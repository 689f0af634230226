import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/errors';
import { sandbox } from '../../../src/sandbox/sections/index';
import { platformIn } from '../../../src/sandbox/sections/platform/index';
import type { PostState } from '../../../src/sandbox/sections/posts/rules/posts';
import { worldClock } from '../../../src/sandbox/world/clock';
import { loadWorld } from '../../../src/sandbox/world/saved-world';
import { seededWorld } from '../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, saveWorld, testStart } from '../../support/sandbox';

function freshWorld() {
  return seededWorld(movableClock(), countingChance(1000));
}

/** A saved world after a change of its sections. */
function damaged(change: (sections: { posts: Partial<PostState>[] }) => void) {
  const saved = saveWorld(freshWorld());
  change(saved.sections as { posts: Partial<PostState>[] });
  return saved;
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
    [damaged(({ posts }) => Object.assign(posts[3] ?? {}, { views: 'many' })), 'sections.posts.3.views'],
    [damaged(({ posts }) => Object.assign(posts[0] ?? {}, { createdAt: 0.5 })), 'sections.posts.0.createdAt'],
    [damaged(({ posts }) => Object.assign(posts[0] ?? {}, { poll: [] })), 'sections.posts.0.poll.id'],
    [damaged(({ posts }) => Object.assign(posts, { 1: null })), 'sections.posts.1'],
    [damaged(({ posts }) => delete posts[2]?.wallOwnerId), 'sections.posts.2.wallOwnerId'],
    [damaged((sections) => Object.assign(sections, { follows: {} })), 'sections.follows'],
  ])('that is damaged is refused with the place (%#)', (saved, place) => {
    const load = () => loadWorld(saved, movableClock(), countingChance());
    expect(load).toThrow(`couldn't read the sandbox's saved world: it is damaged at '${place}'`);
  });
});

/**
 * The shape of the saved state by version. Never change an entry: a saved world of that version would be reported as damaged.
 * Raise the version in `src/sandbox/world/saved-world.ts` and add an entry.
 */
const shapes: Readonly<Record<number, string>> = {
  17: '65daef46057e1a4b',
  18: '6cdb6a90cb46e65e',
};

/** A schema as JSON: its kinds and the names of its fields. */
function shapeOf(schema: unknown, outer: readonly unknown[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((one) => shapeOf(one, outer));
  if (typeof schema !== 'object' || schema === null) return typeof schema === 'function' ? undefined : schema;
  if (outer.includes(schema)) return 'recursive';
  const inner = [...outer, schema];
  const { getter, ...fields } = schema as Readonly<Record<string, unknown>>;
  const shown = Object.entries(fields).filter(([name]) => !name.startsWith('~') && name !== 'message');
  const lazy = typeof getter === 'function' ? { getter: shapeOf(getter(undefined), inner) } : {};
  return { ...Object.fromEntries(shown.map(([name, value]) => [name, shapeOf(value, inner)])), ...lazy };
}

it('the state of the sections has the shape of its version: raise the version when this fails', () => {
  const { version } = saveWorld(freshWorld());
  const sections = Object.entries(sandbox.state).map(([name, { schema }]) => [name, shapeOf(schema)]);
  const digest = createHash('sha256').update(JSON.stringify(sections.toSorted())).digest('hex').slice(0, 16);
  expect(digest).toBe(shapes[version]);
});

it('the shape of a schema changes with a field, its kind and whether it may be missing', () => {
  const some = [
    v.object({ a: v.string() }),
    v.object({ a: v.number() }),
    v.object({ a: v.optional(v.string()) }),
    v.object({ a: v.array(v.string()) }),
    v.object({ b: v.string() }),
    v.object({ a: v.string(), b: v.string() }),
  ];
  expect(new Set(some.map((one) => JSON.stringify(shapeOf(one)))).size).toBe(some.length);
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
