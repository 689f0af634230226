/** The world as it begins. */
import type { Chance, Clock } from '../../api/ports';
import { worldClock } from '../world/clock';
import type { World } from '../world/world';
import { seedPlatform } from './platform';

/** A new world of its own id, whose time is the real one and whose switches are untouched. */
export function seededWorld(real: Clock, chance: Chance): World {
  return {
    id: chance.uuid(),
    clock: worldClock(real, 0),
    chance,
    switches: {},
    platform: seedPlatform(real.now()),
  };
}
