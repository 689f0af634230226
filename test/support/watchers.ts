/** Watchers against a sandbox whose connections are cut at random: what happened, and what they reported. */
import { watchNotifications } from '../../src/client/live/notifications';
import { watchBoard } from '../../src/commands/school/board/flows/watch';
import type { RouteName } from '../../src/protocol/routes/index';
import { accountsIn } from '../../src/sandbox/sections/auth/rules/accounts';
import { newNotifications, notify } from '../../src/sandbox/sections/notifications/rules/notices';
import * as board from '../../src/sandbox/sections/school/board/rules/board';
import { schoolBoardIn } from '../../src/sandbox/sections/school/board/state';
import type { FaultInput } from '../../src/sandbox/server/control/faults';
import { deviceId, signedIn, testApi } from './http/api';
import type { TestSandbox } from './sandbox';
import { seededNumbers } from './seeded-numbers';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Letters of one to four bytes, so that a cut often falls into one. */
const letters = ['a', 'ß', '猫', '😀', '👩‍🚀', 'й', '"', '\n'];

/** The faults that come with a cut of the stream or socket, or before it. */
function otherFaults(stream: RouteName, opening: RouteName, list: RouteName): (FaultInput | undefined)[] {
  return [
    undefined,
    undefined,
    { kind: 'garble', route: stream },
    { kind: 'drop-before', route: stream },
    { kind: 'drop-after', route: opening },
    { kind: 'status', status: 503, route: opening },
    { kind: 'cut', route: list },
    { kind: 'status', status: 502, route: list },
  ];
}

/** Watches notifications through the given number of cuts, among other faults, while new ones arrive. */
export async function watchNotificationsThroughCuts(sandbox: TestSandbox, seed: number, wanted: number) {
  const { world, api, clock, asked, stop } = watcherOf(sandbox);
  const [to = '', by = ''] = ['ada', 'boris'].map(
    (name) => accountsIn(world).find(({ email }) => email === `${name}@sandbox.test`)?.id,
  );
  const number = seededNumbers(seed);
  const sent: string[] = [];
  const reported: string[] = [];
  const unlisten = newNotifications.listen(world, ({ id }) => sent.push(id));
  const watching = (async () => {
    for await (const { data } of watchNotifications({ api, clock, note: () => undefined })) {
      reported.push((data as { id: string }).id);
    }
  })();
  const mention = (preview: string) => void notify(world, { to, by, type: 'mention', preview });
  const randomText = () =>
    Array.from({ length: 1 + Math.floor(number() * 30) }, () => letters[Math.floor(number() * 8)]).join('');
  const cuts = await throughCuts(sandbox, {
    number,
    wanted,
    cut: { kind: 'cut', route: 'notifications.watch' },
    others: otherFaults('notifications.watch', 'notifications.watch', 'notifications.list'),
    watching,
    isOpen: () => newNotifications.listeners(world) > 1,
    maxChanges: 4,
    change: () => mention(randomText()),
    lastChange: () => mention('the last ones'),
    isComplete: () => reported.length >= sent.length,
    state: () => ({
      sent: sent.length,
      missing: sent.flatMap((id, index) => (reported.includes(id) ? [] : [index])).slice(0, 20),
      asked: asked().slice(-5),
    }),
  });
  unlisten();
  await stop(watching);
  const openings = asked().filter(({ route }) => route === 'notifications.watch').length;
  return { sent, reported, cuts, openings };
}

/** The changes of the board in a message: none in one of presence. */
function changesIn(message: { readonly type: string }): (string | number)[] {
  if (message.type === 'drawing.created')
    return [(message as never as { drawing: { id: string } }).drawing.id];
  return message.type === 'board.wiped' ? [(message as never as { revision: number }).revision] : [];
}

/** Watches the board through the given number of cuts, among other faults, while others draw and wipe. */
export async function watchBoardThroughCuts(sandbox: TestSandbox, seed: number, wanted: number) {
  const { world, api, clock, asked, stop } = watcherOf(sandbox);
  const happened: (string | number)[] = [];
  const reported: (string | number)[] = [];
  const unlisten = board.boardChanges.listen(world, (message) => happened.push(...changesIn(message)));
  const watching = (async () => {
    const pictures = { prepare: async () => undefined, way: async () => 'none' as const, printer: undefined };
    const { events } = await watchBoard({ api, clock, pictures });
    for await (const event of events) reported.push(...changesIn(event));
  })();
  const changeBoard = randomChanges(sandbox, seededNumbers(seed));
  // However slow this machine is: the board has room for this many wipes that were not reported.
  const change = () => {
    if (happened.length - reported.length < board.capacity.wipes / 2) changeBoard();
  };
  const cuts = await throughCuts(sandbox, {
    number: seededNumbers(seed + 1),
    wanted,
    cut: { kind: 'cut', route: 'school.boardSocket' },
    others: otherFaults('school.boardSocket', 'school.boardTicket', 'school.board'),
    watching,
    isOpen: () => asked().some(({ route }) => route === 'school.board'),
    maxChanges: 3,
    change,
    lastChange: change,
    whileWaiting: change,
    isComplete: () => reported.length >= happened.length,
    state: () => ({ missing: happened.filter((one) => !reported.includes(one)), asked: asked().slice(-5) }),
  });
  unlisten();
  await stop(watching);
  const tickets = asked().filter(({ route }) => route === 'school.boardTicket').length;
  return { happened, reported, cuts, tickets };
}

