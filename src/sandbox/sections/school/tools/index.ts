import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { toolsHandlers } from './handlers';
import { postToolsState } from './state';

/** Notebook sheets, correctors, red pens and waste paper. */
export const tools = part({
  state: {
    postTools: {
      schema: postToolsState,
      initial: () => ({ marks: [], claims: [], corrections: [], complaints: [] }),
    },
  },
  handlers: whileOpen(toolsHandlers),
});
