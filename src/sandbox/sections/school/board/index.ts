import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { boardHandlers } from './handlers';

/** The shared drawing board and its socket. */
export const board = part({ handlers: whileOpen(boardHandlers) });
