import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { profilesHandlers } from './handlers';

/** Stickers, balloons, cushions, windows and curtains of profiles. */
export const profiles = part({ handlers: whileOpen(profilesHandlers) });
