/** The option that several commands of the group share; no verb. */
import { option, text } from '../../../app/command';

export const email = option(
  text('address'),
  "Use the stored access for this email address (see 'plaza shop orders lookup ADDRESS')",
);
