import { verification } from '../../api/routes/verification';
import { command } from '../../cli/command';
import { unlessMissing } from '../../flows/missing';
import { verificationRecord } from '../../render/requests';

export default command({
  summary: 'Show the application to be verified, and what became of it',
  examples: ['plaza verification status', "plaza verification status --jq '.request.status // .status'"],
  routes: [verification.status],
  run: (ctx) => unlessMissing(ctx.api.read(verification.status), { status: 'none' }),
  render: verificationRecord,
});
