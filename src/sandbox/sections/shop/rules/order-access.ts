/**
 * Access to orders: members see their own; guests need the pass of an order, or a token, which they get for a mailed code
 * (protocol: authentication 9; field notes 2.24). The numbers are our choice.
 */
import type { OrderToken } from '../../../../protocol/records/shop';
import { Refusal, refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { newCode, newToken } from '../../../world/ids';
import { digestOf } from '../../../world/secrets';
import type { Caller } from '../../auth/rules/callers';
import { normalEmail } from '../../auth/rules/credentials';
import { sendMail } from '../../auth/rules/mail';
import { type OrderState, shopIn } from '../state';

const codeMs = 10 * 60_000;
const codeAttempts = 5;
const tokenMs = 60 * 60_000;

/** The credentials of a request for orders. */
export interface OrderCredentials {
  readonly caller: Caller | undefined;
  /** The header `X-Order-Token`. */
  readonly orderToken: string | undefined;
}

/**
 * The orders that a request may see, the newest first.
 * @throws Refusal 401 without valid credentials, 400 with both kinds
 */
export function ordersFor(world: World, { caller, orderToken }: OrderCredentials): OrderState[] {
  if (caller && orderToken !== undefined) {
    throw refusal(400, 'BAD_REQUEST', 'send either a Bearer token or an order token, not both');
  }
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

/** The order with a number. @throws Refusal 401, 404 also for the order of another account */
export function orderFor(world: World, key: OrderCredentials, number: string): OrderState {
  const order = ordersFor(world, key).find((one) => one.number === number);
  if (!order) throw refusal(404, 'NOT_FOUND', 'there is no such order');
  return order;
}

/**
 * Mails a code to an address that has orders. The answer does not reveal whether it has.
 * @throws Refusal 400 for an invalid address
 */
export function requestLookup(world: World, address: string): void {
  const email = normalEmail(address);
  const code = newCode(world.random);
  const now = world.clock.now();
  const others = shopIn(world).lookups.filter((one) => one.email !== email && now - one.sentAt < codeMs);
  const lookup = { email, codeDigest: digestOf(world, code), attemptsLeft: codeAttempts, sentAt: now };
  shopIn(world).lookups = [...others, lookup];
  if (shopIn(world).orders.some((order) => order.email === email))
    sendMail(world, email, code, 'order_lookup');
}

/**
 * Exchanges a mailed code, which is valid once, for a token that opens the orders of its address.
 * @throws Refusal 400 for an invalid address, or with the number of attempts left
 */
export function verifyLookup(world: World, address: string, code: string): OrderToken {
  const email = normalEmail(address);
  const now = world.clock.now();
  const lookup = shopIn(world).lookups.find((one) => one.email === email && now - one.sentAt < codeMs);
  if (!lookup)
    throw refusal(400, 'OTP_INVALID', 'no code was sent to this address, or it has expired', {
      attemptsLeft: 0,
    });
  const removeLookup = () => {
    shopIn(world).lookups = shopIn(world).lookups.filter((one) => one !== lookup);
  };
  if (digestOf(world, code) !== lookup.codeDigest) {
    lookup.attemptsLeft -= 1;
    if (lookup.attemptsLeft === 0) removeLookup();
    throw refusal(400, 'OTP_INVALID', 'the code is wrong', { attemptsLeft: lookup.attemptsLeft });
  }
  removeLookup();
  const token = newToken(world.random);
  const valid = shopIn(world).tokens.filter(({ expiresAt }) => expiresAt > now);
  shopIn(world).tokens = [...valid, { digest: digestOf(world, token), email, expiresAt: now + tokenMs }];
  return { token, expiresInSec: tokenMs / 1000 };
}
