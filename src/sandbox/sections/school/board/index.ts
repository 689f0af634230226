import type { Point, Stroke } from '../../../../protocol/records/school/board';
import { part } from '../../../section';
import { limitsSwitch } from '../../../server/http/limits';
import { refusal } from '../../../server/http/refusal';
import type { SimulationEvent } from '../../../server/simulation';
import type { World } from '../../../world';
import { switchChanges } from '../../../world/channel';
import { pick, randomBelow } from '../../../world/ids';
import { idByName } from '../../auth/rules/accounts';
import type { UserCaller } from '../../auth/rules/callers';
import { whenEnded } from '../../auth/rules/sessions';
import { idleUsers } from '../../users/rules/simulated-users';
import { itemOf, itemsOf, takeItem } from '../rules/belongings';
import { applicationsSwitch, eventEndsAt, isOpen, requireApplications, schoolSwitch } from '../rules/event';
import { addDrawing, addSocket, addVisitor, boardChanges, drawingRecord, wipeAlong } from './rules/board';
import { colors, contract, requireDrawing, requireWipe } from './rules/contract';
import { overlaps, unpacked, unpackedStroke } from './rules/lines';
import { cutAlong } from './rules/wiping';
import seed from './seed.json';
import { type BoardDrawingState, schoolBoardIn } from './state';

/** At this number of drawings simulated users only wipe; with fewer they draw more often. */
const fullBoard = 60;

/** Maximum number of positions that are tried for one drawing. */
const maxTries = 12;

const edge = 12;
const doodleSize = { width: 96, height: 84 };

/** @internal */
export const boardSimulation: SimulationEvent = {
  sections: ['school'],
  everyMs: 45_000,
  happen(world, at) {
    if (!schoolSwitch.isOn(world) || !applicationsSwitch.isOn(world) || limitsSwitch.isOn(world)) return;
    const artist = pick(world, idleUsers(world));
    if (!artist) return;
    if (world.random.number() * fullBoard >= schoolBoardIn(world).drawings.length)
      drawSomething(world, artist.id, at);
    else wipeSomething(world, artist.id, at);
  },
};

/** Draws a doodle at a free position; does nothing if none is found. */
function drawSomething(world: World, artist: string, at: number): void {
  const doodle = pick(world, Object.values(doodles)) ?? [];
  const color = pick(world, contract.colors) ?? '';
  for (let time = 0; time < maxTries; time += 1) {
    const x = edge + randomBelow(world.random, contract.width - doodleSize.width - 2 * edge);
    const y = edge + randomBelow(world.random, contract.height - doodleSize.height - 2 * edge);
    const strokes = strokesAt(doodle, color, x, y);
    if (overlaps(strokes, schoolBoardIn(world).drawings)) continue;
    addVisitor(world, artist, at);
    addDrawing(world, artist, strokes);
    return;
  }
}

/** Wipes across an old drawing of a simulated user, unless the cloth would touch one of a user who is signed in. */
function wipeSomething(world: World, artist: string, at: number): void {
  const idle = new Set(idleUsers(world).map(({ id }) => id));
  const { drawings } = schoolBoardIn(world);
  const old = drawings.slice(0, Math.ceil(drawings.length / 2)).filter(({ authorId }) => idle.has(authorId));
  const drawing = pick(world, old);
  const path = drawing && wipePathOf(drawing);
  if (!path) return;
  const isForeign = (one: BoardDrawingState) => !idle.has(one.authorId) && isTouched(one, path);
  if (drawings.some(isForeign)) return;
  addVisitor(world, artist, at);
  wipeAlong(world, path);
}

/** The path from the first to the last point of a drawing; undefined if it is too long for one wipe. */
function wipePathOf({ strokes }: BoardDrawingState): Point[] | undefined {
  const points = strokes.flatMap((stroke) => unpackedStroke(stroke).points);
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return undefined;
  const isLong = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) > contract.maxWipeSpan;
  return isLong ? undefined : [from, to];
}

function isTouched({ strokes }: BoardDrawingState, path: readonly Point[]): boolean {
  return cutAlong(strokes.map(unpackedStroke), path).taken.length > 0;
}

/** A ticket opens one socket within a minute (our choice; protocol: authentication 11). */
const ticketMs = 60_000;

/** Not saved: after a restart a client requests a new one. */
const tickets = new WeakMap<World, Map<string, { readonly caller: UserCaller; readonly endsAt: number }>>();

