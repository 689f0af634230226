/** What the sandbox itself adds to the world and to every answer, beside its sections. */
import { part } from './section';
import { replaysState } from './world/replays-state';

export const base = part({
  state: { replays: { schema: replaysState, initial: () => [] } },
  switches: {
    limits: {
      description: 'Count requests by route group and refuse those above the limit of a minute',
      on: false,
      acts: 'main',
    },
    life: {
      description: 'Let other people do things by themselves while somebody looks',
      on: true,
      acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.socket'],
    },
    'other-codes': {
      description: 'Answer refusals under the other names that some of their codes have',
      on: false,
      acts: 'main',
    },
  },
  otherCodes: {
    ACCESS_DENIED: 'FORBIDDEN',
    NOT_FOUND: 'ENTITY_NOT_FOUND',
    CONFLICT: 'ENTITY_ALREADY_EXISTS',
    RATE_LIMIT_EXCEEDED: 'TOO_MANY_REQUESTS',
    INTERNAL_ERROR: 'UNKNOWN_ERROR',
  },
});
