/**
 * The clock of the service. It is learned from the `Date` of every answer and kept by address in a private file, in two ways: as
 * the difference to the clock of this computer, and as the service's time at the last start of this computer, which no change of
 * that clock moves.
 */
import { join } from 'node:path';
import { isRecord, jsonOrText } from '../../client/response/text';
import type { AnsweredTry } from '../../ports/api';
import type { Clock } from '../../ports/machine';
import { readPrivate, writePrivate } from '../../store/private-file';
import { once } from '../lazy';

export interface ServiceClock {
  /** Milliseconds since the epoch; undefined while no difference is known. */
  now(): Promise<number | undefined>;
  /** How far it is ahead of the clock of this computer, in milliseconds; 0 while no difference is known. */
  aheadMs(): Promise<number>;
  /** Its time when this computer was started, or up to a second before; undefined before the first answer since then. */
  bootedAt(): Promise<number | undefined>;
  /**
   * The time of this computer, once an answer of this run has confirmed it to a day; undefined before. What is kept for
   * months is deleted only by this time.
   */
  confirmedNow(): Promise<number | undefined>;
  /** Learns from an answer of the address. */
  learn(origin: string, answer: AnsweredTry): void;
  /** Resolves when what was learned is stored. */
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

/** What is known of the clock at an address. */
interface Known {
  readonly aheadMs: number;
  /** Of the computer's start with this ID. */
  readonly boot?: string;
  readonly bootedAt?: number;
}

const unknown: Known = { aheadMs: 0 };

/** The clock of the service at the address that `origin` gives; nothing is read before the first use. */
export function makeServiceClock(
  clock: Pick<Clock, 'now' | 'uptime'>,
  state: string,
  origin: () => Promise<string>,
): ServiceClock {
  const path = join(state, 'service-clocks.json');
  let known = unknown;
  let own: string | undefined;
  let isConfirmed = false;
  let work: Promise<void> = Promise.resolve();
  const ready = once(async () => {
    const address = await origin();
    known = (await readClocks(path))[address] ?? unknown;
    own = address;
  });
  const apply = (address: string, { found, next, isRead }: Learned) => {
    if (address !== own) return;
    isConfirmed = Math.abs(found.ms) <= confirmedWithinMs;
    const slackMs = toleranceMs + found.uncertaintyMs;
    const aheadMs = Math.abs(found.ms - known.aheadMs) <= slackMs ? known.aheadMs : next.aheadMs;
    const isSameBoot =
      next.boot === known.boot &&
      Math.abs((next.bootedAt ?? 0) - (known.bootedAt ?? 0)) <= slackMs + found.uncertaintyMs;
    // The date of a read may be that of a cached answer, unless the clock of this computer confirms it.
    const isKept = isSameBoot || (isRead && Math.abs(found.ms) > slackMs);
    if (aheadMs === known.aheadMs && isKept) return;
    known = { ...(isKept ? known : next), aheadMs };
    const learned = known;
    work = work.then(() => store(path, address, learned)).catch(() => undefined);
  };
  const settled = async () => {
    await ready();
    await work;
    return known;
  };
  const aheadMs = async () => (await settled()).aheadMs;
  const stored = async () => {
    // What was learned before the file was read is stored by a step that this one adds.
    await work;
    await work;
  };
  return {
    aheadMs,
    async now() {
      const ms = await aheadMs();
      return ms === 0 ? undefined : clock.now() + ms;
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
      const learned = learnedFrom(answer, clock);
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

interface Learned {
  /** What the service's clock is ahead, in milliseconds, and how far that may be wrong. */
  readonly found: { readonly ms: number; readonly uncertaintyMs: number };
  readonly next: Known;
  readonly isRead: boolean;
}

/** Called in the turn in which the answer arrives. */
function learnedFrom(
  { status, date, isCached, isRead, sent, received }: AnsweredTry,
  clock: Pick<Clock, 'uptime'>,
): Learned | undefined {
  const time = Date.parse(date ?? '');
  // What answers in place of the service has a clock of its own, and a cached answer has the date of another one.
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

type Clocks = Readonly<Record<string, Known>>;

/** The version of the file. The one before had the differences alone, by address, and no version. */
const version = 2;

async function readClocks(path: string): Promise<Clocks> {
  const stored = jsonOrText((await readPrivate(path).catch(() => undefined)) ?? '');
  if (!isRecord(stored)) return {};
  const clocks = stored.version === version && isRecord(stored.clocks) ? stored.clocks : stored;
  return Object.fromEntries(Object.entries(clocks).flatMap(([address, value]) => knownIn(address, value)));
}

function knownIn(address: string, value: unknown): [string, Known][] {
  const { aheadMs, boot, bootedAt } = isRecord(value) ? value : { aheadMs: value };
  if (typeof aheadMs !== 'number' || !Number.isFinite(aheadMs)) return [];
  const isWhole = typeof boot === 'string' && typeof bootedAt === 'number';
  return [[address, { aheadMs, ...(isWhole && { boot, bootedAt }) }]];
}

async function store(path: string, address: string, known: Known): Promise<void> {
  const { [address]: _, ...others } = await readClocks(path);
  const kept = Object.entries(others).slice(1 - maxAddresses);
  const clocks = Object.fromEntries([...kept, [address, known]]);
  await writePrivate(path, JSON.stringify({ version, clocks }));
}
