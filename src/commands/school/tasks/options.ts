/** Arguments that several commands of the group share; no verb. */
import { argument, id } from '../../../app/command';

export const code = argument(id('task', 'code'), "Code of a task (see 'plaza school tasks')");
