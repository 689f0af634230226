import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { tasksHandlers } from './handlers';

/** The tasks that earn chalks, and who earned most. */
export const tasks = part({ handlers: whileOpen(tasksHandlers) });
