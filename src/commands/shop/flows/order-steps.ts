/** Composes an order at a terminal, step by step. */

import { PersonNeededError, RefusedError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Product } from '../../../protocol/records/shop';
import { shop } from '../../../protocol/routes/shop';
import { users } from '../../../protocol/routes/users';
import { colorName, itemText, productName } from '../render/orders';
import { deliverySteps, recipientSteps } from './order-delivery-steps';
import type { OrderDocument } from './order-document';
import {
  type ChosenItem,
  choiceStep,
  collect,
  type DraftSummary,
  documentOf,
  type OrderDraft,
  type OrderStep,
  option,
  runWizard,
  summaryOf,
} from './order-draft';

/** The body of the request, and the summary for the confirmation. */
export interface ComposedOrder {
  readonly document: OrderDocument;
  readonly summary: DraftSummary;
}

/**
 * Asks for items, delivery and recipient, shows the cost and asks for the consents.
 * @throws PersonNeededError without a terminal, RefusedError when everything is sold out
 */
export async function composeOrder(
  ports: Pick<Ports, 'api' | 'ask' | 'identity' | 'operations' | 'profile' | 'note'>,
): Promise<ComposedOrder> {
  if (!ports.ask.possible) {
    throw new PersonNeededError('a terminal is required to place an order step by step', {
      hint: `give the order with ${option}`,
    });
  }
  await notePendingOrders(ports);
  const products = (await collect(ports.api.pages(shop.products))).filter(
    ({ status }) => status !== 'soldout',
  );
  if (products.length === 0) throw new RefusedError('everything in the shop is sold out');
  const countries = await collect(ports.api.pages(shop.deliveryCountries));
  const first: OrderDraft = {
    items: [],
    size: null,
    color: null,
    texts: { address: '', phone: '', comment: '', ...(await knownRecipient(ports)) },
  };
  const steps = [...itemSteps(ports, products), ...deliverySteps(ports, countries), ...recipientSteps(ports)];
  // Going back keeps the typed texts.
  const draft = await runWizard(steps, first, (before, { texts }) => ({ ...before, texts }));
  return {
    document: documentOf(draft, await ports.identity.session.deviceId()),
    summary: summaryOf(draft),
  };
}

/** Name and mail of the account, for the answers that begin so; a guest has none. */
async function knownRecipient({ api }: Pick<Ports, 'api'>): Promise<{ name: string; email: string }> {
  const { displayName, email } = (await api.read(users.me).catch(() => undefined)) ?? {};
  return { name: displayName ?? '', email: email ?? '' };
}

/** Warns that an earlier order whose answer was lost may have been placed. */
async function notePendingOrders({
  operations,
  profile,
  note,
}: Pick<Ports, 'operations' | 'profile' | 'note'>): Promise<void> {
  const { name } = await profile();
  for (const { id, command, account } of await operations.list()) {
    if (command !== 'shop orders create' || (name !== undefined && account !== name)) continue;
    note(`the answer to an earlier order was lost: retry it with 'plaza operations retry ${id}'`);
  }
}

/** Product, size, color and quantity, and whether to add more. */
function itemSteps(ports: Pick<Ports, 'ask'>, products: readonly Product[]): OrderStep[] {
  const sizes = ({ product }: OrderDraft) => product?.sizes ?? [];
  const colors = ({ product }: OrderDraft) => product?.colors ?? [];
  const product = choiceStep(
    ports,
    'product',
    'Product',
    () => products.map((value) => ({ ...productName(value), value })),
    (draft, chosen) => ({ ...draft, product: chosen, size: null, color: null }),
  );
  const size = choiceStep(
    ports,
    'size',
    'Size',
    (draft) => sizes(draft).map((value) => ({ name: value, value })),
    (draft, chosen) => ({ ...draft, size: chosen }),
  );
  const color = choiceStep(
    ports,
    'color',
    'Color',
    (draft) => colors(draft).map((value) => ({ ...colorName(value), value: value.id })),
    (draft, chosen) => ({ ...draft, color: chosen }),
  );
  return [
    product,
    { ...size, applies: (draft) => sizes(draft).length > 0 },
    { ...color, applies: (draft) => colors(draft).length > 0 },
    quantityStep(ports),
    moreStep(ports),
  ];
}

function quantityStep({ ask }: Pick<Ports, 'ask'>): OrderStep {
  return {
    name: 'quantity',
    async ask(draft, back) {
      const { product, size, color, items } = draft;
      if (!product) throw new Error('the product is chosen before the quantity');
      const check = (text: string) => quantityError(text, product, items);
      const typed = await ask.steps.input({ message: 'Quantity', option, back, initial: '1', check });
      if (typed === undefined) return undefined;
      return { state: { ...draft, items: [...items, { product, size, color, qty: Number(typed) }] } };
    },
  };
}

function moreStep({ ask }: Pick<Ports, 'ask'>): OrderStep {
  return {
    name: 'more',
    async ask(draft, back) {
      const message = `${draft.items.map(itemText).join('; ')}. What next?`;
      const next = await ask.steps.choose({ message, option, back }, [
        { name: 'Continue to delivery', value: 'country' },
        { name: 'Add another product', value: 'product' },
      ]);
      return next === undefined ? undefined : { state: draft, next };
    },
  };
}

function quantityError(
  text: string,
  { id, stockLeft }: Product,
  items: readonly ChosenItem[],
): string | undefined {
  const inOrder = items.reduce((sum, { product, qty }) => sum + (product.id === id ? qty : 0), 0);
  const left = typeof stockLeft === 'number' ? stockLeft - inOrder : Number.POSITIVE_INFINITY;
  if (!/^\d+$/.test(text) || Number(text) < 1) return 'enter a whole number of at least 1';
  return Number(text) > left ? `only ${left} left` : undefined;
}
