import { command } from '../../../app/command';
import { auth } from '../../../protocol/routes/auth';
import { loadStyle } from '../../../terminal/text/view';
import { startQrCode } from '../flows/qr';
import { qrCodeLines, startedRecord } from '../render/qr-code';

export default command({
  summary: 'Create a QR code for a phone to scan',
  description: [
    "The claim token is stored for 'plaza auth qr watch ID' and 'plaza auth qr claim ID'. At a terminal, the QR code is drawn too.",
  ],
  examples: ['plaza auth qr start', "plaza auth qr start --jq '.payload'"],
  facts: { acts: 'here' },
  routes: [auth.qrStart],
  signsIn: true,
  async run(ctx) {
    const started = await startQrCode(ctx);
    const { output, errors, columns } = ctx.terminal;
    if (output && errors && ctx.dryRunRequests.length === 0) {
      const view = { terminal: true, width: columns, style: await loadStyle(0) };
      const below = startedRecord(started, view).length;
      await ctx.ask.show(await qrCodeLines(started.payload, { ...ctx.terminal, below }));
    }
    return started;
  },
  render: startedRecord,
});
