/** The shared drawing board over HTTP. */
import type { board as routes } from '../../../../api/catalogue/routes/school/board';
import type { HandlersOf } from '../../../section';

export const boardHandlers: HandlersOf<`school.${keyof typeof routes}`> = {};
