/** The accounts of a new world: one for each of its people, all with one password. */
import { keptPassword } from '../../world/secrets';
import { type SeedPerson, seedPassword, seedPeople } from '../users/seed/people';
import type { AccountState, PasswordState, ProfileState } from './accounts-state';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What a world that begins at `now` knows of its people; their ids are the same in every world. */
export function seedAccounts(now: number): AccountState[] {
  // One salt: hashing is made to be slow, and the password is no secret.
  const password = keptPassword(seedPassword, 'seed');
  return seedPeople.map((person, place) => seedAccount(person, place, password, now));
}

function seedAccount(person: SeedPerson, place: number, password: PasswordState, now: number): AccountState {
  const { name, banned, restrictedDays, deactivatedDaysAgo } = person;
  const createdAt = now - person.joined * dayMs - 5 * minuteMs * place;
  return {
    id: `2c5e8f00-7a41-4d0b-9c00-${String(place + 1).padStart(12, '0')}`,
    email: `${name}@sandbox.test`,
    password,
    wantsCode: person.wantsCode ?? false,
    roles: ['user'],
    verified: person.verified ?? false,
    isPhoneVerified: person.displayName !== undefined,
    createdAt,
    lastSeenAt: now - person.away * minuteMs,
    ban: banned ? { until: now + banned.days * dayMs, reason: banned.reason } : null,
    restrictedUntil: restrictedDays === undefined ? null : now + restrictedDays * dayMs,
    deactivatedAt: deactivatedDaysAgo === undefined ? null : now - deactivatedDaysAgo * dayMs,
    profile: seedProfile(person, createdAt),
  };
}

function seedProfile(person: SeedPerson, createdAt: number): ProfileState | null {
  const { name, displayName, avatar, bio = null, banner, pins = [] } = person;
  if (displayName === undefined || avatar === undefined) return null;
  return {
    username: name,
    displayName,
    avatar,
    bio,
    bannerId: banner ? bannerId(name) : null,
    pins: pins.map((slug, place) => ({ slug, grantedAt: createdAt + (place + 1) * dayMs })),
    activePin: pins[0] ?? null,
    updatedAt: createdAt,
  };
}

/** The id of the file that is somebody's banner. */
export function bannerId(name: string): string {
  const place = seedPeople.findIndex((person) => person.name === name);
  return `6a3f4b00-90d2-4c77-8b00-${String(place + 1).padStart(12, '0')}`;
}

/** The id of a seeded person by the name. */
export function idByName(accounts: readonly AccountState[]): (name: string) => string {
  const ids = new Map(accounts.map(({ id, email }) => [email.replace(/@.*/, ''), id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`nobody is called ${name}`);
    return id;
  };
}
