/** Products that take effect when they are bought: aura and bell (protocol: school event routes). */
import type { AuraResult } from '../../../../../protocol/records/school/shop';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import type { UserState } from '../../../auth/rules/accounts';
import { schoolBells } from '../../../notifications/rules/notices';
import { changedProfile } from '../../profiles/rules/profile-state';
import { requirePurchases } from '../../rules/event';
import { requireProduct } from './products';
import { pay } from './purchases';

/** How long clients may still ring a bell; the protocol names no time. */
const bellMs = 60_000;

const maxAura = 100;

/** The aura of an account; null before it was measured. */
export function auraOf({ schoolShop }: World, accountId: string): number | null {
  return schoolShop.auras[accountId] ?? null;
}

/** Measures the aura of an account, once. @throws Refusal 403, 409 `AURA_ALREADY_MEASURED` or `INSUFFICIENT_CHALKS` */
export function measureAura(world: World, accountId: string): AuraResult {
  requirePurchases(world);
  if (auraOf(world, accountId) !== null) {
    throw refusal(409, 'AURA_ALREADY_MEASURED', 'the aura was measured before');
  }
  const balance = payFor(world, accountId, 'aura_analyzer');
  const aura = Math.floor(world.random.number() * (maxAura + 1));
  world.schoolShop.auras[accountId] = aura;
  changedProfile(world, accountId);
  return { balance, aura };
}

/** Rings the bell on all open notification streams. @throws Refusal 403, 409 `INSUFFICIENT_CHALKS` */
export function ringBell(world: World, { id: by, profile }: UserState): { balance: number } {
  requirePurchases(world);
  const balance = payFor(world, by, 'school_bell');
  const { random, clock } = world;
  const bell = { id: random.uuid(), expiresAt: clock.now() + bellMs, buyerUsername: profile.username };
  schoolBells.emit(world, bell);
  return { balance };
}

/** Pays for a product with a route of its own. @throws Refusal 409 `INSUFFICIENT_CHALKS` */
export function payFor(world: World, accountId: string, productId: string): number {
  return pay(world, accountId, requireProduct(productId));
}