/** Draws a line, or wipes the beginnings of some lines; never a whole line. */
function randomChanges(sandbox: TestSandbox, number: () => number): () => void {
  const world = sandbox.world();
  const artist = accountsIn(world)[1]?.id ?? '';
  return () => {
    const y = 20 + Math.floor(number() * 980);
    // Far fewer drawings than the board has room for: otherwise the oldest would be removed.
    const isDrawn = number() < 0.4 && schoolBoardIn(world).drawings.length < 250;
    const ends = (left: number, right: number) => [
      { x: left, y },
      { x: right, y },
    ];
    if (isDrawn) board.addDrawing(world, artist, [{ color: '#f5f1df', width: 6, points: ends(60, 260) }]);
    else board.wipeAlong(world, ends(60, 70));
  };
}

/** A client of ada's with its requests; `stop` ends what watches with it. */
function watcherOf(sandbox: TestSandbox) {
  const { accessToken } = sandbox.control.signIn({ person: 'ada' });
  const end = new AbortController();
  const session = signedIn([accessToken]);
  const { api, clock } = testApi(new URL(sandbox.baseUrl), { session, signal: end.signal });
  const stop = async (watching: Promise<void>) => {
    end.abort();
    await watching.catch(() => undefined);
  };
  return { world: sandbox.world(), api, clock, asked: sandbox.requestsFromNow(deviceId), stop };
}

/** A watcher whose connection is cut, and the changes that it must report. */
interface CutWatch {
  readonly number: () => number;
  readonly wanted: number;
  readonly cut: FaultInput;
  readonly others: readonly (FaultInput | undefined)[];
  readonly watching: Promise<void>;
  isOpen(): boolean;
  /** Between two turns there are fewer changes than this. */
  readonly maxChanges: number;
  change(): void;
  /** A change that triggers the last faults. */
  lastChange(): void;
  /** Whether all changes were reported. */
  isComplete(): boolean;
  /** Runs from time to time until it is complete. */
  whileWaiting?(): void;
  /** For the message of a wait that is given up. */
  state(): object;
}

/**
 * Cuts a connection the given number of times, among other faults, while changes go on, and waits until all of them
 * are reported.
 * @returns the number of cuts. @throws the error that ends the watcher
 */
async function throughCuts(sandbox: TestSandbox, watch: CutWatch): Promise<number> {
  const { number, wanted, cut, others, maxChanges } = watch;
  let failed: unknown;
  watch.watching.catch((error: unknown) => {
    failed = error;
  });
  const hasNoFaults = () => sandbox.control.faults().length === 0;
  const state = () => ({ faults: sandbox.control.faults(), failed: String(failed), ...watch.state() });
  await waitFor(watch.isOpen, state);
  let cuts = 0;
  while (cuts < wanted) {
    if (hasNoFaults()) {
      const other = others[Math.floor(number() * others.length)];
      if (other) sandbox.addFault(other);
      sandbox.addFault(cut);
      cuts += 1;
    }
    for (let count = Math.floor(number() * maxChanges); count > 0; count--) watch.change();
    for (let turns = Math.floor(number() * 40); turns > 0; turns--) await turn();
    if (failed) throw failed;
  }
  await waitFor(hasNoFaults, state, watch.lastChange);
  await waitFor(watch.isComplete, state, watch.whileWaiting);
  // Whatever would be reported twice has time to.
  for (let turns = 0; turns < 100; turns++) await turn();
  return cuts;
}

/** The turns of the event loop that a wait takes at least, and the time: real processes take theirs. */
const patience = { turns: 20_000, ms: 120_000 };

/** Resolves once it holds; rejects with the state when it does not. */
async function waitFor(
  holds: () => boolean,
  state: () => unknown,
  meanwhile: () => void = () => undefined,
): Promise<void> {
  const start = performance.now();
  for (let turns = 0; !holds(); turns++) {
    if (turns > patience.turns && performance.now() - start > patience.ms)
      throw new Error(`the wait was given up: ${JSON.stringify(state())}`);
    if (turns % 50 === 49) meanwhile();
    await turn();
  }
}
