/** Reads an order from a file, and places an order. */

import { PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { CreatedOrder } from '../../../protocol/records/shop';
import { shop } from '../../../protocol/routes/shop';
import type { OrderDocument } from '../render/order-summary';
import { parseOrder } from './order-document';

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
  await storePass(ports, number, pass).catch((error: unknown) => {
    // Not an error: the order is placed, and must not be placed again.
    if (!(error instanceof PlazaError)) throw error;
    ports.note(
      `couldn't store the access to order ${number} (${error.message}): request it with 'plaza shop orders lookup ${email}'`,
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
