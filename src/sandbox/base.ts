/** The part of the sandbox that belongs to no section: idempotency keys, and switches that act on every route. */
import { part } from './section';
import { limitsSwitch, limitsWithoutCodeSwitch } from './server/http/limits';
import { otherCodesSwitch, successDataSwitch } from './server/http/outcome';
import { simulationSwitch } from './server/simulation';
import { replaysIn } from './world/replays';

export const base = part({
  state: [replaysIn],
  switches: [limitsSwitch, limitsWithoutCodeSwitch, simulationSwitch, otherCodesSwitch, successDataSwitch],
  otherCodes: {
    ACCESS_DENIED: 'FORBIDDEN',
    NOT_FOUND: 'ENTITY_NOT_FOUND',
    CONFLICT: 'ENTITY_ALREADY_EXISTS',
    RATE_LIMIT_EXCEEDED: 'TOO_MANY_REQUESTS',
    INTERNAL_ERROR: 'UNKNOWN_ERROR',
  },
});
