import { shop } from '../../../api/catalogue/routes/shop';
import { argument, command, text } from '../../../app/command';
import { openOrders } from '../../../flows/shop/order-access';
import { spanText } from '../../../render/text/time';

export default command({
  summary: 'Open the orders of an address with its mailed code',
  description: ["What opens them is kept privately; 'list', 'get' and 'pay' use it with --email."],
  args: {
    email: argument(text('address'), 'Mail address that the code was mailed to'),
    code: argument(text('code'), 'The code from the mail'),
  },
  examples: [
    'plaza shop orders verify guest@example.org 123456',
    'plaza shop orders verify guest@example.org 123456 --json',
  ],
  routes: [shop.ordersVerify],
  run: (ctx, { email, code }) => openOrders(ctx, email, code),
  render: ({ expiresInSec }) => [
    `Opened the orders of this address${expiresInSec === undefined ? '' : ` for ${spanText(expiresInSec)}`}`,
  ],
});