/** The shared drawing board and its socket. */
export const board = part({
  state: [schoolBoardIn],
  seed: seedBoard,
  handlers: {
    // Oldest first.
    'school.board': ({ world }) => {
      const { revision, drawings, wipes } = schoolBoardIn(world);
      return {
        revision,
        drawings: drawings.map((drawing) => drawingRecord(world, drawing)),
        wipes: wipes.map(({ id, revision, smudges }) => ({
          id,
          revision,
          smudges: smudges.map(({ color, line, strength }) => ({ color, points: unpacked(line), strength })),
        })),
        contract,
      };
    },
    'school.boardInventory': ({ world, caller }) => ({ items: itemsOf(world, caller.account.id, 'board') }),
    'school.boardTicket': ({ world, caller }) => {
      const now = world.clock.now();
      const valid = [...(tickets.get(world) ?? [])].filter(([, { endsAt }]) => endsAt > now);
      const ticket = world.random.uuid();
      tickets.set(world, new Map([...valid, [ticket, { caller, endsAt: now + ticketMs }]]));
      return { ticket };
    },
    // The close codes are our choice. Messages other than `ping` are ignored.
    'school.boardSocket': ({ world, query: { ticket }, setTimer }) => {
      const { account, session } = useTicket(world, ticket);
      return (socket) => {
        const closeWithEvent = () => {
          if (!isOpen(world)) socket.close(1001, 'the event is closed');
        };
        const stops = [
          boardChanges.listen(world, (message) => socket.send(JSON.stringify(message))),
          whenEnded(world, session, () => socket.close(4401, 'not authorised')),
          switchChanges.listen(world, (changed) => {
            if (changed === schoolSwitch) closeWithEvent();
          }),
          setTimer(eventEndsAt(world), closeWithEvent),
          addSocket(world, account.id),
        ];
        socket.onClose(() => {
          for (const stop of stops) stop();
        });
        socket.onMessage((message) => {
          if (message === 'ping') socket.send('pong');
        });
      };
    },
    // The strokes are stored exactly as sent. A refused drawing uses up no chalk.
    'school.boardDraw': ({ world, caller, body: { inventoryItemId, strokes } }) => {
      const { id } = caller.account;
      requireApplications(world);
      requireDrawing(strokes);
      itemOf(world, id, inventoryItemId, 'board_drawing');
      const foreign = schoolBoardIn(world).drawings.filter(({ authorId }) => authorId !== id);
      if (overlaps(strokes, foreign))
        throw refusal(409, 'BOARD_DRAWING_OVERLAP', 'the drawing overlaps one of another user');
      takeItem(world, id, inventoryItemId, 'board_drawing');
      return addDrawing(world, id, strokes);
    },
    // The cloth is used up even if there was nothing to wipe (our choice), but not by a refused wipe.
    'school.boardWipe': ({ world, caller, body: { inventoryItemId, path } }) => {
      requireApplications(world);
      requireWipe(path);
      takeItem(world, caller.account.id, inventoryItemId, 'board_cloth');
      return wipeAlong(world, path);
    },
  },
  simulation: [boardSimulation],
});

/** The caller of a ticket, which is used up. */
function useTicket(world: World, ticket: string): UserCaller {
  const issued = tickets.get(world)?.get(ticket);
  tickets.get(world)?.delete(ticket);
  const isValid = issued && issued.endsAt > world.clock.now() && issued.caller.session.revokedAt === null;
  if (!isValid) throw refusal(401, 'UNAUTHORIZED', 'the ticket is used or has expired');
  return issued.caller;
}

type ColorName = keyof typeof colors;

/** A seeded drawing: the artist, the doodle, the name of its color, and its top left. */
type SeedDrawing = readonly [by: string, doodle: DoodleName, color: ColorName, x: number, y: number];

/** The lines of a drawing within 96 by 84 pixels, from its top left. */
type Doodle = readonly (readonly Point[])[];

type DoodleName = keyof typeof seed.doodles;

/** @internal */
export const doodles = unpackedLines<DoodleName>(seed.doodles);

/** Capitals of the greeting in a new world, 30 by 44 pixels each. */
const capitals = unpackedLines<string>(seed.capitals);

function unpackedLines<N extends string>(
  drawings: Readonly<Record<N, readonly number[][]>>,
): Record<N, Doodle> {
  const entries = Object.entries<readonly number[][]>(drawings);
  return Object.fromEntries(entries.map(([name, lines]) => [name, lines.map(unpacked)])) as unknown as Record<
    N,
    Doodle
  >;
}

const hourMs = 60 * 60_000;

const seedWipe = [
  { x: 600, y: 700 },
  { x: 700, y: 690 },
  { x: 760, y: 820 },
];

/** Draws the board, one drawing every five hours up to `now`, and wipes across two of them; ids follow from the index. */
function seedBoard(world: World, now: number): void {
  const idOf = idByName(world);
  const idAt = (place: number) => `5c4003e0-7a41-4d0b-9c00-${String(place).padStart(12, '0')}`;
  const { drawings } = schoolBoardIn(world);
  const add = (by: string, strokes: Stroke[]) =>
    addDrawing(world, idOf(by), strokes, idAt(drawings.length + 1));
  for (const strokes of greeting()) add('chiara', strokes);
  for (const [by, doodle, color, x, y] of seed.drawings as unknown as readonly SeedDrawing[])
    add(by, strokesAt(doodles[doodle], colors[color], x, y));
  for (const [place, drawing] of drawings.entries())
    drawing.at = now - (drawings.length - place) * 5 * hourMs;
  wipeAlong(world, seedWipe, idAt(drawings.length + 1));
}

/** The strokes of a doodle whose top left is at a position of the board. @internal */
export function strokesAt(doodle: Doodle, color: string, x: number, y: number): Stroke[] {
  return doodle.map((points) => ({
    color,
    width: contract.widths[0] ?? 0,
    points: points.map((point) => ({ x: point.x + x, y: point.y + y })),
  }));
}

/** The word in two drawings, because it is too wide for one drawing. */
function greeting(): Stroke[][] {
  const letters = [...'SCHOOL'].map((letter, nth) =>
    strokesAt(capitals[letter] ?? [], colors.white, 400 + 46 * nth, 96),
  );
  return [letters.slice(0, 3).flat(), letters.slice(3).flat()];
}
