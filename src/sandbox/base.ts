/** The part of the sandbox that belongs to no section: idempotency keys, and switches that act on every route. */
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
      description: 'Simulate other users while a client is active',
      on: true,
      acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.socket'],
    },
    'other-codes': {
      description: 'Send the alternative names of error codes',
      on: false,
      acts: 'main',
    },
    'success-data': {
      description: 'Wrap answers in {"success": true, "data": …}, except those of accounts',
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
