/** One-time codes: prompts, resends, verifies, and stores the pending flow (protocol: authentication). */
import { withHints } from '../../../client/requests/errors';
import { PersonNeededError, PlazaError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { FlowPurpose, PendingOtp } from '../../../ports/records';
import type { CodeSent } from '../../../protocol/records/auth';
import { auth } from '../../../protocol/routes/auth';
import type { Credentials } from './credentials';
import { type SignInPorts, type SignInResult, signInResult } from './sign-in-result';

/** Stores a pending flow before the prompt, so that leaving the prompt loses nothing. */
export async function storePendingOtp(
  { accounts, identity, clock }: Pick<Ports, 'accounts' | 'identity' | 'clock'>,
  purpose: FlowPurpose,
  email: string,
  { flowToken = '', expiresIn }: CodeSent,
): Promise<PendingOtp> {
  const expiresAt = expiresIn === undefined ? undefined : clock.now() + expiresIn * 1000;
  const flow = { purpose, email, flowToken, binding: await identity.binding(), expiresAt };
  await (await accounts.pendingOtps()).save(flow);
  return flow;
}

/**
 * Finishes a pending flow with a code from the options or a prompt. Prompts again after a wrong code; an empty input sends
 * another code.
 * @throws PersonNeededError without a code and without a terminal; the flow stays pending
 */
export async function finishWithOtp(
  ports: SignInPorts,
  credentials: Credentials,
  flow: PendingOtp,
  given: string | undefined,
): Promise<SignInResult> {
  for (let typed = given; ; typed = undefined) {
    const otp = typed ?? (await askOtp(ports, flow));
    if (otp === '') {
      await resendOtp(ports, flow);
      continue;
    }
    try {
      const body = { ...credentials, otp, flowToken: flow.flowToken };
      const verified = ports.api.signIn(auth.verifyOtp, { body });
      const signedIn = await withRestartHint(ports, flow.flowToken, verified);
      await (await ports.accounts.pendingOtps()).delete();
      return await signInResult(ports, signedIn);
    } catch (error) {
      if (!(error instanceof PlazaError)) throw error;
      const { code, fields } = error.details;
      const ended = code === 'INVALID_FLOW_TOKEN' || fields?.attemptsLeft === 0;
      if (ended) await deleteFlow(ports, flow);
      if (ended || code !== 'OTP_INVALID' || typed !== undefined || !ports.ask.possible) throw error;
      await ports.ask.print(`wrong code${attemptsText(error)}`);
    }
  }
}

/** How to start the flow of a one-time code again. */
const restarts: Readonly<Record<FlowPurpose, string>> = {
  'sign-in': "start again with 'plaza auth login'",
  'sign-up': "start again with 'plaza auth signup'",
  'password-reset': "start again with 'plaza auth forgot-password'",
};

/**
 * The result of the request.
 * @throws the request's errors; when the service has ended the stored flow, the hint says how to start it again. The
 * purpose of another flow is not known
 */
export async function withRestartHint<T>(
  { accounts }: Pick<Ports, 'accounts'>,
  flowToken: string,
  request: Promise<T>,
): Promise<T> {
  const stored = await (await accounts.pendingOtps()).read();
  if (stored?.flowToken !== flowToken) return request;
  return withHints(request, { INVALID_FLOW_TOKEN: restarts[stored.purpose] });
}

function attemptsText({ details }: PlazaError): string {
  const left = details.fields?.attemptsLeft;
  return left === undefined ? '' : `; ${left} ${left === 1 ? 'attempt' : 'attempts'} left`;
}

/** Deletes the stored flow, unless another one has started since. */
async function deleteFlow({ accounts }: SignInPorts, { flowToken }: PendingOtp): Promise<void> {
  const store = await accounts.pendingOtps();
  if ((await store.read())?.flowToken === flowToken) await store.delete();
}

async function askOtp({ ask, clock }: Pick<Ports, 'ask' | 'clock'>, { email, expiresAt }: PendingOtp) {
  if (!ask.possible) {
    throw new PersonNeededError(`a one-time code is required: it was sent to ${email}`, {
      hint: "give it with --otp CODE, or run 'plaza auth verify-otp'",
    });
  }
  const minutes =
    expiresAt === undefined ? undefined : Math.max(0, Math.ceil((expiresAt - clock.now()) / 60_000));
  const left = minutes === undefined ? '' : `, expires in ${minutes} min`;
  const typed = await ask.input({
    message: `Code sent to ${email}${left} (leave empty to send another)`,
    option: '--otp',
  });
  return typed.trim();
}

/** Requests another code. A request that is too early is reported and is not an error. */
async function resendOtp({ api, ask, accounts }: SignInPorts, { email, flowToken }: PendingOtp) {
  try {
    const resent = api.change(auth.resendOtp, { body: { email, flowToken } });
    await withRestartHint({ accounts }, flowToken, resent);
    await ask.print(`sent another code to ${email}`);
  } catch (error) {
    if (!(error instanceof PlazaError) || error.kind !== 'too-frequent') throw error;
    const { retryAfter } = error.details;
    await ask.print(
      retryAfter === undefined
        ? 'it is too early to send another code'
        : `you can request another code in ${retryAfter} s`,
    );
  }
}

/**
 * The pending flow; options override the stored values.
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
