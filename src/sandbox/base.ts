/** What the sandbox has of its own, apart from its sections: idempotency keys, and switches that act everywhere. */
import { part } from './section';
import { replaysState } from './world';

export const base = part({
  state: { replays: { schema: replaysState, initial: () => [] } },
  switches: {
    limits: {
      description: 'Enforce the rate limits per minute by group of routes',
      on: false,
      acts: 'main',
    },
    simulation: {
      description: 'Simulate other people while a client is active',
      on: true,
      acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.socket'],
    },
    'other-codes': {
      description: 'Use the other names that some error codes have',
      on: false,
      acts: 'main',
    },
    'success-data': {
      description: 'Answer in the form {"success": true, "data": …} outside of accounts',
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
