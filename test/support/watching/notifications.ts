/** A watcher of notifications against a sandbox whose connections are cut at random: what was sent, what it told. */

import { watchNotifications } from '../../../src/commands/notifications/shared/watch';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { newNotifications, notify } from '../../../src/sandbox/sections/notifications/rules/notices';
import type { FaultInput } from '../../../src/sandbox/server/control/faults';
import { deviceId, signedIn, testApi } from '../http/api';
import type { TestSandbox } from '../sandbox';
import { seededNumbers } from '../seeded-numbers';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Letters of one to four bytes, so that a cut often falls into one. */
const letters = ['a', 'ß', '猫', '😀', '👩‍🚀', 'й', '"', '\n'];

/** The stream is cut in the middle of its next frame. */
const cut: FaultInput = { kind: 'cut', route: 'notifications.watch' };

/** What else may go wrong, with that or before. */
const others: readonly (FaultInput | undefined)[] = [
  undefined,
  undefined,
  { kind: 'garble', route: 'notifications.watch' },
  { kind: 'drop-before', route: 'notifications.watch' },
  { kind: 'drop-after', route: 'notifications.watch' },
  { kind: 'status', status: 503, route: 'notifications.watch' },
  { kind: 'cut', route: 'notifications.list' },
  { kind: 'status', status: 502, route: 'notifications.list' },
];

export interface Outage {
  readonly sent: readonly string[];
  readonly reported: readonly string[];
  /** How often a frame of the stream was cut in its middle. */
  readonly cuts: number;
  /** How often the stream was opened. */
  readonly openings: number;
}

/** Watches while so many cuts happen, among other faults, and notifications go on coming. */
export async function watchThroughCuts(sandbox: TestSandbox, seed: number, wanted: number): Promise<Outage> {
  const world = sandbox.world();
  const { accessToken } = sandbox.control.signIn({ person: 'ada' });
  const [to, by] = ['ada', 'boris'].map((name) => idOf(sandbox, name));
  const over = new AbortController();
  const { api, clock } = testApi(new URL(sandbox.baseUrl), {
    session: signedIn([accessToken]),
    signal: over.signal,
  });
  const number = seededNumbers(seed);
  const sent: string[] = [];
  const reported: string[] = [];
  const forget = newNotifications.listen(world, ({ id }) => sent.push(id));
  const watching = (async () => {
    for await (const { data } of watchNotifications({ api, clock, note: () => undefined })) {
      reported.push((data as { id: string }).id);
    }
  })();
  const asked = sandbox.requestsFromNow(deviceId);
  const openings = () => asked().filter(({ route }) => route === 'notifications.watch').length;
  const mention = (preview: string) => {
    notify(world, { to: to ?? '', by: by ?? '', type: 'mention', preview });
  };
  const randomText = () =>
    Array.from({ length: 1 + Math.floor(number() * 30) }, () => letters[Math.floor(number() * 8)]).join('');
  const cuts = await throughCuts(sandbox, {
    number,
    wanted,
    cut,
    others,
    watching,
    isOpen: () => newNotifications.listeners(world) > 1,
    changes: 4,
    change: () => mention(randomText()),
    lastChange: () => mention('the last ones'),
    isAllTold: () => reported.length >= sent.length,
    stands: () => ({
      sent: sent.length,
      missing: sent.flatMap((id, index) => (reported.includes(id) ? [] : [index])).slice(0, 20),
      asked: asked().slice(-5),
    }),
  });
  forget();
  over.abort();
  await watching.catch(() => undefined);
  return { sent, reported, cuts, openings: openings() };
}

/** A watcher whose connection is cut, and the changes that it must tell of. */
export interface CutWatch {
  readonly number: () => number;
  /** So many cuts. */
  readonly wanted: number;
  readonly cut: FaultInput;
  /** What else goes wrong, each as often as the others. */
  readonly others: readonly (FaultInput | undefined)[];
  /** Ends when the watcher does. */
  readonly watching: Promise<void>;
  isOpen(): boolean;
  /** Between two turns there are fewer changes than this. */
  readonly changes: number;
  change(): void;
  /** A change that brings the last faults out. */
  lastChange(): void;
  isAllTold(): boolean;
  /** What goes on until all is told. */
  whileWaiting?(): void;
  /** How things are, for the message of a wait that is given up. */
  stands?(): object;
}

/**
 * Cuts a connection so many times, among other faults, while changes go on, and waits until all of them are told.
 * @returns the number of cuts. @throws what ends the watcher
 */
export async function throughCuts(sandbox: TestSandbox, watch: CutWatch): Promise<number> {
  const { number, wanted, cut, others, changes } = watch;
  let failed: unknown;
  watch.watching.catch((error: unknown) => {
    failed = error;
  });
  const hasNoFaults = () => sandbox.control.faults().length === 0;
  await until(watch.isOpen);
  let cuts = 0;
  while (cuts < wanted) {
    if (hasNoFaults()) {
      const other = others[Math.floor(number() * others.length)];
      if (other) sandbox.addFault(other);
      sandbox.addFault(cut);
      cuts += 1;
    }
    for (let count = Math.floor(number() * changes); count > 0; count--) watch.change();
    for (let turns = Math.floor(number() * 40); turns > 0; turns--) await turn();
    if (failed) throw failed;
  }
  const stands = () => ({
    faults: sandbox.control.faults(),
    failed: String(failed),
    ...watch.stands?.(),
  });
  await until(hasNoFaults, watch.lastChange, stands);
  await until(watch.isAllTold, watch.whileWaiting, stands);
  // Whatever would come twice has time to.
  for (let turns = 0; turns < 100; turns++) await turn();
  return cuts;
}

function idOf({ world }: TestSandbox, name: string): string {
  return accountsIn(world()).find(({ email }) => email === `${name}@sandbox.test`)?.id ?? '';
}

/** So many turns of the event loop, and at least so long: real processes take their time. */
const patience = { turns: 20_000, ms: 120_000 };

/** Resolves once it holds; rejects when it does not come to that, and says how it `stands`. */
export async function until(
  holds: () => boolean,
  meanwhile: () => void = () => undefined,
  stands: () => unknown = () => '',
): Promise<void> {
  const began = performance.now();
  for (let turns = 0; !holds(); turns++) {
    if (turns > patience.turns && performance.now() - began > patience.ms)
      throw new Error(`it did not come to that ${JSON.stringify(stands())}`);
    if (turns % 50 === 49) meanwhile();
    await turn();
  }
}
