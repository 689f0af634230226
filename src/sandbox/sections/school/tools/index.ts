import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { toolsHandlers } from './handlers';
import { newWastePaper } from './rules/waste-paper';
import { seedMarks } from './seed';
import { wastePaperSimulation } from './simulation';
import { postToolsState } from './state';
import { toolsSwitches } from './switches';
import { wastePaperState } from './waste-paper-state';

/** Notebook sheets, correctors, red pens and waste paper. */
export const tools = part({
  state: {
    postTools: {
      schema: postToolsState,
      initial: () => ({ marks: [], claims: [], corrections: [], complaints: [] }),
    },
    wastePaper: { schema: wastePaperState, initial: ({ now }) => newWastePaper(now) },
  },
  seed: seedMarks,
  // Without the event, the waste-paper routes refuse with a code of their own.
  handlers: whileOpen(toolsHandlers, ['school.wastePaperGive', 'school.wastePaperHandIn']),
  simulation: [wastePaperSimulation],
  switches: toolsSwitches,
  codes: [
    'NO_WASTE_PAPER',
    'WASTE_PAPER_POST_TOO_NEW',
    'WASTE_PAPER_NOT_OWNER',
    'WASTE_PAPER_DAILY_LIMIT',
    'WASTE_PAPER_CLOSED',
    'WASTE_PAPER_PAUSED',
    'WASTE_PAPER_EVENT_ENDED',
    'WASTE_PAPER_POST_NOT_FOUND',
  ],
});
