/**
 * Access to orders: members see their own; guests need the pass of an order, or a token, which they get for a mailed code
 * (protocol: authentication 9; field notes 2.24). The numbers are our choice.
 */
import { part } from '../../section';
import type { Call } from '../../server/http/handler';
import { Refusal, refusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { newCode, newToken } from '../../world/ids';
import { digestOf } from '../../world/secrets';
import type { Caller } from '../auth/rules/callers';
import { normalEmail } from '../auth/rules/credentials';
import { sendMail } from '../auth/rules/mail';
import { type OrderState, shopIn } from './state';

const codeMs = 10 * 60_000;
const codeAttempts = 5;
const tokenMs = 60 * 60_000;

export const orderAccess = part({
  handlers: {
    // The answer does not reveal whether the address has orders.
    'shop.ordersLookup': ({ world, body }) => {
      const email = normalEmail(body.email);
      const code = newCode(world.random);
      const now = world.clock.now();
      const others = shopIn(world).lookups.filter((one) => one.email !== email && now - one.sentAt < codeMs);
      const lookup = { email, codeDigest: digestOf(world, code), attemptsLeft: codeAttempts, sentAt: now };
      shopIn(world).lookups = [...others, lookup];
      const hasOrders = shopIn(world).orders.some((order) => order.email === email);
      if (hasOrders) sendMail(world, email, code, 'order_lookup');
      return undefined;
    },
    // Exchanges a mailed code, which is valid once, for a token that opens the orders of its address.
    'shop.ordersVerify': ({ world, body }) => {
      const email = normalEmail(body.email);
      const now = world.clock.now();
      const lookup = shopIn(world).lookups.find((one) => one.email === email && now - one.sentAt < codeMs);
      if (!lookup) throw wrongCode('no code was sent to this address, or it has expired', 0);
      const isRight = digestOf(world, body.code) === lookup.codeDigest;
      if (!isRight) lookup.attemptsLeft -= 1;
      if (isRight || lookup.attemptsLeft === 0)
        shopIn(world).lookups = shopIn(world).lookups.filter((one) => one !== lookup);
      if (!isRight) throw wrongCode('the code is wrong', lookup.attemptsLeft);
      const token = newToken(world.random);
      const valid = shopIn(world).tokens.filter(({ expiresAt }) => expiresAt > now);
      const added = { digest: digestOf(world, token), email, expiresAt: now + tokenMs };
      shopIn(world).tokens = [...valid, added];
      return { token, expiresInSec: tokenMs / 1000 };
    },
  },
});

function wrongCode(message: string, attemptsLeft: number): Refusal {
  return refusal(400, 'OTP_INVALID', message, { attemptsLeft });
}

type OrderCall = Pick<Call, 'world' | 'header'> & { readonly caller: Caller | undefined };

/** The orders that a request can see, the newest first. */
export function ordersFor({ world, caller, header }: OrderCall): OrderState[] {
  const orderToken = header('x-order-token');
  if (caller && orderToken !== undefined)
    throw refusal(400, 'BAD_REQUEST', 'send either a Bearer token or an order token, not both');
  const orders = caller
    ? shopIn(world).orders.filter(({ accountId }) => accountId === caller.account.id)
    : ordersByToken(world, orderToken);
  return orders.toReversed();
}

function ordersByToken(world: World, orderToken: string | undefined): OrderState[] {
  if (orderToken === undefined) throw new Refusal(401, 'UNAUTHORIZED');
  const digest = digestOf(world, orderToken);
  const token = shopIn(world).tokens.find(
    (one) => one.digest === digest && one.expiresAt > world.clock.now(),
  );
  if (token) return shopIn(world).orders.filter(({ email }) => email === token.email);
  const order = shopIn(world).orders.find(({ passDigest }) => passDigest === digest);
  if (order) return [order];
  throw refusal(401, 'UNAUTHORIZED', 'the order token is invalid or has expired');
}

export function orderFor(call: OrderCall, number: string): OrderState {
  const order = ordersFor(call).find((one) => one.number === number);
  if (!order) throw refusal(404, 'NOT_FOUND', 'there is no such order');
  return order;
}
