/** The result of a sign-in that is not stored yet, from new tokens, and the profile of a new account (protocol: authentication). */
import { accessTokenIn, claimsOf } from '../../../client/session/tokens';
import { InterruptedError, PlazaError, RefusedError, SignedOutError, TerminatedError } from '../../../errors';
import type { Account } from '../../../ports/account';
import type { SignInAnswer } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { ProfileCheck, SignIn } from '../../../protocol/records/auth';
import { auth } from '../../../protocol/routes/auth';
import { users } from '../../../protocol/routes/users';

/** The ports of a sign-in, with captchas, one-time codes and the profile check. */
export type SignInPorts = Pick<
  Ports,
  'api' | 'ask' | 'clock' | 'note' | 'identity' | 'accounts' | 'vocabulary' | 'desk' | 'address' | 'profile'
>;

export interface SignInResult {
  readonly account: Account;
  readonly username: string | undefined;
  readonly profile: ProfileCheck;
}

/**
 * The result for new tokens; the profile check names the user.
 * @throws RefusedError when the answer has no access token
 */
export async function signInResult(
  { api, identity, clock }: Pick<Ports, 'api' | 'identity' | 'clock'>,
  { answer, refreshToken }: SignInAnswer<SignIn>,
): Promise<SignInResult> {
  const { accessToken, lifeMs } = accessTokenIn(answer);
  if (accessToken === undefined)
    throw new RefusedError('the service returned no access token', {
      hint: "its answer has none under 'accessToken', 'token' or 'access_token': --debug shows the answer",
    });
  const profile = await api.read(auth.profile, undefined, { accessToken }).catch(unknownProfile);
  const { sub } = claimsOf(accessToken);
  const userId = profile.user?.id ?? profile.userId ?? (typeof sub === 'string' ? sub : undefined);
  const username = profile.user?.username ?? undefined;
  const binding = await identity.binding();
  const expiresAt = clock.now() + lifeMs;
  return { account: { binding, accessToken, expiresAt, refreshToken, username, userId }, username, profile };
}

/** The new tokens are valid, and the old ones are not, even when the profile check fails. */
function unknownProfile(error: unknown): ProfileCheck {
  const isInterrupted = error instanceof InterruptedError || error instanceof TerminatedError;
  if (error instanceof PlazaError && !isInterrupted) return { authenticated: true, banned: false };
  throw error;
}

/** @throws SignedOutError when the service returns no session for the token */
export async function signInByRefreshToken(
  ports: Pick<Ports, 'api' | 'identity' | 'clock'>,
  refreshToken: string,
): Promise<SignInResult> {
  const signedIn = await ports.api.signIn(auth.refresh, undefined, { refreshToken });
  if (!signedIn.answer?.accessToken)
    throw new SignedOutError('the service returned no session for this refresh token');
  return signInResult(ports, { refreshToken, ...signedIn });
}

const option = "'plaza users create-profile'";
const reminder = `the account has no profile yet: create one with ${option}`;

/**
 * At a terminal, asks for the fields of the profile and creates it; asks again when the service refuses. An empty
 * username skips this. The request uses the new access token, which might not be stored yet.
 * @returns the username; undefined when no profile was created
 */
export async function offerProfile(
  { api, ask, note }: Pick<Ports, 'api' | 'ask' | 'note'>,
  { account, profile }: SignInResult,
): Promise<string | undefined> {
  if (!profile.profileRequired) return undefined;
  if (!ask.possible) {
    note(reminder);
    return undefined;
  }
  const { accessToken } = account;
  const input = async (message: string, initial?: string) =>
    (await ask.input({ message, option, initial })).trim();
  for (;;) {
    const username = await input('Username (leave empty to skip)');
    if (username === '') {
      note(reminder);
      return undefined;
    }
    const displayName = await input('Display name', username);
    const avatar = await input('Avatar, one emoji', '🙂');
    try {
      await api.change(users.createProfile, { body: { username, displayName, avatar } }, { accessToken });
      note(`Created the profile ${username}`);
      return username;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      await ask.print(`Couldn't create the profile: ${error.message}`);
    }
  }
}
