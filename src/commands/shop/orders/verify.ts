import { argument, command, text } from '../../../app/command';
import { shop } from '../../../protocol/routes/shop';
import { durationText } from '../../../terminal/text/time';
import { verifyLookup } from '../flows/place-order';

export default command({
  summary: 'Get access to orders with the one-time code from the email',
  description: ["The access is stored on this computer: 'list', 'get' and 'pay' use it with --email."],
  args: {
    email: argument(text('address'), 'Email address that the code was sent to'),
    code: argument(text('code'), 'One-time code from the email'),
  },
  examples: [
    'plaza shop orders verify guest@example.org 123456',
    'plaza shop orders verify guest@example.org 123456 --json',
  ],
  routes: [shop.ordersVerify],
  run: (ctx, { email, code }) => verifyLookup(ctx, email, code),
  receipt: true,
  render: ({ expiresInSec }) => [
    `Got access to the orders of this address${expiresInSec === undefined ? '' : ` for ${durationText(expiresInSec)}`}`,
  ],
});
