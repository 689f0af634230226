import { command, optionalArgument, text } from '../../app/command';
import { type MailRecord, mailTable } from '../../render/tool/sandbox';

export default command({
  summary: 'Show the codes that the sandbox mailed, newest first',
  args: { address: optionalArgument(text('address'), 'Only those to this address') },
  examples: ['plaza sandbox mail', "plaza sandbox mail eve@sandbox.test --jq '.[0].code'"],
  routes: [],
  run: (ctx, { address }) =>
    ctx.sandbox.ask(
      'GET',
      address === undefined ? '/mail' : `/mail?address=${encodeURIComponent(address)}`,
    ) as Promise<MailRecord[]>,
  render: mailTable,
});
