/**
 * The quota is the known rate limit of one route: how many requests per minute are allowed, until when none is, and the
 * slots that processes have taken. It is plain data with pure functions: `pacer` takes slots and learns from answers, and
 * the caller stores the quota for all processes of the account. A quota exists only once the service has refused a request
 * or said that none is left; before that nothing is counted. Requests are counted by the minute, and no header says when
 * the minute ends (field notes 10.1).
 */

/** Times in milliseconds since the epoch. */
export interface Quota {
  /** Requests per minute; omitted while unknown. */
  readonly limit?: number;
  /** Since when `limit` is known. */
  readonly limitSince?: number;
  /** No request is allowed before. */
  readonly until: number;
  /** Whether `until` is the latest time at which the minute can end, and not a time that the service named. */
  readonly isGuess?: boolean;
  /** When the service said so. */
  readonly heardAt: number;
  /** When requests of the last minute were sent, and when those that wait will be, in order. */
  readonly slots: readonly number[];
}

/** The facts about a limit in an answer. */
export interface LimitNews {
  readonly now: number;
  readonly refused: boolean;
  /** Seconds, of a refusal. */
  readonly retryAfter?: number | undefined;
  /** The headers `x-ratelimit-limit` and `x-ratelimit-remaining`. */
  readonly limit?: number | undefined;
  readonly remaining?: number | undefined;
  /** The slot of the request; undefined when it had none. */
  readonly slot?: number | undefined;
  /** When this process sent the requests of this minute that have no slots. */
  readonly sent: readonly number[];
}

const windowMs = 60_000;
/** A request counts when it arrives: the next may arrive faster than the one that it follows. */
const marginMs = 1000;
/** A guessed limit is guessed again after this long: another client may have used a part of it. */
const guessMs = 10 * windowMs;
/** A shorter wait says nothing about how many requests a minute has. */
const minGuessMs = 5000;
const maxUntilMs = 24 * 60 * windowMs;

export function nextSlot({ limit, until, slots }: Quota, now: number): number {
  const blocking = limit === undefined ? undefined : slots.at(-limit);
  return Math.max(now, until, blocking === undefined ? 0 : blocking + windowMs + marginMs);
}

export function withSlot(quota: Quota, slot: number, now: number): Quota {
  return current({ ...quota, slots: [...quota.slots, slot].sort((a, b) => a - b) }, now);
}

/** Whether the stored quota no longer limits anything; also for impossible times. */
export function isStale({ until, heardAt, slots }: Quota, now: number): boolean {
  const latest = Math.max(until, heardAt, ...slots);
  return latest < now - 2 * windowMs || latest > now + 2 * maxUntilMs || heardAt > now + windowMs;
}

/** The quota after an answer; undefined when the answer changes nothing. */
export function afterAnswer(before: Quota | undefined, news: LimitNews): Quota | undefined {
  const { now, refused, retryAfter, remaining } = news;
  if (refused && retryAfter !== undefined) return afterRefusal(before ?? fresh(news), news, retryAfter);
  if (remaining === 0) return afterLast(before ?? fresh(news), news);
  const wasWrong = before && !refused && news.slot !== undefined && news.slot > before.heardAt;
  return wasWrong && before.until > now ? current({ ...before, until: now }, now) : undefined;
}

function fresh({ now, sent }: LimitNews): Quota {
  return { until: 0, heardAt: now, slots: sent };
}

/** A refusal that names a time. How many requests were carried out since the minute began tells how many it has. */
function afterRefusal(before: Quota, { now, slot }: LimitNews, retryAfter: number): Quota {
  const slots = without(before.slots, slot);
  const waitMs = Math.min(retryAfter * 1000, maxUntilMs);
  const told = {
    ...before,
    slots,
    until: Math.max(before.until, now + waitMs),
    heardAt: now,
    isGuess: false,
  };
  const sent = slots.filter((time) => time <= now && time > now + waitMs - windowMs - marginMs).length;
  const isGuess = slot !== undefined && waitMs >= minGuessMs && waitMs <= windowMs && sent > 0;
  if (!isGuess) return current(told, now);
  return current({ ...told, limit: Math.min(before.limit ?? sent, sent), limitSince: now }, now);
}

/** No request is left in this minute, which began at the latest with the first request that is known. */
function afterLast(before: Quota, { now, refused, limit, slot }: LimitNews): Quota {
  const slots = refused ? without(before.slots, slot) : before.slots;
  const sent = slots.filter((time) => time > now - windowMs && time <= now);
  const until = Math.max(before.until, (sent[0] ?? now) + windowMs);
  const known = limit !== undefined && limit > 0 ? Math.min(before.limit ?? limit, limit) : before.limit;
  const isGuess = known === undefined || sent.length < known;
  return current({ ...before, slots, until, heardAt: now, isGuess, ...(known && { limit: known }) }, now);
}

function without(slots: readonly number[], slot: number | undefined): readonly number[] {
  const index = slot === undefined ? -1 : slots.indexOf(slot);
  return index < 0 ? slots : slots.toSpliced(index, 1);
}

function current(quota: Quota, now: number): Quota {
  const { limit, limitSince, ...others } = quota;
  const slots = quota.slots.filter((time) => time > now - windowMs - marginMs);
  const isKnown = limit !== undefined && (limitSince === undefined || now - limitSince < guessMs);
  return { ...others, slots, ...(isKnown && { limit, ...(limitSince !== undefined && { limitSince }) }) };
}
