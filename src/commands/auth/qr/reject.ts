import { auth } from '../../../api/routes/auth';
import { argument, command, option, text } from '../../../cli/command';
import { codeIn } from '../../../flows/qr-approval';

export default command({
  summary: 'Reject the sign-in of a code',
  args: { payload: argument(text('payload'), "The code's text, or - for standard input") },
  options: { secret: option(text('secret'), 'The secret, where the text is the id alone') },
  examples: [
    "plaza auth qr reject 'https://example.org/qr#i=ID&s=SECRET'",
    'plaza auth qr reject - < payload.txt',
  ],
  routes: [auth.qrReject],
  run: async (ctx, { payload, secret }) =>
    ctx.api.change(auth.qrReject, { body: await codeIn(ctx, payload, secret) }),
  render: () => ['Rejected the sign-in'],
});
