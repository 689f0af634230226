/**
 * QR sign-in (field notes 2.5, 6.1). The protocol does not say which refusal comes first when several apply: our
 * choice is an unknown code, then an expired one, then its state.
 */
import type { QrEvent } from '../../../protocol/records/auth';
import { part } from '../../section';
import type { Call } from '../../server/http/handler';
import { refusal } from '../../server/http/refusal';
import { type World, worldSwitch } from '../../world';
import { createChannel } from '../../world/channel';
import { isoTime } from '../../world/clock';
import { newToken } from '../../world/ids';
import { digestOf } from '../../world/secrets';
import { refuseOtherKeys, spendCaptchaOf } from './captcha';
import { accessIn, type QrState } from './rules/access';
import { accountById, accountStatusRefusal } from './rules/accounts';
import { openSession } from './rules/sessions';
import { deviceFields, deviceOf, signedIn } from './sessions';

const qrCaptchaSwitch = worldSwitch('qr-captcha', {
  description: 'Require a captcha before a scanned QR code signs in',
  on: false,
  acts: ['auth.qrStart', 'auth.qrClaim'],
});

/** How long a code is valid. */
const qrMs = 90_000;

/** How long an expired code is stored, so that it is distinguished from an unknown one. */
const rememberedMs = 60 * 60_000;

const qrChanges = createChannel<QrState>();

export const qr = part({
  handlers: {
    'auth.qrStart': (call) => {
      const { world, origins } = call;
      const { userAgent, address } = deviceOf(call);
      const now = world.clock.now();
      const [secret, claimToken] = [newToken(world.random), newToken(world.random)];
      const code: QrState = {
        id: world.random.uuid(),
        secretDigest: digestOf(world, secret),
        claimDigest: digestOf(world, claimToken),
        status: 'pending',
        accountId: null,
        userAgent,
        address,
        createdAt: now,
      };
      const recent = accessIn(world).qrs.filter(({ createdAt }) => now < createdAt + rememberedMs);
      accessIn(world).qrs = [...recent, code];
      return {
        qrId: code.id,
        claimToken,
        payload: `${origins.main}/qr#i=${code.id}&s=${secret}`,
        expiresIn: qrMs / 1000,
        captchaRequired: qrCaptchaSwitch.isOn(world),
      };
    },
    // Sends the state now and at each change; the stream ends with a state that is final for the device.
    'auth.qrWatch': ({ world, body, setTimer }) => {
      const code = shownCode(world, body);
      return (stream) => {
        const sendEvent = () => {
          // Another request used the code; this stream has already sent `approved`.
          if (code.status === 'claimed') return;
          const event = qrEvent(world, code);
          stream.send(event);
          if (event.status !== 'pending' && event.status !== 'scanned') stream.close();
        };
        const stop = qrChanges.listen(world, (changed) => {
          if (changed === code) sendEvent();
        });
        const cancel = setTimer(qrEnd(code), sendEvent);
        stream.onClose(() => {
          stop();
          cancel();
        });
        sendEvent();
      };
    },
    'auth.qrClaim': (call) => {
      const { world, body, vocabulary } = call;
      refuseOtherKeys(body, ['qrId', 'claimToken'], vocabulary);
      const code = shownCode(world, body);
      if (code.status !== 'approved') return qrEvent(world, code);
      if (qrCaptchaSwitch.isOn(world) && !spendCaptchaOf(call, 'login'))
        return { ...qrEvent(world, code), status: 'captcha_required' };
      const account = requireActive(world, code.accountId ?? '');
      change(world, code, { status: 'claimed' });
      return { status: 'authorized', ...signedIn(call, openSession(world, account, deviceOf(call))) };
    },
    // From then on, the code waits for the decision of this account.
    'auth.qrScan': (call) => {
      const code = undecidedCode(call);
      const accountId = call.caller.account.id;
      if (code.status === 'pending') change(call.world, code, { status: 'scanned', accountId });
      const { deviceModel: _, clientName, osName, ...device } = deviceFields({ ...code, mobile: false });
      return { requestedAt: isoTime(code.createdAt), client: clientName, os: osName, ...device };
    },
    'auth.qrApprove': (call) => {
      const code = undecidedCode(call);
      if (code.status === 'pending') throw refusal(409, 'QR_NOT_SCANNED', 'scan the code first');
      requireActive(call.world, call.caller.account.id);
      change(call.world, code, { status: 'approved' });
      return { success: true };
    },
    'auth.qrReject': (call) => {
      change(call.world, undecidedCode(call), { status: 'rejected', accountId: call.caller.account.id });
      return { success: true };
    },
  },
  switches: [qrCaptchaSwitch],
});

/** The code that a device shows. */
function shownCode(world: World, { qrId, claimToken }: { qrId: string; claimToken: string }): QrState {
  const code = codeOf(world, qrId, 'claimDigest', claimToken);
  if (code.status === 'claimed') throw used();
  if (code.status !== 'rejected') refuseExpired(world, code);
  return code;
}

/** A code that the caller can scan or decide about. */
function undecidedCode({ world, caller, body: { qrId, secret = '' } }: ScanCall): QrState {
  const code = codeOf(world, qrId, 'secretDigest', secret);
  refuseExpired(world, code);
  const isOthers = code.accountId !== null && code.accountId !== caller.account.id;
  if (isOthers || !['pending', 'scanned'].includes(code.status)) throw used();
  return code;
}

interface ScanCall extends Pick<Call, 'world'> {
  readonly caller: { readonly account: { readonly id: string } };
  readonly body: {
    readonly qrId: string;
    readonly secret?: string | undefined;
  };
}

/** The state of a code as the stream and the claim send it. */
function qrEvent(world: World, qr: QrState): QrEvent {
  const leftMs = Math.max(0, qrEnd(qr) - world.clock.now());
  const status = leftMs === 0 && qr.status !== 'rejected' ? 'expired' : qr.status;
  return { status, expiresIn: Math.ceil(leftMs / 1000) };
}

/** When a code expires, in milliseconds of the world's clock. */
function qrEnd({ createdAt }: QrState): number {
  return createdAt + qrMs;
}

function codeOf(world: World, id: string, by: 'secretDigest' | 'claimDigest', secret: string): QrState {
  const qr = accessIn(world).qrs.find((one) => one.id === id);
  if (!qr) throw refusal(404, 'QR_NOT_FOUND', 'there is no such code');
  if (qr[by] !== digestOf(world, secret))
    throw refusal(403, 'QR_TOKEN_MISMATCH', 'the secret is not the one of this code');
  return qr;
}

function refuseExpired(world: World, qr: QrState): void {
  if (world.clock.now() < qrEnd(qr)) return;
  throw refusal(410, 'QR_EXPIRED', 'the code has expired; make a new one');
}

function requireActive(world: World, accountId: string) {
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
