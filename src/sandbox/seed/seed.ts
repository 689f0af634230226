/** The world as it begins. */
import type { Chance, Clock } from '../../api/ports';
import { type Contents, memoryContents } from '../contents';
import { worldClock } from '../world/clock';
import { newToken } from '../world/secrets';
import type { Switches } from '../world/switches';
import type { World } from '../world/world';
import { seedAccounts } from './accounts';
import { seedBanners } from './banners';
import { seedCanvas } from './canvas';
import { seedFeed } from './feed';
import { seedNotifications } from './notifications';
import { seedPlatform } from './platform';
import { seedRelations } from './relations';
import { seedSubscription, seedVerification } from './services';
import { seedShop } from './shop';

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
