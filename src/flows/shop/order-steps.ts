/** An order put together at a terminal, step by step; every step lets one go back. */
import type { Product } from '../../api/catalogue/records/shop';
import { shop } from '../../api/catalogue/routes/shop';
import { PersonNeededError, RefusedError } from '../../errors';
import type { ChosenItem, OrderWords, Overview } from '../../render/shop/ordering';
import { personSteps, placeSteps } from './order-delivery-steps';
import type { OrderDocument } from './order-document';
import {
  choosing,
  type Draft,
  type DraftStep,
  documentOf,
  gathered,
  type OrderingContext,
  option,
  overviewOf,
} from './order-draft';
import { walk } from './wizard';

/** A finished order: what is sent, and what the person was shown of it. */
export interface Finished {
  readonly document: OrderDocument;
  readonly overview: Overview;
}

/**
 * Asks for everything an order needs, shows what it costs and asks for the consents.
 * @throws PersonNeededError without a terminal, RefusedError when there is nothing to be bought
 */
export async function composeOrder(ctx: OrderingContext, say: OrderWords): Promise<Finished> {
  if (!ctx.ask.possible) {
    throw new PersonNeededError('a terminal is required to place an order step by step', {
      hint: `give the order with ${option}`,
    });
  }
  await tellWaiting(ctx);
  const products = (await gathered(ctx.api.pages(shop.products))).filter(
    ({ status }) => status !== 'soldout',
  );
  if (products.length === 0) throw new RefusedError('everything in the shop is sold out');
  const countries = await gathered(ctx.api.pages(shop.deliveryCountries));
  const first: Draft = {
    items: [],
    size: null,
    color: null,
    texts: { address: '', name: '', phone: '', email: '', comment: '' },
  };
  const steps = [
    ...itemSteps(ctx, say, products),
    ...placeSteps(ctx, say, countries),
    ...personSteps(ctx, say),
  ];
  // Whoever goes back need not type everything again.
  const draft = await walk(steps, first, (before, { texts }) => ({ ...before, texts }));
  return { document: documentOf(draft, await ctx.identity.session.deviceId()), overview: overviewOf(draft) };
}

/** An order may be under way already whose answer got lost; nobody shall order twice because of that. */
async function tellWaiting({ operations, profile, note }: OrderingContext): Promise<void> {
  const { name } = await profile();
  for (const { id, command, account } of await operations.list()) {
    if (command !== 'shop orders create' || (name !== undefined && account !== name)) continue;
    note(`the answer to an earlier order was lost: retry it with 'plaza operations retry ${id}'`);
  }
}

/** What is bought: product, size, colour, quantity, and whether there is more. */
function itemSteps(ctx: OrderingContext, say: OrderWords, products: readonly Product[]): DraftStep[] {
  const sizes = ({ product }: Draft) => product?.sizes ?? [];
  const colors = ({ product }: Draft) => product?.colors ?? [];
  const product = choosing(
    ctx,
    'product',
    'Product',
    () => products.map((one) => ({ ...say.productName(one), value: one })),
    (draft, chosen) => ({ ...draft, product: chosen, size: null, color: null }),
  );
  const size = choosing(
    ctx,
    'size',
    'Size',
    (draft) => sizes(draft).map((one) => ({ name: one, value: one })),
    (draft, chosen) => ({ ...draft, size: chosen }),
  );
  const color = choosing(
    ctx,
    'color',
    'Colour',
    (draft) => colors(draft).map((one) => ({ ...say.colorName(one), value: one.id })),
    (draft, chosen) => ({ ...draft, color: chosen }),
  );
  return [
    product,
    { ...size, applies: (draft) => sizes(draft).length > 0 },
    { ...color, applies: (draft) => colors(draft).length > 0 },
    quantityStep(ctx),
    moreStep(ctx, say),
  ];
}

function quantityStep({ ask }: OrderingContext): DraftStep {
  return {
    name: 'quantity',
    async ask(draft, back) {
      const { product, size, color, items } = draft;
      if (!product) throw new Error('a quantity is of a product');
      const check = (text: string) => quantityFault(text, product, items);
      const typed = await ask.steps.input({ message: 'Quantity', option, back, initial: '1', check });
      if (typed === undefined) return undefined;
      return { state: { ...draft, items: [...items, { product, size, color, qty: Number(typed) }] } };
    },
  };
}

function moreStep({ ask }: OrderingContext, say: OrderWords): DraftStep {
  return {
    name: 'more',
    async ask(draft, back) {
      const message = `${draft.items.map(say.itemText).join('; ')}. What next?`;
      const next = await ask.steps.choose({ message, option, back }, [
        { name: 'Continue to delivery', value: 'country' },
        { name: 'Add another product', value: 'product' },
      ]);
      return next === undefined ? undefined : { state: draft, next };
    },
  };
}

function quantityFault(
  text: string,
  { id, stockLeft }: Product,
  items: readonly ChosenItem[],
): string | undefined {
  const taken = items.reduce((sum, { product, qty }) => sum + (product.id === id ? qty : 0), 0);
  const left = typeof stockLeft === 'number' ? stockLeft - taken : Number.POSITIVE_INFINITY;
  if (!/^\d+$/.test(text) || Number(text) < 1) return 'enter a whole number of at least 1';
  return Number(text) > left ? `only ${left} left` : undefined;
}
