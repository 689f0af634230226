import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { toolsHandlers } from './handlers';
import { postToolsState } from './state';

/** What people do to posts. */
export const tools = part({
  state: {
    postTools: {
      schema: postToolsState,
      initial: () => ({ marks: [], claims: [], corrections: [], complaints: [] }),
    },
  },
  handlers: whileOpen(toolsHandlers),
});
