import { verification } from '../../api/catalogue/routes/verification';
import { command } from '../../app/command';
import { orOn404 } from '../../flows/requests/or-on-404';
import { verificationRecord } from '../../render/verification/verification';

export default command({
  summary: 'Show the status of your verification request',
  examples: ['plaza verification status', "plaza verification status --jq '.request.status // .status'"],
  routes: [verification.status],
  run: (ctx) => orOn404(ctx.api.read(verification.status), { status: 'none' }),
  render: verificationRecord,
});
