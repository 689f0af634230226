/** A watcher of the board against a sandbox whose connections are cut at random: what happened, what it told. */

import { type WatchEvent, watchBoard } from '../../../src/commands/school/board/flows/watch';
import type { BoardMessage } from '../../../src/protocol/records/school/board';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import {
  addDrawing,
  boardChanges,
  capacity,
  wipeAlong,
} from '../../../src/sandbox/sections/school/board/rules/board';
import { schoolBoardIn } from '../../../src/sandbox/sections/school/board/state';
import type { FaultInput } from '../../../src/sandbox/server/control/faults';
import { deviceId, signedIn, testApi } from '../http/api';
import type { TestSandbox } from '../sandbox';
import { seededNumbers } from '../seeded-numbers';
import { throughCuts } from './notifications';

/** The socket is cut in the middle of its next message. */
const cut: FaultInput = { kind: 'cut', route: 'school.boardSocket' };

/** What else may go wrong, with that or before. */
const others: readonly (FaultInput | undefined)[] = [
  undefined,
  undefined,
  { kind: 'garble', route: 'school.boardSocket' },
  { kind: 'drop-before', route: 'school.boardSocket' },
  { kind: 'drop-after', route: 'school.boardTicket' },
  { kind: 'status', status: 503, route: 'school.boardTicket' },
  { kind: 'cut', route: 'school.board' },
  { kind: 'status', status: 502, route: 'school.board' },
];

export interface BoardOutage {
  /** Drawings by their ID, wipes by their revision. */
  readonly happened: readonly (string | number)[];
  readonly reported: readonly (string | number)[];
  readonly cuts: number;
  /** How often a ticket was taken. */
  readonly tickets: number;
}

/** What a message tells of the board; presence does not. */
function changeIn(message: WatchEvent): (string | number)[] {
  const { type } = message;
  if (type === 'drawing.created') return [(message as { drawing: { id: string } }).drawing.id];
  return type === 'board.wiped' ? [(message as { revision: number }).revision] : [];
}

/** Watches while so many cuts happen, among other faults, and people go on drawing and wiping. */
export async function watchBoardThroughCuts(
  sandbox: TestSandbox,
  seed: number,
  wanted: number,
): Promise<BoardOutage> {
  const world = sandbox.world();
  const { accessToken } = sandbox.control.signIn({ person: 'ada' });
  const over = new AbortController();
  const session = signedIn([accessToken]);
  const { api, clock } = testApi(new URL(sandbox.baseUrl), { session, signal: over.signal });
  const happened: (string | number)[] = [];
  const reported: (string | number)[] = [];
  const forget = boardChanges.listen(world, (message: BoardMessage) => happened.push(...changeIn(message)));
  const asked = sandbox.requestsFromNow(deviceId);
  const watching = (async () => {
    const pictures = { prepare: async () => undefined, way: async () => 'none' as const, printer: undefined };
    const { events } = await watchBoard({ api, clock, pictures });
    for await (const event of events) reported.push(...changeIn(event));
  })();
  const changeBoard = changesOf(sandbox, seededNumbers(seed));
  // However slow this machine is: of wipes that nobody was told of, the board has room for so many.
  const change = () => {
    if (happened.length - reported.length < capacity.wipes / 2) changeBoard();
  };
  const cuts = await throughCuts(sandbox, {
    number: seededNumbers(seed + 1),
    wanted,
    cut,
    others,
    watching,
    isOpen: () => asked().some(({ route }) => route === 'school.board'),
    changes: 3,
    change,
    lastChange: change,
    whileWaiting: change,
    isAllTold: () => reported.length >= happened.length,
    stands: () => ({
      missing: happened.filter((one) => !reported.includes(one)),
      asked: asked().slice(-5),
    }),
  });
  forget();
  over.abort();
  await watching.catch(() => undefined);
  return {
    happened,
    reported,
    cuts,
    tickets: asked().filter(({ route }) => route === 'school.boardTicket').length,
  };
}

/** Draws a line, or wipes the beginnings of some lines: none is ever wiped away whole. */
function changesOf(sandbox: TestSandbox, number: () => number): () => void {
  const world = sandbox.world();
  const artist = accountsIn(world)[1]?.id ?? '';
  return () => {
    const y = 20 + Math.floor(number() * 980);
    // Far fewer drawings than the board has room for: the oldest would go.
    const isDrawn = number() < 0.4 && schoolBoardIn(world).drawings.length < 250;
    const ends = (left: number, right: number) => [
      { x: left, y },
      { x: right, y },
    ];
    if (isDrawn) addDrawing(world, artist, [{ color: '#f5f1df', width: 6, points: ends(60, 260) }]);
    else wipeAlong(world, ends(60, 70));
  };
}
