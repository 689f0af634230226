/**
 * The viewers of the board (protocol: `presence.updated`), and the tickets that open its socket: each valid once, for a
 * minute (our choice; protocol: authentication 11).
 */
import type { BoardMessage } from '../../../../../protocol/records/school/board';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import type { UserCaller } from '../../../auth/rules/callers';
import { authorOf } from '../../../users/rules/authors';
import { boardChanges } from './board';

/** How long a simulated visitor stays after an action. */
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

/** Counts an open socket of an account until the returned function is called; both send the presence to all sockets. */
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

/** Counts a simulated visitor who acted at a time, and removes those whose visit has ended. */
export function addVisitor(world: World, accountId: string, at: number): void {
  const { guests } = presenceOf(world);
  const now = world.clock.now();
  for (const [id, leavesAt] of guests) if (leavesAt <= now) guests.delete(id);
  if (at + visitMs <= now) return;
  const isNew = !guests.has(accountId);
  guests.set(accountId, at + visitMs);
  if (isNew) boardChanges.emit(world, presenceMessage(world));
}

/** Each user once, even with several open sockets. */
function presenceMessage(world: World): Extract<BoardMessage, { type: 'presence.updated' }> {
  const { sockets, guests } = presenceOf(world);
  const ids = [...new Set([...sockets.keys(), ...guests.keys()])];
  const users = ids.map((id) => {
    const { username, displayName, avatar } = authorOf(world, undefined, id);
    return { id, username, displayName, avatar };
  });
  return { type: 'presence.updated', onlineCount: users.length, users };
}

const ticketMs = 60_000;

interface Ticket {
  readonly caller: UserCaller;
  readonly endsAt: number;
}

/** Not saved: after a restart a client requests a new one. */
const tickets = new WeakMap<World, Map<string, Ticket>>();

/** Issues a ticket, and removes expired ones. */
export function issueTicket(world: World, caller: UserCaller): string {
  const now = world.clock.now();
  const valid = [...ticketsOf(world)].filter(([, { endsAt }]) => endsAt > now);
  const ticket = world.random.uuid();
  tickets.set(world, new Map([...valid, [ticket, { caller, endsAt: now + ticketMs }]]));
  return ticket;
}

/**
 * The caller of a ticket, which is used up.
 * @throws Refusal 401 for an unknown, used or expired ticket, or one whose session has ended
 */
export function useTicket(world: World, ticket: string): UserCaller {
  const issued = ticketsOf(world).get(ticket);
  ticketsOf(world).delete(ticket);
  const isValid = issued && issued.endsAt > world.clock.now() && issued.caller.session.revokedAt === null;
  if (!isValid) throw refusal(401, 'UNAUTHORIZED', 'the ticket is used or has expired');
  return issued.caller;
}

function ticketsOf(world: World): Map<string, Ticket> {
  return tickets.get(world) ?? new Map();
}
