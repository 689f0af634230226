/** How many requests the service still allows, by its `x-ratelimit-remaining` header (field notes 10.1). */

import type { AnswerHeaders } from '../../ports/api';
import type { Clock } from '../../ports/machine';
import { headerOf } from '../http/http-adapter';

/** Requests are counted by the minute; no header says when it ends. */
const windowMs = 60_000;

interface RemainingRequests {
  readonly remaining: number;
  /** Since when the number only decreased, by the monotonic clock: the minute cannot have started later. */
  readonly since: number;
}

export interface RateBudget {
  observe(routeName: string, headers: AnswerHeaders): void;
  /** Milliseconds until another request of the route is allowed for certain; 0 when one is left. */
  pauseMs(routeName: string): number;
}

/** Keeps count by route: routes have different limits, and which of them share one is not known. */
export function createRateBudget(clock: Clock): RateBudget {
  const seen = new Map<string, RemainingRequests>();
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
