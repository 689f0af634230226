/** Who has just got tokens, and the tools on the way there. */

import type { ProfileCheck, SignIn } from '../../api/catalogue/records/auth';
import { auth } from '../../api/catalogue/routes/auth';
import { accessTokenIn, claimsOf } from '../../api/session/tokens';
import { InterruptedError, PlazaError, RefusedError, TerminatedError } from '../../errors';
import type { Account } from '../../ports/account';
import type { Api } from '../../ports/api';
import type { Vocabulary } from '../../ports/configuration';
import type { Clock } from '../../ports/machine';

/** What is asked of a person. */
export interface Asking {
  readonly possible: boolean;
  input(question: { message: string; option: string }): Promise<string>;
  /** What a person must see between two questions, which `--quiet` is not about. */
  tell(text: string): Promise<void>;
}

/** A flow that waits for a code, as it is remembered. */
export interface Waiting {
  readonly purpose: 'sign-up' | 'sign-in' | 'password-reset';
  readonly email: string;
  readonly flowToken: string;
  readonly binding: string;
  readonly expiresAt?: number;
}

export interface WaitingRoom {
  read(): Promise<Waiting | undefined>;
  keep(flow: Waiting): Promise<void>;
  forget(): Promise<void>;
}

/** What a captcha is solved for; a token for something else is turned down. */
export type CaptchaPurpose = 'login' | 'register' | 'password_reset' | 'qr';

export interface SignInTools {
  readonly api: Pick<Api, 'read' | 'change' | 'signIn'>;
  readonly ask: Asking;
  readonly clock: Clock;
  readonly note: (text: string) => void;
  /** Whose codes and tokens these will be. */
  readonly binding: () => Promise<string>;
  readonly waiting: () => Promise<WaitingRoom>;
  /** The service's words. */
  readonly vocabulary: Vocabulary;
  /** Has a person solve a captcha, in the browser or anywhere else; gives its token. */
  readonly solve: (purpose: CaptchaPurpose) => Promise<string>;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Somebody who is signed in now; nothing of it is stored yet. */
export interface Arrived {
  readonly account: Account;
  readonly username: string | undefined;
  readonly profile: ProfileCheck;
}

type Tokens = { readonly answer: SignIn; readonly refreshToken?: string };

/** The account of fresh tokens; the profile check names it. */
export async function arrive(
  tools: Pick<SignInTools, 'api' | 'binding' | 'clock'>,
  { answer, refreshToken }: Tokens,
): Promise<Arrived> {
  const { accessToken, lifeMs } = accessTokenIn(answer);
  if (accessToken === undefined)
    throw new RefusedError('the service returned no access token', {
      hint: "sign in with 'plaza auth login'",
    });
  const profile = await tools.api.read(auth.profile, undefined, { accessToken }).catch(unknownProfile);
  const { sub } = claimsOf(accessToken);
  const userId = profile.user?.id ?? profile.userId ?? (typeof sub === 'string' ? sub : undefined);
  const username = profile.user?.username ?? undefined;
  const account = {
    binding: await tools.binding(),
    accessToken,
    expiresAt: tools.clock.now() + lifeMs,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(username !== undefined && { username }),
    ...(userId !== undefined && { userId }),
  };
  return { account, username, profile };
}

/** The tokens are good, and their predecessors spent, even when nobody says whose they are. */
function unknownProfile(error: unknown): ProfileCheck {
  const isLeft = error instanceof InterruptedError || error instanceof TerminatedError;
  if (error instanceof PlazaError && !isLeft) return { authenticated: true };
  throw error;
}
