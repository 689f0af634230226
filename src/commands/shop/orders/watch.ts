import {
  choice,
  duration,
  eventsCommand,
  id,
  option,
  optionalArgument,
  withDefault,
} from '../../../app/command';
import { exitOfWatch } from '../../../client/live/states';
import { UsageError } from '../../../errors';
import { ShopOrder } from '../../../protocol/records/shop';
import { shop } from '../../../protocol/routes/shop';
import { orderStates, stateOf, untilStates, watchOrders } from '../flows/watch-orders';
import { orderChange } from '../render/orders';
import { email } from './options';

export default eventsCommand({
  summary: 'Watch the states of orders',
  description: [
    'The states are new, paid, ship and done (delivered), or cancelled, refunded and expired. The service sends no events about orders: the order is read again every minute, and a state that passes between two reads is not seen.',
    'The watch of one order ends when nothing more can change. With --until, the exit code is 0 when the order has reached the state or a later one, and 10 when it can no longer, or the watch has ended before. Without a number, the watch also prints new orders, and does not end.',
  ],
  args: { number: optionalArgument(id('order', 'number'), 'Number of the order; default: all orders') },
  options: {
    until: option(choice(untilStates, 'state'), 'End when the order has reached this state'),
    every: withDefault(option(duration('duration', 1000), 'Time between two reads'), '1m'),
    email,
  },
  examples: [
    'plaza shop orders watch',
    'plaza shop orders watch 100006 --until paid --for 1h',
    "plaza shop orders watch 100006 --until delivered --every 10m --jq '.to'",
  ],
  eventKinds: [
    {
      example: {
        event: 'order',
        data: { number: '100006', status: 'paid', total: 1090, createdAt: '2026-10-03T12:00:00.000Z' },
        from: 'new',
        to: 'paid',
      },
      data: ShopOrder,
    },
  ],
  routes: [shop.ordersGet, shop.orders],
  run(ctx, { number, until, every = 60_000, email }) {
    if (until !== undefined && number === undefined)
      throw new UsageError('--until requires the number of an order', {
        hint: "'plaza shop orders list' shows the numbers",
      });
    return watchOrders(ctx, { number, email }, { until: stateOf(until), everyMs: every });
  },
  exit: (last, { until }) => exitOfWatch(orderStates, stateOf(until), last),
  render: orderChange,
});
