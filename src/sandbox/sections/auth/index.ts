import { section } from '../../section';
import { captcha } from './captcha';
import { qr } from './qr';
import { accessIn } from './rules/access';
import { type AccountState, accountStatus, accountsIn, banOf, deletionOf, isUser } from './rules/accounts';
import { mailIn } from './rules/mail';
import { seedAccounts } from './seed/accounts';
import { sessions } from './sessions';
import { signIn } from './sign-in';

/** Accounts, sign-in and sessions. */
export const auth = section('auth', {
  state: [accountsIn, accessIn, mailIn],
  seed: seedAccounts,
  handlers: {
    // Answers for every state that an account can have.
    'auth.profile': ({ world, caller }) => {
      if (!caller) return { authenticated: false, banned: false, user: null };
      const { account } = caller;
      const now = world.clock.now();
      const banned = accountStatus(account, now) === 'banned';
      const deletion = deletionOf(account, now);
      const special = banned || deletion !== undefined || !isUser(account);
      return {
        authenticated: true,
        banned,
        user: userOf(account),
        ...(special && { userId: account.id, roles: account.roles }),
        ...(!isUser(account) && { profileRequired: true }),
        ...(banned && { ...banOf(account), message: 'the account is banned' }),
        ...(deletion && { deleted: true, ...deletion }),
      };
    },
  },
  otherCodes: {
    ACCOUNT_INVALID_CREDENTIALS: 'INVALID_CREDENTIALS',
    ACCOUNT_BANNED: 'USER_BANNED',
    ACCOUNT_CURRENT_PASSWORD_INCORRECT: 'INVALID_OLD_PASSWORD',
  },
  parts: [captcha, signIn, sessions, qr],
});

function userOf(account: AccountState) {
  if (!isUser(account)) return null;
  const { username, displayName, avatar, bio } = account.profile;
  const { id, verified, isPhoneVerified, roles } = account;
  return { id, username, displayName, avatar, bio, verified, isPhoneVerified, roles };
}
