/** The accounts of a new world: one for each seeded user, all with the same password. */
import type { World } from '../../../world';
import { seedId } from '../../../world/ids';
import { type AccountState, accountsIn, type PasswordState, type ProfileState } from '../rules/accounts';
import { hashedPassword } from '../rules/credentials';
import { type SeedUser, seedPassword, seedUsers } from './users';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The accounts of a world that begins at `now`; their ids are the same in every world. */
export function seedAccounts(world: World, now: number): void {
  // Hashed once with one salt: hashing is slow, and the password is public.
  const password = hashedPassword(seedPassword, 'seed');
  accountsIn.set(
    world,
    seedUsers.map((user, place) => seedAccount(user, place, password, now)),
  );
}

function seedAccount(user: SeedUser, place: number, password: PasswordState, now: number): AccountState {
  const { name, banned, restrictedDays, deactivatedDaysAgo } = user;
  const createdAt = now - user.joined * dayMs - 5 * minuteMs * place;
  return {
    id: seedId('2c5e8f00', place + 1),
    email: `${name}@sandbox.test`,
    password,
    wantsCode: user.wantsCode ?? false,
    roles: ['user'],
    verified: user.verified ?? false,
    isPhoneVerified: user.displayName !== undefined,
    createdAt,
    lastSeenAt: now - user.away * minuteMs,
    ban: banned ? { until: now + banned.days * dayMs, reason: banned.reason } : null,
    restrictedUntil: restrictedDays === undefined ? null : now + restrictedDays * dayMs,
    deactivatedAt: deactivatedDaysAgo === undefined ? null : now - deactivatedDaysAgo * dayMs,
    profile: seedProfile(user, createdAt),
  };
}

function seedProfile(user: SeedUser, createdAt: number): ProfileState | null {
  const { name, displayName, avatar, bio = null, pins = [] } = user;
  if (displayName === undefined || avatar === undefined) return null;
  return {
    username: name,
    displayName,
    avatar,
    bio,
    bannerId: null,
    pins: pins.map((slug, place) => ({ slug, grantedAt: createdAt + (place + 1) * dayMs })),
    activePin: pins[0] ?? null,
    updatedAt: createdAt,
  };
}
