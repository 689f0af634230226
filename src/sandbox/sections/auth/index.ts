import { part, section } from '../../section';
import { refusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { seedId } from '../../world/ids';
import { captcha, requireCaptcha } from './captcha';
import { qr } from './qr';
import { accessIn, type FlowState } from './rules/access';
import {
  type AccountState,
  accountByEmail,
  accountStatus,
  accountStatusRefusal,
  accountsIn,
  addAccount,
  banOf,
  deletionOf,
  isUser,
  type PasswordState,
  type ProfileState,
} from './rules/accounts';
import {
  clearFailures,
  hashedPassword,
  isPassword,
  normalEmail,
  refuseLocked,
  refuseSamePassword,
  requireFreeEmail,
  requirePassword,
  wrongCredentials,
} from './rules/credentials';
import { beginFlow, checkCode, endFlow, findFlow, mailIn, resendCode } from './rules/mail';
import { openSession, revokeSessions } from './rules/sessions';
import { type SeedUser, seedPassword, seedUsers } from './seed/users';
import { deviceOf, sessions, signedIn } from './sessions';

const signIn = part({
  handlers: {
    // The account is created once the mailed code is confirmed.
    'auth.signUp': (call) => {
      requireCaptcha(call, ['email', 'password'], 'register');
      const { world, body } = call;
      const address = normalEmail(body.email);
      requirePassword('password', body.password);
      requireFreeEmail(world, address);
      return beginFlow(world, 'sign_up', address, hashedPassword(body.password, world.random.uuid()));
    },
    'auth.signIn': (call) => {
      requireCaptcha(call, ['email', 'password'], 'login');
      const { world, body } = call;
      const address = normalEmail(body.email);
      refuseLocked(world, address);
      const account = accountByEmail(world, address);
      if (!account || !isPassword(account.password, body.password)) throw wrongCredentials(world, address);
      refuseInactive(world, account);
      if (account.wantsCode) return { status: 'otp_required', ...beginFlow(world, 'sign_in', address) };
      clearFailures(world, account.email);
      return signedIn(call, openSession(world, account, deviceOf(call)));
    },
    'auth.verifyOtp': (call) => {
      const { world, body } = call;
      const flow = findFlow(world, ['sign_up', 'sign_in'], body.email, body.flowToken);
      refuseLocked(world, flow.email);
      const stored = flow.password ?? accountByEmail(world, flow.email)?.password;
      if (!stored || !isPassword(stored, body.password)) throw wrongCredentials(world, flow.email);
      checkCode(world, flow, body.otp);
      const account = accountOf(world, flow);
      refuseInactive(world, account);
      endFlow(world, flow);
      clearFailures(world, account.email);
      return signedIn(call, openSession(world, account, deviceOf(call)));
    },
    'auth.resendOtp': ({ world, body }) => ({
      success: true,
      ...resendCode(world, body.email, body.flowToken),
    }),
    // An address without an account gets the same answer, but no mail.
    'auth.forgotPassword': (call) => {
      requireCaptcha(call, ['email'], 'password_reset');
      return beginFlow(call.world, 'password_reset', normalEmail(call.body.email));
    },
    // Ends the lock and all sessions.
    'auth.resetPassword': ({ world, body: { email, newPassword, otp, flowToken } }) => {
      const flow = findFlow(world, ['password_reset'], email, flowToken);
      requirePassword('newPassword', newPassword);
      checkCode(world, flow, otp);
      const account = accountByEmail(world, flow.email);
      if (!account) throw refusal(400, 'INVALID_FLOW_TOKEN', 'the account no longer exists');
      refuseSamePassword(account, newPassword);
      endFlow(world, flow);
      account.password = hashedPassword(newPassword, world.random.uuid());
      clearFailures(world, account.email);
      return { success: true, revokedCount: revokeSessions(world, account) };
    },
    // Ends the other sessions. Our choice: the caller's own stays.
    'auth.changePassword': ({ world, caller: { account, session }, body }) => {
      const { currentPassword, newPassword } = body;
      if (currentPassword === undefined)
        throw refusal(422, 'VALIDATION_ERROR', 'currentPassword is required');
      if (!isPassword(account.password, currentPassword))
        throw refusal(400, 'ACCOUNT_CURRENT_PASSWORD_INCORRECT', 'the current password is wrong');
      requirePassword('newPassword', newPassword);
      refuseSamePassword(account, newPassword);
      account.password = hashedPassword(newPassword, world.random.uuid());
      return { success: true, revokedCount: revokeSessions(world, account, session) };
    },
  },
});

/** The account of a confirmed flow; a sign-up creates it now. */
function accountOf(world: World, { email, password }: FlowState): AccountState {
  if (password) {
    requireFreeEmail(world, email);
    return addAccount(world, email, password);
  }
  const account = accountByEmail(world, email);
  if (!account) throw wrongCredentials(world, email);
  return account;
}

/** Refuses an account that is not active. A deactivated one can sign in, so that it can be restored. */
function refuseInactive(world: World, account: AccountState): void {
  const now = world.clock.now();
  const refused = accountStatusRefusal(account, now);
  if (refused && accountStatus(account, now) !== 'deactivated') throw refused;
}

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

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The accounts of a world that begins at `now`; their ids are the same in every world. */
function seedAccounts(world: World, now: number): void {
  // Hashed once with one salt: hashing is slow, and the password is public.
  const password = hashedPassword(seedPassword, 'seed');
  accountsIn.set(
    world,
    seedUsers.map((user, place) => seedAccount(user, place, password, now)),
  );
}

function seedAccount(user: SeedUser, place: number, password: PasswordState, now: number): AccountState {
  const { name, banned, restrictedDays, deactivatedDaysAgo } = user;
  const createdAt = now - user.joined * dayMs - 5 * minuteMs * place;
  return {
    id: seedId('2c5e8f00', place + 1),
    email: `${name}@sandbox.test`,
    password,
    wantsCode: user.wantsCode ?? false,
    roles: ['user'],
    verified: user.verified ?? false,
    isPhoneVerified: user.displayName !== undefined,
    createdAt,
    lastSeenAt: now - user.away * minuteMs,
    ban: banned ? { until: now + banned.days * dayMs, reason: banned.reason } : null,
    restrictedUntil: restrictedDays === undefined ? null : now + restrictedDays * dayMs,
    deactivatedAt: deactivatedDaysAgo === undefined ? null : now - deactivatedDaysAgo * dayMs,
    profile: seedProfile(user, createdAt),
  };
}

function seedProfile(user: SeedUser, createdAt: number): ProfileState | null {
  const { name, displayName, avatar, bio = null, pins = [] } = user;
  if (displayName === undefined || avatar === undefined) return null;
  return {
    username: name,
    displayName,
    avatar,
    bio,
    bannerId: null,
    pins: pins.map((slug, place) => ({ slug, grantedAt: createdAt + (place + 1) * dayMs })),
    activePin: pins[0] ?? null,
    updatedAt: createdAt,
  };
}
