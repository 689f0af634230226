/** How many requests the service still allows, by its own headers (field notes 10.1). */

import type { AnswerHeaders } from '../../ports/api';
import type { Clock } from '../../ports/machine';
import { headerOf } from '../http/http-adapter';

/** Requests are counted by the minute; no header tells when it ends. */
const windowMs = 60_000;

interface Seen {
  readonly remaining: number;
  /** Since when the number only went down: the minute cannot have begun later. */
  readonly since: number;
}

export interface RateBudget {
  observe(routeName: string, headers: AnswerHeaders): void;
  /** Milliseconds until another request of the route is allowed for certain; 0 when one is left. */
  pauseMs(routeName: string): number;
}

/** Keeps count by route: routes have different limits, and which of them share one is not known. */
export function createRateBudget(clock: Clock): RateBudget {
  const seen = new Map<string, Seen>();
  return {
    observe(routeName, headers) {
      const remaining = Number(headerOf(headers, 'x-ratelimit-remaining') ?? Number.NaN);
      if (!Number.isFinite(remaining)) return;
      const before = seen.get(routeName);
      const since = before && remaining < before.remaining ? before.since : clock.monotonic();
      seen.set(routeName, { remaining, since });
    },
    pauseMs(routeName) {
      const state = seen.get(routeName);
      if (!state || state.remaining > 0) return 0;
      return Math.max(0, state.since + windowMs - clock.monotonic());
    },
  };
}
