import { part } from '../../../section';
import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';
import { whileOpen } from '../rules/open-handlers';
import { schoolNicknamesIn } from './rules/active-nickname';
import {
  avatarModerationSwitch,
  avatarRecord,
  avatarReviewSwitch,
  avatarsSwitch,
  installAvatar,
  removeAvatar,
  schoolAvatarsIn,
  uploadAvatar,
} from './rules/avatars';
import { activateNickname, nicknamesById, nicknamesOf } from './rules/nicknames';

const nicknameSeeds: Readonly<
  Record<string, { readonly owned: readonly string[]; readonly active: string | null }>
> = {
  ada: { owned: ['Night owl', 'Chalk dust'], active: null },
  boris: { owned: ['Long break'], active: null },
  chiara: { owned: ['Head of the class', 'Straight A', 'Ink thumb'], active: 'Head of the class' },
  kofi: { owned: ['Late again'], active: 'Late again' },
  xenia: { owned: ['Quiet one', 'Window seat'], active: 'Quiet one' },
};

/** Adds nicknames; no user has drawn one of the current showcase yet. */
function seedNicknames(world: World): void {
  const idOf = idByName(world);
  for (const [name, { owned, active }] of Object.entries(nicknameSeeds)) {
    const version = active === null ? 0 : 1;
    schoolNicknamesIn(world)[idOf(name)] = { owned: [...owned], active, version, drawnIn: null };
  }
}

/** Nicknames and avatar pictures. */
export const rights = part({
  state: [schoolNicknamesIn, schoolAvatarsIn],
  seed: seedNicknames,
  handlers: whileOpen({
    'school.nicknames': ({ world, caller }) => nicknamesOf(world, caller.account.id),
    'school.nicknameUse': ({ world, caller, body }) => activateNickname(world, caller.account.id, body.form),
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
  }),
  switches: [avatarsSwitch, avatarModerationSwitch, avatarReviewSwitch],
});
