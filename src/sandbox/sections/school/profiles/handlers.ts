/** What people do to profiles over HTTP. */
import type { profiles as routes } from '../../../../api/catalogue/routes/school/profiles';
import type { HandlersOf } from '../../../section';

export const profilesHandlers: HandlersOf<`school.${keyof typeof routes}`> = {};
