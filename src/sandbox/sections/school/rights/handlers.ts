/** Nicknames and the avatar picture over HTTP. */
import type { rights as routes } from '../../../../api/catalogue/routes/school/rights';
import type { HandlersOf } from '../../../section';
import { nicknamesById, nicknamesOf, wearNickname } from './rules/nicknames';

export const rightsHandlers: HandlersOf<`school.${keyof typeof routes}`> = {
  'school.nicknames': ({ world, caller }) => nicknamesOf(world, caller.account.id),
  'school.nicknameUse': ({ world, caller, body }) => wearNickname(world, caller.account.id, body.form),
  'school.nicknameOf': ({ world, query }) => nicknamesById(world, query.ids),
};
