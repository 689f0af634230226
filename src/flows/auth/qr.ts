/** Signing in by a code that a phone scans (protocol: authentication 7; field notes 2.5, 6.1, 8.2). */

import type { QrClaim, QrEvent, QrSession } from '../../api/catalogue/records/auth';
import { auth } from '../../api/catalogue/routes/auth';
import { isRecord } from '../../api/response/text';
import { PersonNeededError, RefusedError, UsageError } from '../../errors';
import type { Api } from '../../ports/api';
import { needed } from '../answers/require-field';
import { withCaptcha } from './captcha-token';
import { type Arrived, arrive, type SignInTools } from './sign-in-result';

/** A code that is remembered. */
export interface ShownCode {
  readonly qrId: string;
  readonly claimToken: string;
  readonly binding: string;
  readonly expiresAt: number;
}

export interface CodeRoom {
  read(qrId: string): Promise<ShownCode | undefined>;
  keep(code: ShownCode): Promise<void>;
  forget(qrId: string): Promise<void>;
}

export interface QrTools extends Omit<SignInTools, 'api' | 'waiting'> {
  readonly api: Pick<Api, 'read' | 'change' | 'signIn' | 'stream'>;
  readonly codes: () => Promise<CodeRoom>;
}

/** One frame of the stream that tells a status. */
export interface CodeEvent {
  readonly event: string;
  readonly data: QrEvent;
}

type Claim = Pick<ShownCode, 'qrId' | 'claimToken'>;

/** How long a code is good where the service does not say, in seconds (field notes 2.5). */
const usualLife = 90;

/** What the service's clock may be behind ours before a code counts as over without its word, in milliseconds. */
const toleranceMs = 5000;

/** Begins a code, and remembers its claim token. */
export async function startCode(tools: QrTools): Promise<QrSession> {
  const started = await tools.api.change(auth.qrStart);
  const { expiresIn = usualLife } = started;
  const qrId = needed(started.qrId, 'the ID of the QR code');
  const claimToken = needed(started.claimToken, 'the claim token of the QR code');
  const expiresAt = tools.clock.now() + expiresIn * 1000;
  await (await tools.codes()).keep({ qrId, claimToken, binding: await tools.binding(), expiresAt });
  return started;
}

/**
 * What presents a code that was shown here, or whose claim token is given.
 * @throws UsageError when none is known
 */
export async function claimOf(
  { codes, binding }: Pick<QrTools, 'codes' | 'binding'>,
  qrId: string,
  given: string | undefined,
): Promise<Claim> {
  if (given !== undefined) return { qrId, claimToken: given };
  const kept = await (await codes()).read(qrId);
  if (kept?.binding === (await binding())) return { qrId, claimToken: kept.claimToken };
  throw new UsageError(`no claim token is stored for the QR code ${qrId}`, {
    hint: "give it with --claim-token, or create another QR code with 'plaza auth qr start'",
  });
}

/** The statuses of a code, each told once; ends with one that is final. A stream that is cut is opened again. */
export async function* codeEvents(
  { api }: Pick<QrTools, 'api'>,
  { qrId, claimToken }: Claim,
  options?: { readonly signal: AbortSignal; readonly firstTries: number },
): AsyncGenerator<CodeEvent> {
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
  return isRecord(data) && typeof data.status === 'string';
}

/**
 * Shows a code, follows what becomes of it, and claims it.
 * @throws RefusedError when it is rejected or its time is over
 */
export async function signInByCode(
  tools: QrTools,
  show: (payload: string) => Promise<void>,
  captchaToken?: string,
): Promise<Arrived> {
  const started = await startCode(tools);
  const { payload, expiresIn = usualLife } = started;
  tools.note(`scan this QR code with the mobile app, or open its link on your phone, within ${expiresIn} s`);
  await show(payload);
  await decision(tools, started);
  return claimCode(tools, started, captchaToken);
}

/** Somebody has to be there to scan it. @throws PersonNeededError in a script */
export function requirePerson({ possible }: { readonly possible: boolean }): void {
  if (possible) return;
  throw new PersonNeededError('a terminal is required to show the QR code', {
    hint: "in a script use 'plaza auth qr start', then 'plaza auth qr watch ID' and 'plaza auth qr claim ID'",
  });
}

/**
 * Waits for the phone: a stream that cannot be opened yet is no reason to take a code away that somebody may be
 * scanning. Whatever is not told in the code's time is left to the claim, which knows.
 */
async function decision(tools: QrTools, started: QrSession): Promise<void> {
  const { clock, note } = tools;
  const over = new AbortController();
  const cancel = clock.after((started.expiresIn ?? usualLife) * 1000 + toleranceMs, () => over.abort());
  try {
    const patiently = { signal: over.signal, firstTries: Number.POSITIVE_INFINITY };
    for await (const { data } of codeEvents(tools, started, patiently)) {
      if (data.status === 'scanned') note('scanned: approve the sign-in on the phone');
      if (data.status === 'rejected' || data.status === 'expired') throw undone(data.status);
    }
  } finally {
    cancel();
  }
}

/**
 * Claims an approved code; a captcha is asked for when the service says so.
 * @throws RefusedError when nobody approved it yet, it was rejected, or its time is over
 * @throws PersonNeededError when a captcha is wanted and nobody is there
 */
export async function claimCode(tools: QrTools, claim: Claim, captchaToken?: string): Promise<Arrived> {
  const { qrId, claimToken } = claim;
  const signed = await withCaptcha(tools, 'qr', captchaToken, async (captcha) => {
    const claimed = await tools.api.signIn(auth.qrClaim, { body: { qrId, claimToken, ...captcha } });
    if (claimed.answer.status === 'captcha_required') {
      throw new PersonNeededError('the service requires a captcha for this sign-in');
    }
    return claimed;
  });
  if (signed.answer.accessToken === undefined) throw undone(signed.answer.status);
  await (await tools.codes()).forget(qrId);
  return arrive(tools, signed);
}

const endings: Readonly<Record<string, string>> = {
  pending: 'the QR code is not scanned yet',
  scanned: 'the QR code is scanned, but not approved yet',
  rejected: 'the sign-in was rejected on the phone',
  expired: 'the QR code has expired without approval',
};

function undone(status: QrClaim['status'] = 'unknown'): RefusedError {
  const goesOn = status === 'pending' || status === 'scanned';
  return new RefusedError(endings[status] ?? `the QR code cannot be used: its status is ${status}`, {
    hint: goesOn
      ? "wait for the approval with 'plaza auth qr watch ID'"
      : "create another with 'plaza auth login --qr' or 'plaza auth qr start'",
  });
}
