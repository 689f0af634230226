import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { profilesHandlers } from './handlers';

/** What people do to profiles. */
export const profiles = part({ handlers: whileOpen(profilesHandlers) });
