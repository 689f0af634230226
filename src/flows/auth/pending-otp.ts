/** The flow that waits for a code, remembered or given. */
import { UsageError } from '../../errors';
import type { AccountContext } from './account';
import type { Waiting } from './sign-in-result';

/**
 * The flow to go on with.
 * @throws UsageError when none is remembered and none was given, or the one remembered belongs elsewhere
 */
export async function waitingOf(
  { accounts, identity }: Pick<AccountContext, 'accounts' | 'identity'>,
  given: { readonly email?: string; readonly flowToken?: string },
): Promise<Waiting> {
  const kept = await (await accounts.waiting()).read();
  const binding = await identity.binding();
  const ours = kept?.binding === binding ? kept : undefined;
  const email = given.email ?? ours?.email;
  const flowToken = given.flowToken ?? ours?.flowToken;
  if (email === undefined || flowToken === undefined) {
    throw new UsageError('no sign-in, sign-up or password reset is pending', {
      hint: "start one with 'plaza auth login', 'signup' or 'forgot-password', or give --email and --flow-token",
    });
  }
  const expiresAt = given.flowToken === undefined ? ours?.expiresAt : undefined;
  return {
    purpose: ours?.purpose ?? 'sign-in',
    email,
    flowToken,
    binding,
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
