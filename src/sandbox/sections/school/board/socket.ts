/** The board's socket (protocol: board WebSocket). Close codes are our choice. */
import type { board } from '../../../../protocol/routes/school/board';
import type { Handler, Socket } from '../../../server/http/handler';
import { switchChanges } from '../../../world/switches';
import { whenEnded } from '../../auth/rules/sessions';
import { boardChanges } from './rules/board';
import { enter } from './rules/presence';
import { useTicket } from './rules/tickets';

type Opening = Handler<typeof board.boardSocket>;

/** Opens the socket for the caller of the ticket. @throws Refusal 401 for a ticket that is not good */
export const boardSocket: Opening = ({ world, query }) => {
  const { account, session } = useTicket(world, query.ticket);
  return (socket: Socket) => {
    const stops = [
      boardChanges.listen(world, (message) => socket.send(JSON.stringify(message))),
      whenEnded(world, session, () => socket.close(4401, 'not authorised')),
      switchChanges.listen(world, (name) => {
        if (name === 'school' && !world.switches.school) socket.close(1001, 'the event is closed');
      }),
      enter(world, account.id),
    ];
    socket.onClose(() => {
      for (const stop of stops) stop();
    });
    // Anything else is ignored.
    socket.onMessage((message) => {
      if (message === 'ping') socket.send('pong');
    });
  };
};
