import type { board as routes } from '../../../../protocol/routes/school/board';
import { part } from '../../../section';
import type { Handler, Socket } from '../../../server/http/handler';
import { switchChanges } from '../../../world/channel';
import { whenEnded } from '../../auth/rules/sessions';
import { boardItemsOf } from '../rules/belongings';
import { eventEndsAt, isOpen, schoolSwitch } from '../rules/event';
import { whileOpen } from '../rules/open-handlers';
import { boardChanges, boardRecord, draw, wipe } from './rules/board';
import { addSocket, issueTicket, useTicket } from './rules/presence';
import { seedBoard } from './seed';
import { boardSimulation } from './simulation';
import { schoolBoardIn } from './state';

/**
 * Opens the socket for the caller of the ticket (protocol: board WebSocket). The close codes are our choice.
 * @throws Refusal 401 for an invalid ticket
 */
const boardSocket: Handler<typeof routes.boardSocket> = ({ world, query, setTimer }) => {
  const { account, session } = useTicket(world, query.ticket);
  return (socket: Socket) => {
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
    // Other messages are ignored.
    socket.onMessage((message) => {
      if (message === 'ping') socket.send('pong');
    });
  };
};
/** The shared drawing board and its socket. */
export const board = part({
  state: [schoolBoardIn],
  seed: seedBoard,
  handlers: whileOpen({
    'school.board': ({ world }) => boardRecord(world),
    'school.boardInventory': ({ world, caller }) => ({ items: boardItemsOf(world, caller.account.id) }),
    'school.boardTicket': ({ world, caller }) => ({ ticket: issueTicket(world, caller) }),
    'school.boardSocket': boardSocket,
    'school.boardDraw': ({ world, caller, body }) => draw(world, caller.account.id, body),
    'school.boardWipe': ({ world, caller, body }) => wipe(world, caller.account.id, body),
  }),
  simulation: [boardSimulation],
});
