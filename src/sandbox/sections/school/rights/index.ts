import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { rightsHandlers } from './handlers';

/** How a person is shown: nicknames and the avatar picture. */
export const rights = part({ handlers: whileOpen(rightsHandlers) });
