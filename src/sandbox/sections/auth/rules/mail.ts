/**
 * Mailed codes and the flows that wait for them. `sandbox mail` shows the mails. The figures are our choice among the figures
 * of the field notes (7).
 */
import * as v from 'valibot';
import type { CodeSent } from '../../../../protocol/records/auth';
import { refusal } from '../../../server/http/refusal';
import { type World, worldState } from '../../../world';
import { isoTime } from '../../../world/clock';
import { text, time } from '../../../world/fields';
import { newCode, newToken } from '../../../world/ids';
import { digestOf } from '../../../world/secrets';
import { accessIn, type CodePurpose, codePurpose, type FlowState } from './access';
import { accountByEmail, type PasswordState } from './accounts';

const mailPurpose = v.picklist([...codePurpose.options, 'order_lookup']);

/** Mails, oldest first. */
export const mailIn = worldState(
  'mail',
  v.array(v.object({ to: text, code: text, purpose: mailPurpose, at: time })),
  () => [],
);

type MailPurpose = v.InferOutput<typeof mailPurpose>;

const maxMails = 100;

export function sendMail(world: World, to: string, code: string, purpose: MailPurpose): void {
  mailIn.set(world, [...mailIn(world), { to, code, purpose, at: world.clock.now() }].slice(-maxMails));
}

/** The mails, newest first; with an address only those to it. */
export function mailbox(world: World, address?: string) {
  const receiver = address?.toLowerCase();
  return mailIn(world)
    .filter(({ to }) => receiver === undefined || to === receiver)
    .map((one) => ({ ...one, at: isoTime(one.at) }))
    .reverse();
}

/** How long a code and its flow are valid. */
const codeMs = 10 * 60_000;

/** The wait before another code can be requested. */
const resendMs = 60_000;

/** The number of wrong codes that end a flow. */
const codeAttempts = 5;

const nextSteps = { sign_up: 'verify_email', sign_in: 'verify_otp', password_reset: 'reset_password' };

/** Begins a flow and mails its code. It replaces a flow of the same address and purpose. */
export function beginFlow(
  world: World,
  purpose: CodePurpose,
  email: string,
  password: PasswordState | null = null,
): CodeSent {
  const flowToken = newToken(world.random);
  const flow: FlowState = {
    tokenDigest: digestOf(world, flowToken),
    purpose,
    email,
    codeDigest: '',
    attemptsLeft: 0,
    sentAt: 0,
    password,
  };
  const others = waiting(world).filter((one) => one.email !== email || one.purpose !== purpose);
  accessIn(world).flows = [...others, flow];
  mailCode(world, flow);
  return { flowToken, nextStep: nextSteps[purpose], expiresIn: codeMs / 1000 };
}

/** Mails another code with new attempts; the earlier code is no longer valid. */
export function resendCode(world: World, email: string, flowToken: string): Partial<CodeSent> {
  const flow = findFlow(world, ['sign_up', 'sign_in', 'password_reset'], email, flowToken);
  const waitMs = flow.sentAt + resendMs - world.clock.now();
  if (waitMs > 0) {
    const retryAfter = Math.ceil(waitMs / 1000);
    throw refusal(429, 'RATE_LIMIT_EXCEEDED', `another code can be sent in ${retryAfter} s`, { retryAfter });
  }
  mailCode(world, flow);
  return { expiresIn: codeMs / 1000 };
}

/** The flow of a token while its code is valid. */
export function findFlow(
  world: World,
  purposes: readonly CodePurpose[],
  email: string,
  flowToken: string,
): FlowState {
  if (flowToken === '') throw refusal(400, 'MISSING_FLOW_TOKEN', 'flowToken is missing');
  const digest = digestOf(world, flowToken);
  const flow = waiting(world).find(({ tokenDigest }) => tokenDigest === digest);
  if (!flow || flow.email !== email.toLowerCase() || !purposes.includes(flow.purpose))
    throw refusal(400, 'INVALID_FLOW_TOKEN', 'no sign-in waits for a code with this flowToken');
  return flow;
}

/** Checks a code; too many wrong ones end the flow. */
export function checkCode(world: World, flow: FlowState, code: string): void {
  if (digestOf(world, code) === flow.codeDigest) return;
  flow.attemptsLeft -= 1;
  if (flow.attemptsLeft === 0) endFlow(world, flow);
  throw refusal(400, 'OTP_INVALID', 'the code is wrong', { attemptsLeft: flow.attemptsLeft });
}

/** Ends a flow; its token is no longer valid. */
export function endFlow(world: World, flow: FlowState): void {
  const access = accessIn(world);
  access.flows = access.flows.filter((one) => one !== flow);
}

function waiting(world: World): FlowState[] {
  return accessIn(world).flows.filter(({ sentAt }) => world.clock.now() < sentAt + codeMs);
}

/** A password reset of an address without an account sends no mail, and the answer does not reveal it. */
function mailCode(world: World, flow: FlowState): void {
  const code = newCode(world.random);
  flow.codeDigest = digestOf(world, code);
  flow.attemptsLeft = codeAttempts;
  flow.sentAt = world.clock.now();
  const isUnknown = flow.purpose === 'password_reset' && !accountByEmail(world, flow.email);
  if (!isUnknown) sendMail(world, flow.email, code, flow.purpose);
}
