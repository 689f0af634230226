import { command, optionalArgument, text } from '../../app/command';
import { type MailRecord, mailTable } from './render';

export default command({
  summary: 'List the one-time codes sent by the sandbox, newest first',
  args: { address: optionalArgument(text('address'), 'Only codes sent to this email address') },
  examples: ['plaza sandbox mail', "plaza sandbox mail eve@sandbox.test --jq '.[0].code'"],
  facts: { acts: 'here' },
  routes: [],
  run: (ctx, { address }) =>
    ctx.sandbox.ask(
      'GET',
      address === undefined ? '/mail' : `/mail?address=${encodeURIComponent(address)}`,
    ) as Promise<MailRecord[]>,
  render: mailTable,
});
