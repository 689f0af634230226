/** Nicknames and the avatar picture over HTTP. */
import type { rights as routes } from '../../../../api/catalogue/routes/school/rights';
import type { HandlersOf } from '../../../section';

export const rightsHandlers: HandlersOf<`school.${keyof typeof routes}`> = {};
