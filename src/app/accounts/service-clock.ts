/**
 * The clock of the service, by which tokens for other programs expire. The difference to the clock of this computer is learned from the `Date`
 * of every answer, and kept by address in a private file.
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
  /** Learns from an answer of the address. */
  learn(origin: string, answer: AnsweredTry): void;
  /** Resolves when what was learned is stored. */
  stored(): Promise<void>;
}

/** `Date` has whole seconds. */
const dateStepMs = 1000;
/** Smaller differences are not worth a file. */
const toleranceMs = 2000;
/** A sandbox listens at another port each time. */
const maxAddresses = 20;

type Differences = Readonly<Record<string, number>>;

/** The clock of the service at the address that `origin` gives; nothing is read before the first use. */
export function makeServiceClock(
  clock: Pick<Clock, 'now'>,
  state: string,
  origin: () => Promise<string>,
): ServiceClock {
  const path = join(state, 'service-clocks.json');
  let differenceMs = 0;
  let own: string | undefined;
  let work: Promise<void> = Promise.resolve();
  const ready = once(async () => {
    const address = await origin();
    differenceMs = (await readDifferences(path))[address] ?? 0;
    own = address;
  });
  const apply = (address: string, answer: AnsweredTry) => {
    const found = differenceIn(answer);
    if (address !== own || found === undefined) return;
    if (Math.abs(found.ms - differenceMs) <= toleranceMs + found.uncertaintyMs) return;
    differenceMs = found.ms;
    work = work.then(() => store(path, address, found.ms)).catch(() => undefined);
  };
  const aheadMs = async () => {
    await ready();
    await work;
    return differenceMs;
  };
  return {
    aheadMs,
    async now() {
      const ms = await aheadMs();
      return ms === 0 ? undefined : clock.now() + ms;
    },
    learn(address, answer) {
      if (own !== undefined) apply(address, answer);
      else
        work = work.then(ready).then(
          () => apply(address, answer),
          () => undefined,
        );
    },
    async stored() {
      // What was learned before the file was read is stored by a step that this one adds.
      await work;
      await work;
    },
  };
}

/** What the service's clock is ahead, in milliseconds, and how far that may be wrong. */
function differenceIn({ status, date, sent, received }: AnsweredTry) {
  const time = Date.parse(date ?? '');
  // What answers in place of the service has a clock of its own.
  if (Number.isNaN(time) || status >= 500) return undefined;
  const roundTripMs = received.monotonic - sent.monotonic;
  const ms = Math.round(time + dateStepMs / 2 - (received.now - roundTripMs / 2));
  return { ms, uncertaintyMs: (dateStepMs + roundTripMs) / 2 };
}

async function readDifferences(path: string): Promise<Differences> {
  const stored = jsonOrText((await readPrivate(path).catch(() => undefined)) ?? '');
  const entries = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
}

async function store(path: string, address: string, ms: number): Promise<void> {
  const { [address]: _, ...others } = await readDifferences(path);
  const kept = Object.entries(others).slice(1 - maxAddresses);
  await writePrivate(path, JSON.stringify(Object.fromEntries([...kept, [address, ms]])));
}
