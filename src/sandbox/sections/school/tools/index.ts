import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { toolsHandlers } from './handlers';

/** Notebook sheets, correctors, red pens and waste paper. */
export const tools = part({ handlers: whileOpen(toolsHandlers) });
