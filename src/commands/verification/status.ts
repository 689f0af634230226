import { command } from '../../app/command';
import { orOn404 } from '../../client/requests/errors';
import type { Ports } from '../../ports/index';
import { verification } from '../../protocol/routes/reports';
import { verificationRecord } from './render';

export const readStatus = ({ api }: Pick<Ports, 'api'>) =>
  orOn404(api.read(verification.status), { status: 'none' });

export default command({
  summary: 'Show the status of your verification request',
  examples: ['plaza verification status', "plaza verification status --jq '.request.status // .status'"],
  routes: [verification.status],
  run: (ctx) => readStatus(ctx),
  render: verificationRecord,
});
