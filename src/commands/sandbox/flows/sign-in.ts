/** Sign-in to the sandbox through its control routes, without a password: for tests and demonstrations. */
import { accessTokenIn } from '../../../client/session/tokens';
import type { Ports } from '../../../ports/index';

/** The answer of the control route. */
interface ControlSignIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly username: string | null;
  readonly email: string;
  readonly world: string;
}

/** Signs a user in and stores the session. The result contains no tokens. */
export async function signInToSandbox(
  { clock, sandbox, accounts }: Pick<Ports, 'clock' | 'sandbox' | 'accounts'>,
  person: string,
  mobile: boolean,
): Promise<{ username: string | null; email: string; profile: string }> {
  await sandbox.ensure();
  const deviceId = await accounts.deviceIdInSandbox();
  const signedIn = (await sandbox.ask('POST', '/sign-in', { person, mobile, deviceId })) as ControlSignIn;
  const { accessToken, refreshToken, email, world } = signedIn;
  const username = signedIn.username ?? undefined;
  const account = {
    binding: `sandbox ${world}`,
    accessToken,
    refreshToken,
    // From the lifetime of the token: the clock of the sandbox may have been moved.
    expiresAt: clock.now() + accessTokenIn(signedIn).lifeMs,
    username,
  };
  const { profile } = await accounts.saveSandboxSignIn({ account, username });
  return { username: signedIn.username, email, profile };
}
