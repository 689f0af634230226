/** The option that several commands of the group share; no verb. */
import { option, text } from '../../../app/command';

export const email = option(text('address'), "Of an address that 'plaza shop orders lookup ADDRESS' opened");
