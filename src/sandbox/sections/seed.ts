/** The world as it begins. */
import type { Chance, Clock } from '../../ports/machine';
import { worldClock } from '../world/clock';
import { type Contents, memoryContents } from '../world/contents';
import { newToken } from '../world/secrets';
import type { Switches } from '../world/switches';
import type { World } from '../world/world';
import { seedAccounts } from './auth/seed';
import { seedCanvas } from './canvas/seed/canvas';
import { seedNotifications } from './notifications/seed';
import { seedPlatform } from './platform/seed';
import { seedFeed } from './posts/seed/feed';
import { seedShop } from './shop/seed/shop';
import { seedSubscription, seedVerification } from './subscription/seed';
import { seedBanners } from './users/seed/banners';
import { seedRelations } from './users/seed/relations';

/** A new world of its own id, whose time is the real one; `switches` are those that do not stand as in the table. */
export function seededWorld(
  real: Clock,
  chance: Chance,
  switches: Switches = {},
  contents: Contents = memoryContents(),
): World {
  const now = real.now();
  const accounts = seedAccounts(now);
  const world: World = {
    id: chance.uuid(),
    clock: worldClock(real, 0),
    chance,
    contents,
    switches: { ...switches },
    platform: seedPlatform(now),
    accounts,
    relations: seedRelations(now, accounts),
    files: seedBanners(accounts),
    reports: [],
    verification: seedVerification(now, accounts),
    subscription: seedSubscription(now, accounts),
    posts: [],
    comments: [],
    pinnedPosts: {},
    notifications: { list: [], settings: {} },
    shop: seedShop(now, accounts),
    replays: [],
    access: { key: newToken(chance), sessions: [], flows: [], captchas: [], qrs: [], failures: {} },
    mail: [],
    canvas: seedCanvas(accounts, now),
  };
  seedFeed(world, now);
  seedNotifications(world, now);
  return world;
}
