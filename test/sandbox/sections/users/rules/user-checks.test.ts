/** What other sections ask of people: who may be read, who is found, who gets a badge. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pinsOf } from '../../../../../src/sandbox/sections/users/rules/pins';
import {
  requireReadable,
  requireUser,
  searchUsers,
} from '../../../../../src/sandbox/sections/users/rules/users';
import type { World } from '../../../../../src/sandbox/world';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, testStart } from '../../../../support/sandbox';

let world: World;
beforeEach(() => {
  world = seededWorld(movableClock(), countingChance());
});
const person = (name: string) => requireUser(world, name);

describe('what may be read', () => {
  const readable = (viewer: string | undefined, owner: string) => () =>
    requireReadable(world, viewer && person(viewer).id, person(owner).id);

  it('is everything that is neither private nor blocked', () => {
    for (const [viewer, owner] of [
      ['lena', 'wim'],
      [undefined, 'wim'],
      ['ada', 'mira'],
      ['mira', 'mira'],
    ] as const) {
      expect(readable(viewer, owner)).not.toThrow();
    }
  });

  it.each([
    ['lena', 'mira', 'PRIVATE_ACCOUNT'],
    [undefined, 'mira', 'PRIVATE_ACCOUNT'],
    ['ada', 'otto', 'BLOCKED'],
    ['otto', 'ada', 'BLOCKED'],
  ])('is not, by %s, what %s has: %s', (viewer, owner, code) => {
    expect(readable(viewer, owner)).toThrow(
      expect.objectContaining({ status: 403, body: { error: { code, message: expect.any(String) } } }),
    );
  });
});

describe('people are found', () => {
  const found = (text: string, viewer?: string, limit = 10) =>
    searchUsers(world, viewer && person(viewer).id, text, limit).map(({ username }) => username);

  it('by the beginning of the username first, then by whatever holds the text, in any letters', () => {
    expect(found('AN')).toEqual(['goran', 'hana', 'kofi', 'vandal']);
    expect(found('@li')).toEqual(['ada', 'tuva']);
    expect(found('恵美')).toEqual(['emiko']);
    expect(found('a', undefined, 2)).toEqual(['ada', 'chiara']);
    expect(found('dormant')).toEqual([]);
  });

  it('unless either has blocked the other', () => {
    expect([found('otto', 'ada'), found('ada', 'otto'), found('otto', 'lena')]).toEqual([[], [], ['otto']]);
  });
});

it('a badge has its name, one without a name its slug', () => {
  const { pins } = person('lena').profile;
  for (const slug of ['school-2026', 'exam']) pins.push({ slug, grantedAt: testStart });
  expect(pinsOf(person('lena'))).toMatchObject({
    pins: [
      { slug: 'school-2026', name: 'Duty day', grantedAt: new Date(testStart).toISOString() },
      { slug: 'exam', name: 'exam', description: null },
    ],
    activePin: null,
  });
});
