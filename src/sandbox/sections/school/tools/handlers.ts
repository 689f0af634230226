/** What people do to posts over HTTP. */
import type { tools as routes } from '../../../../api/catalogue/routes/school/tools';
import type { HandlersOf } from '../../../section';

export const toolsHandlers: HandlersOf<`school.${keyof typeof routes}`> = {};
