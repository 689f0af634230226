/**
 * QR sign-in (field notes 2.5, 6.1). The protocol does not say which refusal comes first when several apply: our
 * choice is an unknown code, then an expired one, then its state.
 */

import type { QrEvent, QrRequester, QrSession } from '../../../../protocol/records/auth';
import { refusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import { createChannel } from '../../../world/channel';
import { isoTime } from '../../../world/clock';
import { newToken } from '../../../world/ids';
import { digestOf } from '../../../world/secrets';
import { accessIn, type QrState } from './access';
import { accountById, accountStatusRefusal } from './accounts';
import type { Caller } from './callers';
import { type Device, deviceFields, openSession, type Tokens } from './sessions';

export const qrCaptchaSwitch = worldSwitch('qr-captcha', {
  description: 'Require a captcha before a scanned QR code signs in',
  on: false,
  acts: ['auth.qrStart', 'auth.qrClaim'],
});

/** How long a code is valid. */
const qrMs = 90_000;

/** How long an expired code is stored, so that it is distinguished from an unknown one. */
const rememberedMs = 60 * 60_000;

/** The channel of changed codes. */
export const qrChanges = createChannel<QrState>();

/** A new code for a device; its link begins with `site`. */
export function startQr(world: World, site: string, { userAgent, address }: Device): QrSession {
  const now = world.clock.now();
  const [secret, claimToken] = [newToken(world.random), newToken(world.random)];
  const qr: QrState = {
    id: world.random.uuid(),
    secretDigest: digestOf(world, secret),
    claimDigest: digestOf(world, claimToken),
    status: 'pending',
    accountId: null,
    userAgent,
    address,
    createdAt: now,
  };
  accessIn(world).qrs = [
    ...accessIn(world).qrs.filter(({ createdAt }) => now < createdAt + rememberedMs),
    qr,
  ];
  return {
    qrId: qr.id,
    claimToken,
    payload: `${site}/qr#i=${qr.id}&s=${secret}`,
    expiresIn: qrMs / 1000,
    captchaRequired: qrCaptchaSwitch.isOn(world),
  };
}

/** The request of the device that shows the code. */
export interface QrClaimant {
  readonly qrId: string;
  readonly claimToken: string;
}

/**
 * The code that a device shows.
 * @throws Refusal 404, 403 for a wrong token, 410 when it has expired, 409 when it was used
 */
export function qrHandle(world: World, { qrId, claimToken }: QrClaimant): QrState {
  const qr = qrWith(world, qrId, 'claimDigest', claimToken);
  if (qr.status === 'claimed') throw used();
  if (qr.status !== 'rejected') refuseExpired(world, qr);
  return qr;
}

/** The content of a scanned code. */
export interface QrScan {
  readonly qrId: string;
  readonly secret?: string | undefined;
}

/**
 * Marks a code as scanned: it then waits for this account's decision.
 * @throws Refusal 404, 403, 409, 410
 */
export function scanQr(world: World, { account }: Caller, scan: QrScan): QrRequester {
  const qr = undecided(world, account.id, scan);
  if (qr.status === 'pending') change(world, qr, { status: 'scanned', accountId: account.id });
  const { ipAddress, ipCountry, ipCity, deviceType, osName, osVersion, clientName, clientVersion } =
    deviceFields({ ...qr, mobile: false });
  return {
    requestedAt: isoTime(qr.createdAt),
    client: clientName,
    clientVersion: clientVersion === null ? null : String(clientVersion),
    os: osName,
    osVersion: osVersion === null ? null : String(osVersion),
    deviceType,
    ipAddress,
    ipCountry,
    ipCity,
  };
}

/**
 * Approves the sign-in of the device that shows the code.
 * @throws Refusal like `scanQr`; 409 before the scan, 403 when the account may not sign in
 */
export function approveQr(world: World, { account }: Caller, scan: QrScan): void {
  const qr = undecided(world, account.id, scan);
  if (qr.status === 'pending') throw refusal(409, 'QR_NOT_SCANNED', 'scan the code first');
  refuseInactive(world, account.id);
  change(world, qr, { status: 'approved' });
}

/** Rejects the sign-in, scanned or not. @throws Refusal like `scanQr` */
export function rejectQr(world: World, { account }: Caller, scan: QrScan): void {
  change(world, undecided(world, account.id, scan), { status: 'rejected', accountId: account.id });
}

/** Opens the session of an approved code, which cannot be used again. @throws Refusal 403 when the account may not sign in */
export function claimQr(world: World, qr: QrState, device: Device): Tokens {
  const account = refuseInactive(world, qr.accountId ?? '');
  change(world, qr, { status: 'claimed' });
  return openSession(world, account, device);
}

/** The state of a code as the stream and the claim send it. */
export function qrEvent(world: World, qr: QrState): QrEvent {
  const leftMs = Math.max(0, qrEnd(qr) - world.clock.now());
  const status = leftMs === 0 && qr.status !== 'rejected' ? 'expired' : qr.status;
  return { status, expiresIn: Math.ceil(leftMs / 1000) };
}

/** When a code expires, in milliseconds of the world's clock. */
export function qrEnd({ createdAt }: QrState): number {
  return createdAt + qrMs;
}

function undecided(world: World, accountId: string, { qrId, secret = '' }: QrScan): QrState {
  const qr = qrWith(world, qrId, 'secretDigest', secret);
  refuseExpired(world, qr);
  const isOthers = qr.accountId !== null && qr.accountId !== accountId;
  if (isOthers || !['pending', 'scanned'].includes(qr.status)) throw used();
  return qr;
}

function qrWith(world: World, id: string, by: 'secretDigest' | 'claimDigest', secret: string): QrState {
  const qr = accessIn(world).qrs.find((one) => one.id === id);
  if (!qr) throw refusal(404, 'QR_NOT_FOUND', 'there is no such code');
  if (qr[by] !== digestOf(world, secret)) {
    throw refusal(403, 'QR_TOKEN_MISMATCH', 'the secret is not the one of this code');
  }
  return qr;
}

function refuseExpired(world: World, qr: QrState): void {
  if (world.clock.now() < qrEnd(qr)) return;
  throw refusal(410, 'QR_EXPIRED', 'the code has expired; make a new one');
}

function refuseInactive(world: World, accountId: string) {
  const account = accountById(world, accountId);
  if (account && !accountStatusRefusal(account, world.clock.now())) return account;
  throw refusal(403, 'USER_INACTIVE', 'the account may not sign in');
}

function used() {
  return refusal(409, 'QR_ALREADY_USED', 'the code was used before');
}

function change(world: World, qr: QrState, fields: Partial<QrState>): void {
  Object.assign(qr, fields);
  qrChanges.emit(world, qr);
}
