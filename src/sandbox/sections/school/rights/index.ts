import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { rightsHandlers } from './handlers';
import { seedNicknames } from './seed';
import { schoolNicknamesState } from './state';

/** Nicknames and avatar pictures. */
export const rights = part({
  state: { schoolNicknames: { schema: schoolNicknamesState, initial: () => ({}) } },
  seed: seedNicknames,
  handlers: whileOpen(rightsHandlers),
  codes: ['NICKNAME_ALREADY_DRAWN', 'NOT_OWNED'],
});
