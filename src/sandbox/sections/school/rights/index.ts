import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { schoolAvatarsState } from './avatar-state';
import { rightsHandlers } from './handlers';
import { seedNicknames } from './seed';
import { schoolNicknamesState } from './state';
import { rightsSwitches } from './switches';

/** Nicknames and avatar pictures. */
export const rights = part({
  state: {
    schoolNicknames: { schema: schoolNicknamesState, initial: () => ({}) },
    schoolAvatars: { schema: schoolAvatarsState, initial: () => ({}) },
  },
  seed: seedNicknames,
  handlers: whileOpen(rightsHandlers),
  switches: rightsSwitches,
  codes: [
    'NICKNAME_ALREADY_DRAWN',
    'NOT_OWNED',
    'NO_PROFILE_AVATARS',
    'PROFILE_AVATAR_PAUSED',
    'PROFILE_AVATAR_PURCHASE_REQUIRED',
    'AVATAR_MODERATION_REJECTED',
    'AVATAR_MODERATION_UNAVAILABLE',
  ],
});
