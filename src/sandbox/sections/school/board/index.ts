import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { boardHandlers } from './handlers';
import { seedBoard } from './seed';
import { boardSimulation } from './simulation';
import { schoolBoardState } from './state';

/** The shared drawing board and its socket. */
export const board = part({
  state: {
    schoolBoard: { schema: schoolBoardState, initial: () => ({ revision: 0, drawings: [], wipes: [] }) },
  },
  seed: seedBoard,
  handlers: whileOpen(boardHandlers),
  simulation: [boardSimulation],
  codes: ['BOARD_DRAWING_OVERLAP', 'BOARD_WIPE_LIMIT_EXCEEDED', 'INVALID_BOARD_WIPE'],
});
