import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { shopHandlers } from './handlers';

/** What chalks buy, and what works as soon as it is bought. */
export const shop = part({ handlers: whileOpen(shopHandlers, ['school.status']) });
