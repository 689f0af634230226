/** Options that both commands share. */
import { option, optionList, text } from '../../app/command';

export const eventOptions = {
  sid: option(text('id'), 'ID of the client session (default: a new one)'),
  event: optionList(text('JSON'), 'Event as a JSON object'),
};
