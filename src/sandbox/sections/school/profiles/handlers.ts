/** Handlers of stickers, balloons, cushions, windows and curtains. */
import type { profiles as routes } from '../../../../api/catalogue/routes/school/profiles';
import type { HandlersOf } from '../../../section';

export const profilesHandlers: HandlersOf<`school.${keyof typeof routes}`> = {};
