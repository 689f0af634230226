/** Access to orders: with the session, or with a stored token or pass (protocol: authentication 9; field notes 2.24). */
import { requireField, withHints } from '../../../client/requests/errors';
import { PlazaError, SignedOutError } from '../../../errors';
import type { Pages } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { CreatedOrder, OrderSummary, OrderToken } from '../../../protocol/records/shop';
import { shop } from '../../../protocol/routes/shop';
import { type OrderDocument, parseOrder, sourceName } from './order-document';

type AccessPorts = Pick<Ports, 'identity' | 'orderKeys'>;

/** One order by its number, or all orders of an email address. */
export interface OrderSelector {
  readonly number?: string;
  readonly email?: string;
}

/**
 * Runs a request with the options that give access to the orders: an order token, or none for the session. A token
 * that the service rejects is deleted.
 * @throws SignedOutError without any access
 */
export async function withOrderAccess<T>(
  ports: AccessPorts,
  orders: OrderSelector,
  request: (options: { readonly orderToken?: string }) => Promise<T>,
): Promise<T> {
  const key = await keyFor(ports, orders);
  if (!key) return request({});
  try {
    return await request({ orderToken: key.token });
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw error;
    await (await ports.orderKeys()).delete(key.token);
    const whose = key.email === undefined ? `order ${key.number}` : `the orders of ${key.email}`;
    throw new SignedOutError(`the stored access to ${whose} has expired and was deleted`, {
      ...error.details,
      hint: lookupHint(key.email),
    });
  }
}

/** The pages of the orders, with the same access. */
export async function* orderPages(
  ports: AccessPorts & Pick<Ports, 'api'>,
  orders: OrderSelector,
): Pages<OrderSummary> {
  yield* await withOrderAccess(ports, orders, async (options) => {
    const pages = [];
    for await (const page of ports.api.pages(shop.orders, undefined, {}, options)) pages.push(page);
    return pages;
  });
}

/** The stored key; undefined when the session has access. */
async function keyFor({ identity, orderKeys }: AccessPorts, { number, email }: OrderSelector) {
  const binding = await identity.binding();
  const keys = (await (await orderKeys()).list()).filter((key) => key.binding === binding);
  if (email !== undefined) {
    const key = keys.find((stored) => stored.email === email.toLowerCase());
    if (key) return key;
    throw new SignedOutError(`no access to the orders of ${email} is stored`, { hint: lookupHint(email) });
  }
  const pass = number === undefined ? undefined : keys.find((key) => key.number === number);
  if (pass || (await identity.accountId()) !== null) return pass;
  const last = keys.findLast((key) => number === undefined || key.email !== undefined);
  if (last) return last;
  throw new SignedOutError('not signed in, and no access to orders is stored', { hint: lookupHint() });
}

function lookupHint(email = 'ADDRESS'): string {
  return `sign in, or request a code with 'plaza shop orders lookup ${email}'`;
}

/** Exchanges the one-time code of an email address for an order token and stores it; the result masks the token. */
export async function verifyLookup(
  ports: AccessPorts & Pick<Ports, 'api' | 'clock' | 'dryRunRequests'>,
  email: string,
  code: string,
): Promise<OrderToken> {
  const answer = await withHints(ports.api.change(shop.ordersVerify, { body: { email, code } }), {
    OTP_INVALID: `check the code, or request another with 'plaza shop orders lookup ${email}'`,
  });
  if (ports.dryRunRequests.length > 0) return answer;
  const { expiresInSec } = answer;
  await (await ports.orderKeys()).save({
    token: requireField(answer.token, 'the order token'),
    binding: await ports.identity.binding(),
    email: email.toLowerCase(),
    expiresAt: expiresInSec === undefined ? undefined : ports.clock.now() + expiresInSec * 1000,
  });
  return { ...answer, token: '…' };
}

/** @throws UsageError whose fields contain all errors of the document */
export async function readOrder(
  { identity, files }: Pick<Ports, 'identity' | 'files'>,
  path: string,
): Promise<OrderDocument> {
  return parseOrder(await files.text(path), await identity.session.deviceId(), sourceName(path));
}

/**
 * Places an order, and stores the pass of an order without an account. The same document is a retry while its answer
 * is lost.
 */
export async function placeOrder(
  ports: Pick<Ports, 'api' | 'identity' | 'orderKeys' | 'dryRunRequests' | 'note'>,
  document: OrderDocument,
): Promise<Partial<CreatedOrder>> {
  // `consentContext` is not part of the order's identity: another account has another device id.
  const { consentContext: _, ...ordered } = document;
  const created = await ports.api.change(shop.ordersCreate, { body: document }, { document: ordered });
  // In a dry run nothing was placed.
  if (ports.dryRunRequests.length > 0 || !created) return created ?? {};
  return withStoredPass(ports, created, document.recipient.email);
}

/**
 * Stores the pass of an order that was placed without an account.
 * @param email of the recipient, whose code opens the order where the pass cannot be stored
 * @returns the answer with the pass masked
 */
export async function withStoredPass(
  ports: Pick<Ports, 'identity' | 'orderKeys' | 'note'>,
  created: Partial<CreatedOrder>,
  email = 'ADDRESS',
): Promise<Partial<CreatedOrder>> {
  const { number, pass } = created;
  if (typeof pass !== 'string' || !number) return created;
  try {
    const binding = await ports.identity.binding();
    await (await ports.orderKeys()).save({ token: pass, binding, number });
  } catch (error) {
    // Not an error: the order is placed, and must not be placed again.
    if (!(error instanceof PlazaError)) throw error;
    ports.note(
      `couldn't store the access to order ${number} (${error.message}): request it with 'plaza shop orders lookup ${email}'`,
    );
  }
  return { ...created, pass: '…' };
}
