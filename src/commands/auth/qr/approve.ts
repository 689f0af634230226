import { auth } from '../../../api/routes/auth';
import { argument, command, option, text } from '../../../cli/command';
import { codeIn } from '../../../flows/qr-approval';

export default command({
  summary: 'Approve the sign-in of a scanned code',
  args: { payload: argument(text('payload'), "The code's text, or - for standard input") },
  options: { secret: option(text('secret'), 'The secret, where the text is the id alone') },
  examples: [
    "plaza auth qr approve 'https://example.org/qr#i=ID&s=SECRET'",
    'plaza auth qr approve - < payload.txt',
  ],
  routes: [auth.qrApprove],
  run: async (ctx, { payload, secret }) =>
    ctx.api.change(auth.qrApprove, { body: await codeIn(ctx, payload, secret) }),
  render: () => ['Approved the sign-in'],
});
