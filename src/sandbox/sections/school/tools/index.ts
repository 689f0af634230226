import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { toolsHandlers } from './handlers';

/** What people do to posts. */
export const tools = part({ handlers: whileOpen(toolsHandlers) });
