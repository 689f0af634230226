/**
 * The clock of the service. It is learned from the `Date` of every answer and kept by address in a private file, in two ways: as
 * the difference to the clock of this computer, and as the service's time at the last start of this computer, which no change of
 * that clock moves.
 */
import { join } from 'node:path';
import { isRecord, jsonOrText } from '../client/response/text';
import { once } from '../lazy';
import type { AnsweredTry } from '../ports/api';
import type { Clock } from '../ports/machine';
import { privateReader, writePrivate } from '../store/private-file';

export interface ServiceClock {
  /** Milliseconds since the epoch; undefined while no difference is known. */
  now(): Promise<number | undefined>;
  /** Its time when this computer was started, or up to a second before; undefined before the first answer since then. */
  bootedAt(): Promise<number | undefined>;
  /** The time of this computer, if an answer of this run has confirmed it to a day: records of months are deleted by it. */
  confirmedNow(): Promise<number | undefined>;
  /** Learns from an answer of the address. */
  learn(origin: string, answer: AnsweredTry): void;
  stored(): Promise<void>;
}

/** `Date` has whole seconds. */
const dateStepMs = 1000;
/** Smaller differences are not worth a write. */
const toleranceMs = 2000;
/** A clock that is wrong by more confirms nothing. */
const confirmedWithinMs = 24 * 60 * 60_000;
/** A sandbox listens at another port each time. */
const maxAddresses = 20;

interface ClockFacts {
  readonly aheadMs: number;
  /** The ID of the start of this computer that `bootedAt` belongs to. */
  readonly boot?: string;
  readonly bootedAt?: number;
}

const unknown: ClockFacts = { aheadMs: 0 };

/** The clock of the service at the address that `origin` returns; nothing is read before the first use. @param state undefined: only in memory */
export function makeServiceClock(
  clock: Pick<Clock, 'now' | 'uptime'>,
  state: string | undefined,
  origin: () => Promise<string>,
): ServiceClock {
  const path = state && join(state, 'service-clocks.json');
  const read = path === undefined ? async () => undefined : privateReader(path);
  let known = unknown;
  let own: string | undefined;
  let isConfirmed = false;
  let work: Promise<void> = Promise.resolve();
  const ready = once(async () => {
    const address = await origin();
    known = (await readClocks(read))[address] ?? unknown;
    own = address;
  });
  const apply = (address: string, { found, next, isRead }: ClockSample) => {
    if (address !== own) return;
    isConfirmed = Math.abs(found.ms) <= confirmedWithinMs;
    const slackMs = toleranceMs + found.uncertaintyMs;
    const aheadMs = Math.abs(found.ms - known.aheadMs) <= slackMs ? known.aheadMs : next.aheadMs;
    const isSameBoot =
      next.boot === known.boot &&
      Math.abs((next.bootedAt ?? 0) - (known.bootedAt ?? 0)) <= slackMs + found.uncertaintyMs;
    // The answer to a read can be a cached one with an earlier date, unless the clock of this computer confirms it.
    const isKept = isSameBoot || (isRead && Math.abs(found.ms) > slackMs);
    if (aheadMs === known.aheadMs && isKept) return;
    known = { ...(isKept ? known : next), aheadMs };
    const learned = known;
    if (path !== undefined)
      work = work.then(() => store(path, read, address, learned)).catch(() => undefined);
  };
  const settled = async () => {
    await ready();
    await work;
    return known;
  };
  const stored = async () => {
    // The first step of answers that came before the file was read adds the step that stores them.
    await work;
    await work;
  };
  return {
    async now() {
      const { aheadMs } = await settled();
      return aheadMs === 0 ? undefined : clock.now() + aheadMs;
    },
    async bootedAt() {
      const { boot, bootedAt } = await settled();
      return boot !== undefined && boot === clock.uptime()?.boot ? bootedAt : undefined;
    },
    async confirmedNow() {
      await stored();
      return isConfirmed ? clock.now() : undefined;
    },
    learn(address, answer) {
      const learned = sampleOf(answer, clock);
      if (!learned) return;
      if (own !== undefined) apply(address, learned);
      else
        work = work.then(ready).then(
          () => apply(address, learned),
          () => undefined,
        );
    },
    stored,
  };
}

interface ClockSample {
  /** The lead of the service's clock and its uncertainty, in milliseconds. */
  readonly found: { readonly ms: number; readonly uncertaintyMs: number };
  readonly next: ClockFacts;
  readonly isRead: boolean;
}

/** Called in the turn in which the answer arrives. */
function sampleOf(answer: AnsweredTry, clock: Pick<Clock, 'uptime'>): ClockSample | undefined {
  const { status, date, isCached, isRead, sent, received } = answer;
  const time = Date.parse(date ?? '');
  // A gateway that answers instead of the service has a clock of its own, and a cached answer has an earlier date.
  if (Number.isNaN(time) || isCached || status >= 500) return undefined;
  const roundTripMs = received.monotonic - sent.monotonic;
  const ms = Math.round(time + dateStepMs / 2 - (received.now - roundTripMs / 2));
  const uptime = clock.uptime();
  return {
    found: { ms, uncertaintyMs: (dateStepMs + roundTripMs) / 2 },
    isRead,
    next: { aheadMs: ms, ...(uptime && { boot: uptime.boot, bootedAt: time - uptime.ms }) },
  };
}

/** The version of the file. The version before had only the differences, by address, and no version. */
const version = 2;

async function readClocks(read: () => Promise<string | undefined>) {
  const stored = jsonOrText((await read().catch(() => undefined)) ?? '');
  if (!isRecord(stored)) return {};
  const clocks = stored.version === version && isRecord(stored.clocks) ? stored.clocks : stored;
  return Object.fromEntries(Object.entries(clocks).flatMap(([address, value]) => factsIn(address, value)));
}

function factsIn(address: string, value: unknown): [string, ClockFacts][] {
  const { aheadMs, boot, bootedAt } = isRecord(value) ? value : { aheadMs: value };
  if (typeof aheadMs !== 'number' || !Number.isFinite(aheadMs)) return [];
  const isWhole = typeof boot === 'string' && typeof bootedAt === 'number';
  return [[address, { aheadMs, ...(isWhole && { boot, bootedAt }) }]];
}

async function store(
  path: string,
  read: () => Promise<string | undefined>,
  address: string,
  known: ClockFacts,
): Promise<void> {
  const { [address]: _, ...others } = await readClocks(read);
  const kept = Object.entries(others).slice(1 - maxAddresses);
  const clocks = Object.fromEntries([...kept, [address, known]]);
  await writePrivate(path, JSON.stringify({ version, clocks }));
}
