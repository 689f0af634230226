/** The phone's side of a sign-in by code: who asks is seen before anybody is let in. */

import type { QrRequester } from '../../api/catalogue/records/auth';
import { auth } from '../../api/catalogue/routes/auth';
import type { Api } from '../../ports/api';
import { type ScannedCode, scannedCode } from './qr-payload';

export type Decision = 'approved' | 'rejected';

/** Who asks, and what was decided; undefined when that is left for later. */
export type Scanned = QrRequester & { readonly decision?: Decision };

interface ApprovalContext {
  readonly api: Pick<Api, 'change'>;
  readonly files: { text(path: string): Promise<string> };
  readonly ask: {
    readonly possible: boolean;
    tell(text: string): Promise<void>;
    choose<T>(
      question: { message: string; option: string },
      choices: readonly { name: string; value: T }[],
    ): Promise<T>;
  };
  readonly rehearsed: readonly unknown[];
}

/** The code of a text, or of standard input for `-`. @throws UsageError when there is none in it */
export async function codeIn(
  { files }: Pick<ApprovalContext, 'files'>,
  payload: string,
  secret: string | undefined,
): Promise<ScannedCode> {
  return scannedCode(payload === '-' ? await files.text('-') : payload, secret);
}

/** Scans a code; at a terminal shows who asks, as `describe` says it, and does what the person decides. */
export async function scanAndAsk(
  ctx: ApprovalContext,
  payload: string,
  secret: string | undefined,
  describe: (requester: QrRequester) => string,
): Promise<Scanned> {
  const body = await codeIn(ctx, payload, secret);
  const answer = (await ctx.api.change(auth.qrScan, { body })) ?? {};
  const requester = answer.requester ?? answer;
  if (!ctx.ask.possible || ctx.rehearsed.length > 0) return requester;
  await ctx.ask.tell(describe(requester));
  const decision = await ctx.ask.choose<Decision | undefined>(
    { message: 'Approve this sign-in?', option: "'plaza auth qr approve PAYLOAD'" },
    [
      { name: 'Reject', value: 'rejected' },
      { name: 'Approve', value: 'approved' },
      { name: 'Decide later', value: undefined },
    ],
  );
  if (decision === 'approved') await ctx.api.change(auth.qrApprove, { body });
  if (decision === 'rejected') await ctx.api.change(auth.qrReject, { body });
  return { ...requester, ...(decision && { decision }) };
}
