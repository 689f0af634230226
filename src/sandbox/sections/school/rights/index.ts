import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { rightsHandlers } from './handlers';
import { seedNicknames } from './seed';
import { schoolNicknamesState } from './state';

/** How a person is shown: nicknames and the avatar picture. */
export const rights = part({
  state: { schoolNicknames: { schema: schoolNicknamesState, initial: () => ({}) } },
  seed: seedNicknames,
  handlers: whileOpen(rightsHandlers),
  codes: ['NICKNAME_ALREADY_DRAWN', 'NOT_OWNED'],
});
