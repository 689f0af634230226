/** The session: stored after a sign-in, read from the service, ended by sign-out. */
import { SignedOutError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { ProfileCheck } from '../../../protocol/records/auth';
import { auth } from '../../../protocol/routes/auth';
import type { SignInResult } from './sign-in-result';

/** The state of the session, as `--json` prints it. */
export interface SessionStatus {
  readonly account: string | null;
  readonly baseUrl: string | null;
  readonly secrets: 'keychain' | 'file' | 'environment' | null;
  readonly profile: ProfileState;
}

export type ProfileState = Pick<ProfileCheck, 'authenticated'> & Partial<ProfileCheck>;

export async function storeSession(
  { accounts, address }: Pick<Ports, 'accounts' | 'address'>,
  signedIn: SignInResult,
): Promise<SessionStatus> {
  const { profile: account, secrets } = await accounts.saveSignIn(signedIn);
  return { account, baseUrl: await baseUrlOf({ address }), secrets, profile: signedIn.profile };
}

/** The state of a stored session whose user has just created a profile. */
export async function withCreatedProfile(
  { api, accounts }: Pick<Ports, 'api' | 'accounts'>,
  state: SessionStatus,
  { account: { accessToken } }: SignInResult,
  username: string,
): Promise<SessionStatus> {
  await accounts.saveUsername(state.account ?? undefined, username);
  return { ...state, profile: await api.read(auth.profile, undefined, { accessToken }) };
}

/** Reads the signed-in user from the service. An ended session is noted and is not an error. */
export async function sessionState(
  ports: Pick<Ports, 'api' | 'identity' | 'profile' | 'address' | 'note'>,
): Promise<SessionStatus> {
  const profile = await ports.api.read(auth.profile).catch((error: unknown): ProfileCheck => {
    if (!(error instanceof SignedOutError)) throw error;
    ports.note(error.message);
    return { authenticated: false, banned: false, user: null };
  });
  const endedBefore = ports.identity.session.endedBefore?.();
  if (!profile.authenticated && endedBefore) ports.note(endedBefore.message);
  const { name } = await ports.profile();
  return {
    account: name ?? null,
    baseUrl: await baseUrlOf(ports),
    secrets: await ports.identity.secrets(),
    profile,
  };
}

async function baseUrlOf({ address }: Pick<Ports, 'address'>): Promise<string> {
  return (await address('main')).href.replace(/\/$/, '');
}
