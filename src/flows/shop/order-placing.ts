/** An order read from a file, and an order sent; what opens it without an account is kept. */

import type { CreatedOrder } from '../../api/catalogue/records/shop';
import { shop } from '../../api/catalogue/routes/shop';
import { PlazaError } from '../../errors';
import type { Api } from '../../ports/api';
import type { OrderContext } from './order-access';
import { type OrderDocument, orderFrom } from './order-document';

interface ReadingContext {
  readonly identity: { readonly session: { deviceId(): Promise<string> } };
  readonly files: { text(path: string): Promise<string> };
}

/** The order of a file. @throws UsageError whose fields name every fault */
export async function readOrder({ identity, files }: ReadingContext, path: string): Promise<OrderDocument> {
  return orderFrom(await files.text(path), await identity.session.deviceId());
}

interface PlacingContext extends Pick<OrderContext, 'identity' | 'orderKeys' | 'rehearsed'> {
  readonly api: Pick<Api, 'change'>;
  readonly note: (text: string) => void;
}

/** Sends an order. The same document again, while its answer is lost, is the same order. */
export async function placeOrder(
  ctx: PlacingContext,
  document: OrderDocument,
): Promise<Partial<CreatedOrder>> {
  const { api, rehearsed } = ctx;
  const created = await api.change(shop.ordersCreate, { body: document }, { document });
  // An answer that cannot be read tells nothing, and the order is made all the same.
  if (rehearsed.length > 0 || !created) return created ?? {};
  if (created.pass === undefined) return created;
  await keepPass(ctx, created.number, created.pass).catch((error: unknown) => {
    // The order is made: an error here would have it made again.
    if (!(error instanceof PlazaError)) throw error;
    const { email } = document.recipient;
    ctx.note(
      `couldn't store the access to order ${created.number} (${error.message}): request it with 'plaza shop orders lookup ${email}'`,
    );
  });
  return { ...created, pass: '…' };
}

async function keepPass({ identity, orderKeys }: PlacingContext, number: string, token: string) {
  await (await orderKeys()).keep({ token, binding: await identity.binding(), number });
}
