import { section } from '../../section';
import { newToken } from '../../world/secrets';
import { accountsState } from './accounts-state';
import { authHandlers } from './handlers/index';
import { captchaPages } from './handlers/pages';
import { seedAccounts } from './seed/accounts';
import { accessState, mailState } from './state';
import { authSwitches } from './switches';

/** Accounts, sign-in and sessions. */
export const auth = section('auth', {
  state: {
    accounts: { schema: accountsState, initial: () => [] },
    access: {
      schema: accessState,
      initial: ({ random }) => ({
        key: newToken(random),
        sessions: [],
        flows: [],
        captchas: [],
        qrs: [],
        failures: {},
      }),
    },
    mail: { schema: mailState, initial: () => [] },
  },
  seed: seedAccounts,
  handlers: authHandlers,
  switches: authSwitches,
  nonCatalogue: captchaPages,
  codes: [
    'CAPTCHA_FAILED',
    '<externalFailed>',
    'SESSION_EXPIRED',
    'REFRESH_TOKEN_MISSING',
    'SESSION_NOT_FOUND',
    'SESSION_REVOKED',
  ],
  otherCodes: {
    ACCOUNT_INVALID_CREDENTIALS: 'INVALID_CREDENTIALS',
    ACCOUNT_BANNED: 'USER_BANNED',
    ACCOUNT_CURRENT_PASSWORD_INCORRECT: 'INVALID_OLD_PASSWORD',
  },
});
