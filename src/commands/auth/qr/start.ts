import { auth } from '../../../api/catalogue/routes/auth';
import { command } from '../../../app/command';
import { startQrCode } from '../../../flows/auth/qr-sign-in';
import { qrCodeLines, startedRecord } from '../../../render/auth/qr-code';
import { loadStyle } from '../../../render/text/view';

export default command({
  summary: 'Create a QR code for a phone to scan',
  description: [
    "The claim token is stored for 'plaza auth qr watch ID' and 'plaza auth qr claim ID'. At a terminal, the QR code is drawn too.",
  ],
  examples: ['plaza auth qr start', "plaza auth qr start --jq '.payload'"],
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
