/** The flow that waits for a one-time code, stored or given. */
import { UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { PendingOtp } from '../../../ports/records';

/**
 * The pending flow; options override what is stored.
 * @throws UsageError when no flow is stored for this service and none is given
 */
export async function pendingOtpOf(
  { accounts, identity }: Pick<Ports, 'accounts' | 'identity'>,
  given: { readonly email?: string; readonly flowToken?: string },
): Promise<PendingOtp> {
  const stored = await (await accounts.pendingOtps()).read();
  const binding = await identity.binding();
  const ours = stored?.binding === binding ? stored : undefined;
  const email = given.email ?? ours?.email;
  const flowToken = given.flowToken ?? ours?.flowToken;
  if (email === undefined || flowToken === undefined) {
    throw new UsageError('no sign-in, sign-up or password reset is pending', {
      hint: "start one with 'plaza auth login', 'signup' or 'forgot-password', or give --email and --flow-token",
    });
  }
  const expiresAt = given.flowToken === undefined ? ours?.expiresAt : undefined;
  return { purpose: ours?.purpose ?? 'sign-in', email, flowToken, binding, expiresAt };
}
