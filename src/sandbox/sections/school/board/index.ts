import type { Point } from '../../../../protocol/records/school/board';
import { part } from '../../../section';
import { limitsSwitch } from '../../../server/http/limits';
import { refusal } from '../../../server/http/refusal';
import type { SimulationEvent } from '../../../server/simulation';
import type { World } from '../../../world';
import { switchChanges } from '../../../world/channel';
import type { UserCaller } from '../../auth/rules/callers';
import { whenEnded } from '../../auth/rules/sessions';
import { idleUsers, pick } from '../../users/rules/simulated-users';
import { itemOf, itemsOf, takeItem } from '../rules/belongings';
import { applicationsSwitch, eventEndsAt, isOpen, requireApplications, schoolSwitch } from '../rules/event';
import { addDrawing, addSocket, addVisitor, boardChanges, drawingRecord, wipeAlong } from './rules/board';
import { contract, requireDrawing, requireWipe } from './rules/contract';
import { overlaps, unpacked, unpackedStroke } from './rules/lines';
import { cutAlong } from './rules/wiping';
import { doodles, seedBoard, strokesAt } from './seed';
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
    const x = edge + randomBelow(world, contract.width - doodleSize.width - 2 * edge);
    const y = edge + randomBelow(world, contract.height - doodleSize.height - 2 * edge);
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

function randomBelow({ random }: World, end: number): number {
  return Math.floor(random.number() * end);
}

/** A ticket opens one socket within a minute (our choice; protocol: authentication 11). */
const ticketMs = 60_000;

interface Ticket {
  readonly caller: UserCaller;
  readonly endsAt: number;
}

/** Not saved: after a restart a client requests a new one. */
const tickets = new WeakMap<World, Map<string, Ticket>>();

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
