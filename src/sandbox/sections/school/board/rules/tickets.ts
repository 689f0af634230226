/** Tickets that open the board's socket: each once, within a minute (our choice; protocol: authentication 11). */
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import type { UserCaller } from '../../../auth/rules/callers';

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
