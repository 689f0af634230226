import { command } from '../../app/command';
import { orOn404 } from '../../client/requests/errors';
import { verification } from '../../protocol/routes/reports';
import { verificationRecord } from './render';

export default command({
  summary: 'Show the status of your verification request',
  examples: ['plaza verification status', "plaza verification status --jq '.request.status // .status'"],
  routes: [verification.status],
  run: (ctx) => orOn404(ctx.api.read(verification.status), { status: 'none' }),
  render: verificationRecord,
});
