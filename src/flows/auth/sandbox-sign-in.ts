/** Signing in to the sandbox by its control: what a test or a demonstration needs, with no password about. */

import { accessTokenIn } from '../../api/session/tokens';
import type { Account } from '../../ports/account';
import type { Clock } from '../../ports/machine';

interface ArrivalContext {
  readonly clock: Clock;
  readonly sandbox: {
    ensure(): Promise<{ readonly world: string }>;
    ask(method: 'POST', path: string, body: unknown): Promise<unknown>;
  };
  readonly accounts: {
    keepInSandbox(arrival: { account: Account; username: string | undefined }): Promise<{ profile: string }>;
    deviceIdInSandbox(): Promise<string>;
  };
}

/** What control gives. */
interface ControlSignIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly username: string | null;
  readonly email: string;
  readonly world: string;
}

/** Signs the person in and keeps the session; tells who and where, no tokens. */
export async function sandboxArrival(
  { clock, sandbox, accounts }: ArrivalContext,
  person: string,
  mobile: boolean,
): Promise<{ username: string | null; email: string; profile: string }> {
  await sandbox.ensure();
  const deviceId = await accounts.deviceIdInSandbox();
  const signed = (await sandbox.ask('POST', '/sign-in', { person, mobile, deviceId })) as ControlSignIn;
  const { accessToken, refreshToken, username, email, world } = signed;
  const account = {
    binding: `sandbox ${world}`,
    accessToken,
    refreshToken,
    // By how long it is good: the sandbox's clock may have been moved.
    expiresAt: clock.now() + accessTokenIn(signed).lifeMs,
    ...(username !== null && { username }),
  };
  const { profile } = await accounts.keepInSandbox({ account, username: username ?? undefined });
  return { username, email, profile };
}
