/** Reads an order from a file, and places an order. */
import type { CreatedOrder } from '../../api/catalogue/records/shop';
import { shop } from '../../api/catalogue/routes/shop';
import { PlazaError } from '../../errors';
import type { Ports } from '../../ports';
import { type OrderDocument, parseOrder } from './order-document';

/** @throws UsageError whose fields contain all errors of the document */
export async function readOrder(
  { identity, files }: Pick<Ports, 'identity' | 'files'>,
  path: string,
): Promise<OrderDocument> {
  return parseOrder(await files.text(path), await identity.session.deviceId());
}

/**
 * Places an order, and stores the pass of an order without an account. The same document is a retry while its answer
 * is lost.
 */
export async function placeOrder(
  ports: Pick<Ports, 'api' | 'identity' | 'orderKeys' | 'rehearsed' | 'note'>,
  document: OrderDocument,
): Promise<Partial<CreatedOrder>> {
  const created = await ports.api.change(shop.ordersCreate, { body: document }, { document });
  // The answer may be unreadable; the order is placed anyway.
  if (ports.rehearsed.length > 0 || !created) return created ?? {};
  if (created.pass === undefined) return created;
  await storePass(ports, created.number, created.pass).catch((error: unknown) => {
    // Not an error: the order is placed, and must not be placed again.
    if (!(error instanceof PlazaError)) throw error;
    const { email } = document.recipient;
    ports.note(
      `couldn't store the access to order ${created.number} (${error.message}): request it with 'plaza shop orders lookup ${email}'`,
    );
  });
  return { ...created, pass: '…' };
}

async function storePass(
  { identity, orderKeys }: Pick<Ports, 'identity' | 'orderKeys'>,
  number: string,
  token: string,
) {
  await (await orderKeys()).keep({ token, binding: await identity.binding(), number });
}
