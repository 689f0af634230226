/** The mailed code of a flow that waits: asked for, sent again, brought (protocol: authentication 4 to 6). */
import type { CodeSent } from '../../api/catalogue/records/auth';
import { auth } from '../../api/catalogue/routes/auth';
import { PersonNeededError, PlazaError } from '../../errors';
import { type Arrived, arrive, type Credentials, type SignInTools, type Waiting } from './sign-in-result';

/** Remembers the flow before anybody is asked, so that leaving the prompt loses nothing. */
export async function remember(
  tools: Pick<SignInTools, 'clock' | 'binding' | 'waiting'>,
  purpose: Waiting['purpose'],
  email: string,
  { flowToken = '', expiresIn }: CodeSent,
): Promise<Waiting> {
  const expiresAt = expiresIn === undefined ? undefined : tools.clock.now() + expiresIn * 1000;
  const flow = {
    purpose,
    email,
    flowToken,
    binding: await tools.binding(),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  await (await tools.waiting()).keep(flow);
  return flow;
}

/**
 * The code of a waiting flow, given or asked for; a wrong one is asked for again, an empty one sends another.
 * @throws PersonNeededError without a code and without a person; the flow waits on
 */
export async function finishWithCode(
  tools: SignInTools,
  credentials: Credentials,
  flow: Waiting,
  otp: string | undefined,
): Promise<Arrived> {
  for (let typed = otp; ; typed = undefined) {
    const code = typed ?? (await askCode(tools, flow));
    if (code === '') {
      await resend(tools, flow);
      continue;
    }
    try {
      const body = { ...credentials, otp: code, flowToken: flow.flowToken };
      const signed = await tools.api.signIn(auth.verifyOtp, { body });
      await (await tools.waiting()).forget();
      return await arrive(tools, signed);
    } catch (error) {
      if (isOver(error)) await forget(tools, flow);
      if (isOver(error) || !isWrongCode(error) || typed !== undefined || !tools.ask.possible) throw error;
      await tools.ask.tell(`wrong code${triesLeft(error)}`);
    }
  }
}

function isWrongCode(error: unknown): error is PlazaError {
  return error instanceof PlazaError && error.details.code === 'OTP_INVALID';
}

function triesLeft({ details }: PlazaError): string {
  const left = details.fields?.attemptsLeft;
  return left === undefined ? '' : `; ${left} ${left === 1 ? 'attempt' : 'attempts'} left`;
}

/** Whether the service has ended the flow. */
function isOver(error: unknown): boolean {
  if (!(error instanceof PlazaError)) return false;
  return error.details.code === 'INVALID_FLOW_TOKEN' || error.details.fields?.attemptsLeft === 0;
}

/** The flow waits for nothing any more; one that was begun meanwhile goes on. */
async function forget(tools: SignInTools, { flowToken }: Waiting): Promise<void> {
  const room = await tools.waiting();
  if ((await room.read())?.flowToken === flowToken) await room.forget();
}

async function askCode({ ask, clock }: SignInTools, { email, expiresAt }: Waiting): Promise<string> {
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

/** Asks for another code; that it is too early is told and not fatal. */
async function resend(tools: SignInTools, { email, flowToken }: Waiting): Promise<void> {
  try {
    await tools.api.change(auth.resendOtp, { body: { email, flowToken } });
    await tools.ask.tell(`sent another code to ${email}`);
  } catch (error) {
    if (!(error instanceof PlazaError) || error.kind !== 'too-frequent') throw error;
    const { retryAfter } = error.details;
    await tools.ask.tell(
      retryAfter === undefined
        ? 'it is too early to send another code'
        : `you can request another code in ${retryAfter} s`,
    );
  }
}
