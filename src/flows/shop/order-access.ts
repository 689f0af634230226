/** Which key opens orders: the session, or what a guest was given (protocol: authentication 9; field notes 2.24). */

import type { OrderSummary, OrderToken } from '../../api/catalogue/records/shop';
import { shop } from '../../api/catalogue/routes/shop';
import { PlazaError, SignedOutError } from '../../errors';
import type { Api, Pages } from '../../ports/api';
import { requireField } from '../requests/require-field';

/** What a guest was given: a token of an address, or the pass of an order. */
interface OrderKey {
  readonly token: string;
  readonly binding: string;
  readonly email?: string;
  readonly number?: string;
  readonly expiresAt?: number;
}

/** What the flow needs of the context. */
export interface OrderContext {
  readonly api: Api;
  readonly identity: { binding(): Promise<string>; person(): Promise<string | null> };
  readonly orderKeys: () => Promise<{
    list(): Promise<readonly OrderKey[]>;
    keep(key: OrderKey): Promise<void>;
    forget(token: string): Promise<void>;
  }>;
  readonly clock: { now(): number };
  readonly rehearsed: readonly unknown[];
}

/** What somebody wants to open. */
export interface Wanted {
  readonly number?: string;
  readonly email?: string | undefined;
}

/**
 * Runs `work` with the options of a call that opens orders: none for the session, an order token else, never both. A
 * token that is not taken is forgotten.
 * @throws SignedOutError when there is nothing to open them with
 */
export async function withOrderKey<T>(
  ctx: OrderContext,
  wanted: Wanted,
  work: (options: { readonly orderToken?: string }) => Promise<T>,
): Promise<T> {
  const key = await keyFor(ctx, wanted);
  if (!key) return work({});
  try {
    return await work({ orderToken: key.token });
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw error;
    await (await ctx.orderKeys()).forget(key.token);
    const whose = key.email === undefined ? `order ${key.number}` : `the orders of ${key.email}`;
    throw new SignedOutError(`the stored access to ${whose} has expired and was deleted`, {
      ...error.details,
      hint: lookupHint(key.email),
    });
  }
}

/** The pages of the orders, under the same rules. */
export async function* orderPages(ctx: OrderContext, wanted: Wanted): Pages<OrderSummary> {
  const pages = await withOrderKey(ctx, wanted, async (options) => {
    const found = [];
    for await (const page of ctx.api.pages(shop.orders, undefined, {}, options)) found.push(page);
    return found;
  });
  yield* pages;
}

/** The key of a guest; undefined where the session opens them. */
async function keyFor(ctx: OrderContext, { number, email }: Wanted): Promise<OrderKey | undefined> {
  const binding = await ctx.identity.binding();
  const keys = (await (await ctx.orderKeys()).list()).filter((key) => key.binding === binding);
  if (email !== undefined) {
    const key = keys.find((one) => one.email === email.toLowerCase());
    if (key) return key;
    throw new SignedOutError(`no access to the orders of ${email} is stored`, { hint: lookupHint(email) });
  }
  const pass = number === undefined ? undefined : keys.find((key) => key.number === number);
  if (pass || (await ctx.identity.person()) !== null) return pass;
  const last = keys.findLast((key) => number === undefined || key.email !== undefined);
  if (last) return last;
  throw new SignedOutError('not signed in, and no access to orders is stored', { hint: lookupHint() });
}

function lookupHint(email = 'ADDRESS'): string {
  return `sign in, or request a code with 'plaza shop orders lookup ${email}'`;
}

/** Asks for the token of an address with its mailed code, and keeps it; what is shown of it is no secret. */
export async function openOrders(ctx: OrderContext, email: string, code: string): Promise<OrderToken> {
  const opened = await ctx.api
    .change(shop.ordersVerify, { body: { email, code } })
    .catch((error: unknown) => {
      if (!(error instanceof PlazaError) || error.details.code !== 'OTP_INVALID') throw error;
      const hint = `check the code, or request another with 'plaza shop orders lookup ${email}'`;
      throw new PlazaError(error.kind, error.message, { ...error.details, hint });
    });
  if (ctx.rehearsed.length > 0) return opened;
  const { expiresInSec } = opened;
  const token = requireField(opened.token, 'the order token');
  await (await ctx.orderKeys()).keep({
    token,
    binding: await ctx.identity.binding(),
    email: email.toLowerCase(),
    ...(expiresInSec !== undefined && { expiresAt: ctx.clock.now() + expiresInSec * 1000 }),
  });
  return { ...opened, token: '…' };
}
