/** The options of both commands; no verb. */
import { option, optionList, text } from '../../app/command';

export const eventOptions = {
  sid: option(text('id'), 'Id of a run of a client (a new one)'),
  event: optionList(text('JSON'), 'One event, a JSON object'),
};
