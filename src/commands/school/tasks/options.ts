/** Arguments that several commands of the group share; no verb. */
import { argument, text } from '../../../app/command';

export const code = argument(text('code', 'task'), "Code of a task (see 'plaza school tasks')");
