/** Tasks and the honor board over HTTP. */
import type { tasks as routes } from '../../../../api/catalogue/routes/school/tasks';
import type { HandlersOf } from '../../../section';

export const tasksHandlers: HandlersOf<`school.${keyof typeof routes}`> = {};
