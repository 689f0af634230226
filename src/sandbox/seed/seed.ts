/** The world as it begins. */
import type { Chance, Clock } from '../../api/ports';
import { worldClock } from '../world/clock';
import { newToken } from '../world/secrets';
import type { World } from '../world/world';
import { seedAccounts } from './accounts';
import { seedPlatform } from './platform';
import { seedRelations } from './relations';

/** A new world of its own id, whose time is the real one and whose switches are untouched. */
export function seededWorld(real: Clock, chance: Chance): World {
  const now = real.now();
  const accounts = seedAccounts(now);
  return {
    id: chance.uuid(),
    clock: worldClock(real, 0),
    chance,
    switches: {},
    platform: seedPlatform(now),
    accounts,
    relations: seedRelations(now, accounts),
    access: { key: newToken(chance), sessions: [], flows: [], captchas: [], failures: {} },
    mail: [],
  };
}
