/** Sends requests as fast as the rate limit of their route allows, together with the other processes of the account. */

import { TooFrequentError } from '../../errors';
import type { Clock } from '../../ports/machine';
import type { ApiDeps, QuotaStore } from '../deps';
import { headerOf } from '../http/http-adapter';
import { waitHint } from '../response/refusal';
import type { Decision, Outcome } from '../response/response-policy';
import { afterAnswer, nextSlot, type Quota, withSlot } from './quota';
import { type Call, isSignInStep } from './request';

/** The time at which a request may be sent, in milliseconds since the epoch. */
export interface Slot {
  readonly at: number;
  /** Whether it is later than the caller waits; it is not taken then. */
  readonly isTooLate: boolean;
  /** Whether the service may allow a request earlier. */
  readonly isGuess: boolean;
}

export interface Pacer {
  /** Takes the next slot of the call's route, at most `maxMs` from now; undefined if no limit is known. */
  take(call: Call, maxMs: number): Promise<Slot | undefined>;
  /** Learns from an answer. @param slot of the request */
  observe(call: Call, outcome: Outcome, decision: Decision, slot: Slot | undefined): Promise<void>;
}

/** Requests of this minute by route, as far as this process has sent them. */
interface Sent {
  readonly remaining: number;
  readonly times: readonly number[];
}

/** Nothing is written before the service has refused a request or said that none is left. */
export function createPacer({ clock, quotas = memoryQuotas() }: Pick<ApiDeps, 'clock' | 'quotas'>): Pacer {
  const sent = new Map<string, Sent>();
  return {
    async take(call, maxMs) {
      if (isSignInStep(call)) return undefined;
      const key = keyOf(call);
      if (!(await quotas.read(key))) return undefined;
      let slot: Slot | undefined;
      await quotas.change(key, (quota) => {
        if (!quota) return undefined;
        const now = clock.now();
        const at = nextSlot(quota, now);
        slot = { at, isTooLate: at - now > maxMs, isGuess: quota.isGuess === true && at === quota.until };
        return slot.isTooLate ? quota : withSlot(quota, at, now);
      });
      return slot;
    },
    async observe(call, outcome, decision, slot) {
      if (outcome.status === undefined || isSignInStep(call)) return;
      const key = keyOf(call);
      const refused = decision.next === 'wait';
      const limit = numberIn(headerOf(outcome.headers, 'x-ratelimit-limit'));
      const remaining = numberIn(headerOf(outcome.headers, 'x-ratelimit-remaining'));
      if (remaining !== undefined && !refused) sent.set(key, counted(sent.get(key), remaining, clock));
      const retryAfter = refused ? decision.retryAfter : undefined;
      if (slot === undefined && remaining !== 0 && retryAfter === undefined) return;
      const times = sent.get(key)?.times ?? [];
      const news = { now: clock.now(), refused, retryAfter, limit, remaining, slot: slot?.at, sent: times };
      const known = remaining === 0 || refused ? undefined : await quotas.read(key);
      if (known && !afterAnswer(known, news)) return;
      await quotas.change(key, (quota) => afterAnswer(quota, news) ?? quota);
    },
  };
}

/** A number that rises begins a new minute. */
function counted(before: Sent | undefined, remaining: number, { now }: Clock): Sent {
  const times = before && remaining < before.remaining ? before.times : [];
  return { remaining, times: [...times, now()] };
}

/** The error for a wait that is longer than `--wait` allows. */
export function tooLateError({ at }: Slot, now: number): TooFrequentError {
  const seconds = Math.ceil((at - now) / 1000);
  return new TooFrequentError('the rate limit leaves no room for this request within --wait', {
    retryAfter: seconds,
    hint: waitHint(seconds),
  });
}

function keyOf({ url, route }: Call): string {
  return `${url.origin} ${route.method} ${route.path}`;
}

function numberIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : undefined;
}

function memoryQuotas(): QuotaStore {
  const known = new Map<string, Quota>();
  return {
    read: async (key) => known.get(key),
    async change(key, edit) {
      const quota = edit(known.get(key));
      if (quota) known.set(key, quota);
    },
  };
}
