/** The shared drawing board over HTTP. */
import type { board as routes } from '../../../../protocol/routes/school/board';
import type { HandlersOf } from '../../../section';
import { boardItemsOf } from '../rules/backpack';
import { draw, wipe } from './rules/board';
import { boardRecord } from './rules/records';
import { issueTicket } from './rules/tickets';
import { boardSocket } from './socket';

export const boardHandlers: HandlersOf<`school.${keyof typeof routes}`> = {
  'school.board': ({ world }) => boardRecord(world),
  'school.boardInventory': ({ world, caller }) => ({ items: boardItemsOf(world, caller.account.id) }),
  'school.boardTicket': ({ world, caller }) => ({ ticket: issueTicket(world, caller) }),
  'school.boardSocket': boardSocket,
  'school.boardDraw': ({ world, caller, body }) => draw(world, caller.account.id, body),
  'school.boardWipe': ({ world, caller, body }) => wipe(world, caller.account.id, body),
};
