import { command, optionalArgument, text } from '../../cli/command';
import { type MailRecord, mailTable } from '../../render/sandbox';

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
