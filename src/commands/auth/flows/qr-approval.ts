/** The side of the phone in a sign-in by QR code: show who asks, then approve or reject. */

import type { Ports } from '../../../ports/index';
import type { QrRequester } from '../../../protocol/records/auth';
import { auth } from '../../../protocol/routes/auth';
import { parseQrPayload, type QrPayload } from './qr-payload';

export type Decision = 'approved' | 'rejected';

/** Who asks to sign in, and the decision; undefined when it is left for later. */
export type ScanResult = QrRequester & { readonly decision?: Decision };

/** Reads the text of a QR code, from standard input for `-`. @throws UsageError when it is not one */
export async function readQrPayload(
  { files }: Pick<Ports, 'files'>,
  payload: string,
  secret: string | undefined,
): Promise<QrPayload> {
  return parseQrPayload(payload === '-' ? await files.text('-') : payload, secret);
}

/**
 * Scans a QR code. At a terminal, shows who asks and carries out the decision of the user.
 * @param describe who asks, as a sentence
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
