/** QR sign-in over HTTP: for the device that shows the code and the phone that scans it (field notes 6.1). */

import type { SectionHandlers } from '../../../section';
import type { EventStream } from '../../../server/http/handler';
import type { World } from '../../../world';
import {
  approveQr,
  claimQr,
  qrChanges,
  qrEnd,
  qrEvent,
  qrHandle,
  rejectQr,
  scanQr,
  startQr,
} from '../rules/qr';
import type { QrState } from '../state';
import { refuseOtherKeys, spendCaptchaOf } from './captcha';
import { deviceOf, signedIn } from './tokens';

type QrName = `auth.qr${string}`;

export const qrHandlers: Pick<SectionHandlers<'auth'>, Extract<keyof SectionHandlers<'auth'>, QrName>> = {
  'auth.qrStart': (call) => startQr(call.world, call.origins.main, deviceOf(call)),
  'auth.qrWatch': ({ world, body, alarm }) => {
    const qr = qrHandle(world, body);
    return (stream) => sendChanges(world, qr, stream, alarm);
  },
  'auth.qrClaim': (call) => {
    const { world, body, vocabulary } = call;
    refuseOtherKeys(body, ['qrId', 'claimToken'], vocabulary);
    const qr = qrHandle(world, body);
    if (qr.status !== 'approved') return qrEvent(world, qr);
    if (world.switches['qr-captcha'] && !spendCaptchaOf(call, 'login')) {
      return { ...qrEvent(world, qr), status: 'captcha_required' };
    }
    return { status: 'authorized', ...signedIn(call, claimQr(world, qr, deviceOf(call))) };
  },
  'auth.qrScan': ({ world, caller, body }) => scanQr(world, caller, body),
  'auth.qrApprove': ({ world, caller, body }) => {
    approveQr(world, caller, body);
    return { success: true };
  },
  'auth.qrReject': ({ world, caller, body }) => {
    rejectQr(world, caller, body);
    return { success: true };
  },
};

/** Sends the state now and at each change; the stream ends with a state that is final for the device. */
function sendChanges(
  world: World,
  qr: QrState,
  stream: EventStream,
  alarm: (time: number, callback: () => void) => () => void,
): void {
  const sendEvent = () => {
    // Another request used the code; this stream has already sent `approved`.
    if (qr.status === 'claimed') return;
    const event = qrEvent(world, qr);
    stream.send(event);
    if (event.status !== 'pending' && event.status !== 'scanned') stream.close();
  };
  const stop = qrChanges.listen(world, (changed) => {
    if (changed === qr) sendEvent();
  });
  const cancel = alarm(qrEnd(qr), sendEvent);
  stream.onClose(() => {
    stop();
    cancel();
  });
  sendEvent();
}
