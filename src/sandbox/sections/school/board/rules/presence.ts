/** Who looks at the board (protocol: `presence.updated`). */
import type { BoardMessage } from '../../../../../protocol/records/school/board';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import type { UserCaller } from '../../../auth/rules/callers';
import { authorOf } from '../../../users/rules/authors';
import { boardChanges } from './board';

/** Visitors of the simulation stay this long after what they did, in milliseconds. */
const visitMs = 3 * 60_000;

interface Presence {
  /** Open sockets by account id. */
  readonly sockets: Map<string, number>;
  /** When a simulated visitor leaves, by account id. */
  readonly guests: Map<string, number>;
}

const presences = new WeakMap<World, Presence>();

function presenceOf(world: World): Presence {
  const known = presences.get(world) ?? { sockets: new Map(), guests: new Map() };
  presences.set(world, known);
  return known;
}

/** Counts an open socket of an account until the function returned is called; everybody hears of both. */
export function addSocket(world: World, accountId: string): () => void {
  const { sockets } = presenceOf(world);
  sockets.set(accountId, (sockets.get(accountId) ?? 0) + 1);
  boardChanges.emit(world, presenceMessage(world));
  return () => {
    const left = (sockets.get(accountId) ?? 1) - 1;
    if (left > 0) sockets.set(accountId, left);
    else sockets.delete(accountId);
    boardChanges.emit(world, presenceMessage(world));
  };
}

/** Somebody of the simulation came at a time; those who did nothing for some minutes are gone. */
export function addVisitor(world: World, accountId: string, at: number): void {
  const { guests } = presenceOf(world);
  const now = world.clock.now();
  for (const [id, leavesAt] of guests) if (leavesAt <= now) guests.delete(id);
  if (at + visitMs <= now) return;
  const isNew = !guests.has(accountId);
  guests.set(accountId, at + visitMs);
  if (isNew) boardChanges.emit(world, presenceMessage(world));
}

/** Each person once, however many sockets they have open. */
function presenceMessage(world: World): Extract<BoardMessage, { type: 'presence.updated' }> {
  const { sockets, guests } = presenceOf(world);
  const ids = [...new Set([...sockets.keys(), ...guests.keys()])];
  const users = ids.map((id) => {
    const { username, displayName, avatar } = authorOf(world, undefined, id);
    return { id, username, displayName, avatar };
  });
  return { type: 'presence.updated', onlineCount: users.length, users };
}

/** How long a ticket is good, in milliseconds. */
const ticketMs = 60_000;

interface Ticket {
  readonly caller: UserCaller;
  readonly endsAt: number;
}

/** Not saved: after a restart a client takes a new one. */
const tickets = new WeakMap<World, Map<string, Ticket>>();

/** A new ticket of a caller. Those whose time is over are forgotten. */
export function issueTicket(world: World, caller: UserCaller): string {
  const now = world.clock.now();
  const good = [...ticketsOf(world)].filter(([, { endsAt }]) => endsAt > now);
  const ticket = world.random.uuid();
  tickets.set(world, new Map([...good, [ticket, { caller, endsAt: now + ticketMs }]]));
  return ticket;
}

/**
 * The caller of a ticket, which is used up.
 * @throws Refusal 401 for one that is unknown, used or too old, or whose session has ended
 */
export function useTicket(world: World, ticket: string): UserCaller {
  const found = ticketsOf(world).get(ticket);
  ticketsOf(world).delete(ticket);
  const isGood = found && found.endsAt > world.clock.now() && found.caller.session.revokedAt === null;
  if (!isGood) throw refusal(401, 'UNAUTHORIZED', 'the ticket is used or too old');
  return found.caller;
}

function ticketsOf(world: World): Map<string, Ticket> {
  return tickets.get(world) ?? new Map();
}
