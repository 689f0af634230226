import { eventsCommand } from '../../../app/command';
import { auth } from '../../../protocol/routes/auth';
import { rowText } from '../../../terminal/text/table';
import { qrClaimOf, qrStatusEvents } from '../flows/qr';
import { claimToken, qrId } from '../options';

export default eventsCommand({
  summary: 'Watch a QR code until it is approved, rejected or expired',
  args: { qrId },
  options: { claimToken },
  examples: ['plaza auth qr watch 5d0c…', "plaza auth qr watch 5d0c… --jq '.data.status'"],
  facts: { acts: 'here' },
  eventKinds: [{ example: { event: 'message', data: { status: 'scanned', expiresIn: 95 } } }],
  routes: [auth.qrWatch],
  signsIn: true,
  async run(ctx, { qrId, claimToken }) {
    return qrStatusEvents(ctx, await qrClaimOf(ctx, qrId, claimToken));
  },
  render: ({ data: { status, expiresIn } }, view) => [
    view.terminal
      ? `${status}${expiresIn ? `, expires in ${expiresIn} s` : ''}`
      : rowText([status, expiresIn]),
  ],
});
