/** Steps that the account commands share: who and with what password, keeping who arrived, naming people. */

import type { ProfileCheck } from '../../api/catalogue/records/auth';
import { auth } from '../../api/catalogue/routes/auth';
import { users } from '../../api/catalogue/routes/users';
import { NotFoundError, SignedOutError } from '../../errors';
import type { Api } from '../../ports/api';
import type { Clock } from '../../ports/machine';
import type { SignedIn } from '../../render/auth/accounts';
import { isId } from '../answers/ids';
import { type SolvingContext, solveCaptcha } from './captcha';
import type { QrTools } from './qr';
import type { Arrived, CaptchaPurpose, Credentials, SignInTools, WaitingRoom } from './sign-in-result';

/** What these steps need of a command's context. */
export interface AccountContext extends SolvingContext {
  readonly api: SignInTools['api'] & SolvingContext['api'];
  readonly ask: SignInTools['ask'] &
    SolvingContext['ask'] & {
      secret(question: { message: string; option: string }): Promise<string>;
    };
  readonly clock: Clock;
  readonly note: (text: string) => void;
  readonly files: { secretLines(count: number): Promise<string[]> };
  readonly identity: {
    binding(): Promise<string>;
    secrets(): Promise<SignedIn['secrets']>;
    userId(): Promise<string>;
  };
  readonly accounts: {
    choosePlace(): Promise<void>;
    keep(arrived: Arrived): Promise<{ profile: string; secrets: 'keychain' | 'file' }>;
    learn(profile: string | undefined, username: string): Promise<void>;
    waiting(): Promise<WaitingRoom>;
  };
  address(host: 'main'): Promise<URL>;
  profile(): Promise<{ readonly name: string | undefined; readonly sandbox: boolean }>;
}

/** The same for signing in by a code that a phone scans. */
export interface QrContext
  extends Pick<
    AccountContext,
    'ask' | 'clock' | 'note' | 'identity' | 'desk' | 'address' | 'vocabulary' | 'profile'
  > {
  readonly api: QrTools['api'] & AccountContext['api'];
  readonly accounts: Pick<QrTools, 'codes'>;
}

/** The tools of the sign-in flows. */
export function signInTools(ctx: AccountContext): SignInTools {
  const { api, ask, clock, note, identity, accounts, vocabulary } = ctx;
  const solve = (purpose: CaptchaPurpose) => solveCaptcha(ctx, purpose);
  return { api, ask, clock, note, binding: identity.binding, waiting: accounts.waiting, vocabulary, solve };
}

/** The tools of signing in by a code. */
export function qrTools(ctx: QrContext): QrTools {
  const { api, ask, clock, note, identity, accounts, vocabulary } = ctx;
  const solve = (purpose: CaptchaPurpose) => solveCaptcha(ctx, purpose);
  return { api, ask, clock, note, binding: identity.binding, codes: accounts.codes, vocabulary, solve };
}

/** Mail address and password, given or asked for. @throws PersonNeededError naming the option of what is missing */
export async function credentialsOf(
  { ask, files }: Pick<AccountContext, 'ask' | 'files'>,
  given: { readonly email?: string; readonly passwordStdin: boolean },
): Promise<Credentials> {
  const email = given.email ?? (await ask.input({ message: 'Email address', option: '--email' })).trim();
  return { email, password: await passwordOf({ ask, files }, given.passwordStdin) };
}

/** One password, from standard input or typed unseen. */
export async function passwordOf(
  { ask, files }: Pick<AccountContext, 'ask' | 'files'>,
  fromInput: boolean,
  message = 'Password',
): Promise<string> {
  if (!fromInput) return ask.secret({ message, option: '--password-stdin' });
  const [password = ''] = await files.secretLines(1);
  return password;
}

/** Keeps somebody who has just signed in, and tells who it is. */
export async function settle(ctx: AccountContext, arrived: Arrived): Promise<SignedIn> {
  const { profile: account, secrets } = await ctx.accounts.keep(arrived);
  return { account, baseUrl: await baseUrlOf(ctx), secrets, profile: arrived.profile };
}

/** The same person, whose profile has just been created. */
export async function withProfile(
  { api, accounts }: AccountContext,
  settled: SignedIn,
  { account: { accessToken } }: Arrived,
  username: string,
): Promise<SignedIn> {
  await accounts.learn(settled.account ?? undefined, username);
  const options = accessToken === undefined ? {} : { accessToken };
  return { ...settled, profile: await api.read(auth.profile, undefined, options) };
}

/** Who is signed in now, as the service sees it; that a session has ended is told and is an answer too. */
export async function currentState(ctx: AccountContext): Promise<SignedIn> {
  const profile = await ctx.api.read(auth.profile).catch((error: unknown): ProfileCheck => {
    if (!(error instanceof SignedOutError)) throw error;
    ctx.note(error.message);
    return { authenticated: false, banned: false, user: null };
  });
  const { name } = await ctx.profile();
  return {
    account: name ?? null,
    baseUrl: await baseUrlOf(ctx),
    secrets: await ctx.identity.secrets(),
    profile,
  };
}

async function baseUrlOf(ctx: Pick<AccountContext, 'address'>): Promise<string> {
  return (await ctx.address('main')).href.replace(/\/$/, '');
}

/** The path segment that names a person: `me` becomes one's own id, `@ada` becomes `ada`. */
export async function personOf(
  { identity }: Pick<AccountContext, 'identity'>,
  user: string,
): Promise<string> {
  return user === 'me' ? identity.userId() : user.replace(/^@/, '');
}

/** The id of a person, where a route wants no name: asked for once, and only when it is not known. */
export async function personIdOf(
  { api, identity }: Pick<AccountContext, 'identity'> & { readonly api: Pick<Api, 'read'> },
  user: string,
): Promise<string> {
  const named = await personOf({ identity }, user);
  if (isId(named) || (user === 'me' && named !== 'me')) return named;
  // A token that does not say whose it is leaves 'me', which is somebody to this route.
  const { id } = await api.read(users.get, { path: { user: named } });
  if (id === undefined) throw new NotFoundError(`the service returned no ID for ${user}`);
  return id;
}
