/** Sign-in with a QR code that a phone scans (protocol: authentication 7; field notes 2.5, 6.1, 8.2). */
import { requireField } from '../../../client/requests/errors';
import { isRecord } from '../../../client/response/text';
import { PersonNeededError, RefusedError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { QrCode } from '../../../ports/records';
import type { QrClaim, QrEvent, QrRequester, QrSession } from '../../../protocol/records/auth';
import { auth } from '../../../protocol/routes/auth';
import { withCaptcha } from './captcha';
import { readQrPayload } from './qr-payload';
import { type SignInPorts, type SignInResult, signInResult } from './sign-in-result';

/** A status of a QR code, as the stream sends it. */
export interface QrStatusEvent {
  readonly event: string;
  readonly data: QrEvent;
}

type ClaimFields = Pick<QrCode, 'qrId' | 'claimToken'>;

/** Lifetime of a QR code when the service does not name one, in seconds (field notes 2.5). */
const defaultLifeSeconds = 90;

/** How long to wait for the status of a QR code after its end, in milliseconds: the clock of the service might be slow. */
const toleranceMs = 5000;

export async function startQrCode({
  api,
  accounts,
  identity,
  clock,
}: Pick<Ports, 'api' | 'accounts' | 'identity' | 'clock'>): Promise<QrSession> {
  const started = await api.change(auth.qrStart);
  const { expiresIn = defaultLifeSeconds } = started;
  const qrId = requireField(started.qrId, 'the ID of the QR code');
  const claimToken = requireField(started.claimToken, 'the claim token of the QR code');
  requireField(started.payload, 'the content of the QR code');
  const expiresAt = clock.now() + expiresIn * 1000;
  await (await accounts.qrCodes()).save({ qrId, claimToken, binding: await identity.binding(), expiresAt });
  return started;
}

/** The claim of a QR code, with the given or the stored claim token. @throws UsageError when there is neither */
export async function qrClaimOf(
  { accounts, identity }: Pick<Ports, 'accounts' | 'identity'>,
  qrId: string,
  given: string | undefined,
): Promise<ClaimFields> {
  if (given !== undefined) return { qrId, claimToken: given };
  const stored = await (await accounts.qrCodes()).read(qrId);
  if (stored?.binding === (await identity.binding())) return { qrId, claimToken: stored.claimToken };
  throw new UsageError(`no claim token is stored for the QR code ${qrId}`, {
    hint: "give it with --claim-token, or create another QR code with 'plaza auth qr start'",
  });
}

/** The statuses of a QR code, without repetitions, up to the final one. Reconnects when the stream is cut. */
export async function* qrStatusEvents(
  { api }: Pick<Ports, 'api'>,
  { qrId, claimToken }: ClaimFields,
  options?: { readonly signal: AbortSignal; readonly firstTries: number },
): AsyncGenerator<QrStatusEvent> {
  let last: string | undefined;
  const frames = api.stream(auth.qrWatch, { body: { qrId, claimToken } }, options);
  for await (const { event = 'message', data } of frames) {
    if (!isStatus(data) || data.status === last) continue;
    last = data.status;
    yield { event, data };
    if (last === 'approved' || last === 'rejected' || last === 'expired') return;
  }
}

function isStatus(data: unknown): data is QrEvent {
  return isRecord(data) && typeof data.status === 'string' && data.status !== '';
}

/** Shows a QR code, waits for its approval and claims it. @throws RefusedError when it is rejected or expires */
export async function signInByQrCode(
  ports: SignInPorts,
  show: (payload: string) => Promise<void>,
  captchaToken?: string,
): Promise<SignInResult> {
  const started = await startQrCode(ports);
  const { payload, expiresIn = defaultLifeSeconds } = started;
  ports.note(`scan this QR code with the mobile app, or open its link on your phone, within ${expiresIn} s`);
  await show(payload);
  await waitForDecision(ports, started);
  return claimQrCode(ports, started, captchaToken);
}

/** @throws PersonNeededError without a terminal to show the QR code in */
export function requireTerminal({ ask }: Pick<Ports, 'ask'>): void {
  if (ask.possible) return;
  throw new PersonNeededError('a terminal is required to show the QR code', {
    hint: "in a script, use 'plaza auth qr start', then 'plaza auth qr watch ID' and 'plaza auth qr claim ID'",
  });
}

/**
 * Waits for the phone. When the stream cannot be opened, keeps trying until the QR code expires, since the user might be
 * scanning it. Without a status by then, the claim decides.
 * @throws RefusedError when the QR code is rejected or expires
 */
async function waitForDecision(
  { api, clock, note }: Pick<Ports, 'api' | 'clock' | 'note'>,
  started: QrSession,
): Promise<void> {
  const expired = new AbortController();
  const lifeMs = (started.expiresIn ?? defaultLifeSeconds) * 1000;
  const cancel = clock.after(lifeMs + toleranceMs, () => expired.abort());
  try {
    const options = { signal: expired.signal, firstTries: Number.POSITIVE_INFINITY };
    for await (const { data } of qrStatusEvents({ api }, started, options)) {
      if (data.status === 'scanned') note('scanned: approve the sign-in on the phone');
      if (data.status === 'rejected' || data.status === 'expired') throw notApproved(data.status);
    }
  } finally {
    cancel();
  }
}

/**
 * Claims an approved QR code; solves a captcha when the service requires one.
 * @throws RefusedError when it is not approved yet, rejected or expired
 * @throws PersonNeededError when a captcha is required and there is no terminal
 */
export async function claimQrCode(
  ports: SignInPorts,
  { qrId, claimToken }: ClaimFields,
  captchaToken?: string,
): Promise<SignInResult> {
  const signedIn = await withCaptcha(ports, 'login', captchaToken, async (captcha) => {
    const claimed = await ports.api.signIn(auth.qrClaim, { body: { qrId, claimToken, ...captcha } });
    if (claimed.answer.status === 'captcha_required')
      throw new PersonNeededError('the service requires a captcha for this sign-in');
    return claimed;
  });
  if (signedIn.answer.accessToken === undefined) throw notApproved(signedIn.answer.status);
  await (await ports.accounts.qrCodes()).delete(qrId);
  return signInResult(ports, signedIn);
}

const statusTexts: Readonly<Record<string, string>> = {
  pending: 'the QR code is not scanned yet',
  scanned: 'the QR code is scanned, but not approved yet',
  rejected: 'the sign-in was rejected on the phone',
  expired: 'the QR code has expired without approval',
};

function notApproved(status: QrClaim['status'] = 'unknown'): RefusedError {
  const isPending = status === 'pending' || status === 'scanned';
  return new RefusedError(statusTexts[status] ?? `the QR code cannot be used: its status is ${status}`, {
    hint: isPending
      ? "wait for the approval with 'plaza auth qr watch ID'"
      : "create another with 'plaza auth login --qr' or 'plaza auth qr start'",
  });
}

export type Decision = 'approved' | 'rejected';

/** The requesting device, and the decision; undefined when it is postponed. */
export type ScanResult = QrRequester & { readonly decision?: Decision };

/**
 * Scans a QR code. At a terminal, shows the requesting device and applies the decision of the user.
 * @param describe the requesting device as a sentence
 */
export async function scanAndDecide(
  ports: Pick<Ports, 'api' | 'ask' | 'files' | 'dryRunRequests'>,
  payload: string,
  secret: string | undefined,
  describe: (requester: QrRequester) => string,
): Promise<ScanResult> {
  const body = await readQrPayload(ports, payload, secret);
  const answer = (await ports.api.change(auth.qrScan, { body })) ?? {};
  const requester = answer.requester ?? answer;
  if (!ports.ask.possible || ports.dryRunRequests.length > 0) return requester;
  await ports.ask.print(describe(requester));
  const decision = await ports.ask.choose<Decision | undefined>(
    { message: 'Approve this sign-in?', option: "'plaza auth qr approve PAYLOAD'" },
    [
      { name: 'Reject', value: 'rejected' },
      { name: 'Approve', value: 'approved' },
      { name: 'Decide later', value: undefined },
    ],
  );
  if (decision === 'approved') await ports.api.change(auth.qrApprove, { body });
  if (decision === 'rejected') await ports.api.change(auth.qrReject, { body });
  return { ...requester, ...(decision && { decision }) };
}
