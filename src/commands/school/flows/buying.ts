/** Buys an item (protocol: purchase). */

import { UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Purchase } from '../../../protocol/records/school/shop';
import { school } from '../../../protocol/routes/school';
import { type Paid, withCost } from '../render/spending';
import { knownVariants, ownCommands } from './products';
import { orderText, type SpendingPorts, spendOn } from './spending';

export interface BuyInput {
  readonly productId: string;
  readonly quantity: number | undefined;
  readonly variant: string | undefined;
  readonly maxSpend: number | undefined;
}

/**
 * Buys a product. At a terminal, prompts for the style of a notebook sheet.
 * @throws UsageError for a product that another command buys, and as `approveCost`
 */
export async function buyItem(ports: SpendingPorts, input: BuyInput): Promise<Purchase & Paid> {
  const { productId, quantity = 1, maxSpend } = input;
  if (Object.hasOwn(ownCommands, productId)) {
    throw new UsageError(`${productId} takes effect when it is bought and is not an item`, {
      hint: `buy it with '${ownCommands[productId]}'`,
    });
  }
  const variant = input.variant ?? (await askVariant(ports, productId));
  const body = { quantity, variant };
  return spendOn(ports, { product: productId, quantity }, maxSpend, () =>
    ports.api.change(school.buy, { path: { productId }, body }),
  );
}

/** The result of a purchase that an earlier run has sent; its price is unknown. */
export function repeatedPurchase(answer: unknown, { productId, quantity = 1 }: BuyInput): Purchase & Paid {
  return withCost(answer as Purchase, { what: orderText({ product: productId, quantity }) });
}

/** Undefined for products without styles, and without a terminal: then the service decides. */
async function askVariant({ ask }: Pick<Ports, 'ask'>, productId: string): Promise<string | undefined> {
  if (productId !== 'post_notebook' || !ask.possible) return undefined;
  const choices = knownVariants.map((name) => ({ name, value: name }));
  return ask.choose({ message: 'Style of the sheet', option: '--variant' }, choices);
}
