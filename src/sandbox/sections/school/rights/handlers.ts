/** Nicknames and the avatar picture over HTTP. */
import type { rights as routes } from '../../../../protocol/routes/school/rights';
import type { HandlersOf } from '../../../section';
import { avatarRecord, installAvatar, removeAvatar, uploadAvatar } from './rules/avatars';
import { nicknamesById, nicknamesOf, wearNickname } from './rules/nicknames';

export const rightsHandlers: HandlersOf<`school.${keyof typeof routes}`> = {
  'school.nicknames': ({ world, caller }) => nicknamesOf(world, caller.account.id),
  'school.nicknameUse': ({ world, caller, body }) => wearNickname(world, caller.account.id, body.form),
  'school.nicknameOf': ({ world, query }) => nicknamesById(world, query.ids),
  'school.avatar': ({ world, caller, origins }) => ({
    data: avatarRecord(world, caller.account.id, origins.main),
  }),
  'school.avatarRemove': ({ world, caller }) => ({ data: removeAvatar(world, caller.account.id) }),
  'school.avatarInstall': ({ world, caller, body, origins }) => ({
    data: installAvatar(world, caller.account.id, body, origins.main),
  }),
  'school.avatarUpload': async ({ world, caller, body: { file }, origins }) => {
    return uploadAvatar(world, caller.account, file, origins.main);
  },
};
