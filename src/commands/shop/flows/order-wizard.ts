/**
 * Composes an order at a terminal. The steps run in order; each can be answered with "back", which repeats the last asked
 * step with its earlier draft, except that typed texts are kept.
 */
import { PersonNeededError, RefusedError } from '../../../errors';
import type { Pages } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { Choice } from '../../../ports/terminal';
import type { City, Country, DeliveryCost, DeliveryPoint, Product } from '../../../protocol/records/shop';
import { shop } from '../../../protocol/routes/shop';
import { users } from '../../../protocol/routes/users';
import {
  type ChosenItem,
  type DraftSummary,
  itemText,
  pointName,
  productName,
  summaryLines,
} from '../render/orders';
import { consentContext, type OrderDocument, recipientErrors } from './order-document';

type TextField = 'address' | 'name' | 'phone' | 'email' | 'comment';

interface Draft {
  readonly items: readonly ChosenItem[];
  readonly product?: Product;
  readonly size: string | null;
  readonly color: string | null;
  readonly country?: Country;
  readonly city?: City;
  /** Null for a delivery to an address. */
  readonly point?: DeliveryPoint | null;
  readonly cost?: DeliveryCost;
  readonly texts: Readonly<Record<TextField, string>>;
}

type WizardPorts = Pick<Ports, 'api' | 'ask' | 'identity' | 'operations' | 'profile' | 'note'>;

/** The option that takes the order without prompts. */
const option = '--input FILE';

/** The documents of the consents. No route names them or their versions: these are stand-ins. */
const consentDocuments = [
  { kind: 'offer', docSlug: 'offer', docVersion: '1' },
  { kind: 'personal_data', docSlug: 'personal-data', docVersion: '1' },
] as const;

/**
 * Asks for items, delivery and recipient, shows the cost and asks for the consents.
 * @returns the body of the request, and the summary for the confirmation
 * @throws PersonNeededError without a terminal, RefusedError when everything is sold out
 */
export async function composeOrder(ports: WizardPorts) {
  if (!ports.ask.possible) {
    throw new PersonNeededError('a terminal is required to place an order step by step', {
      hint: `give the order with ${option}`,
    });
  }
  await notePendingOrders(ports);
  const all = await collect(ports.api.pages(shop.products));
  const products = all.filter(({ status }) => status !== 'soldout');
  if (products.length === 0) throw new RefusedError('everything in the shop is sold out');
  const countries = await collect(ports.api.pages(shop.deliveryCountries));
  // A guest has neither name nor mail.
  const { displayName, email } = (await ports.api.read(users.me).catch(() => undefined)) ?? {};
  const texts = { address: '', phone: '', comment: '', name: displayName ?? '', email: email ?? '' };
  const steps = orderSteps(ports, products, countries);
  const draft = await runSteps(steps, { items: [], size: null, color: null, texts });
  return { document: documentOf(draft, await ports.identity.session.deviceId()), summary: summaryOf(draft) };
}

/** Changes of the draft, and the next step if it is not the following one. */
type StepAnswer = { readonly change: Partial<Draft>; readonly next?: string };

/** A question; `back` says whether there is a previous step. Undefined goes back, null skips the step. */
type Step = (draft: Draft, back: boolean) => Promise<StepAnswer | undefined> | null;

async function runSteps(steps: Readonly<Record<string, Step>>, first: Draft): Promise<Draft> {
  const names = Object.keys(steps);
  const history: { readonly at: number; readonly draft: Draft }[] = [];
  let draft = first;
  for (let at = 0; at < names.length; ) {
    const asked = steps[names[at] ?? '']?.(draft, history.length > 0);
    const answer = await asked;
    if (answer) {
      history.push({ at, draft });
      draft = { ...draft, ...answer.change };
      at = answer.next === undefined ? at + 1 : names.indexOf(answer.next);
    } else if (asked === null) {
      at += 1;
    } else {
      const before = history.pop() ?? { at: 0, draft: first };
      at = before.at;
      draft = { ...before.draft, texts: draft.texts };
    }
  }
  return draft;
}

function orderSteps(ports: WizardPorts, products: readonly Product[], countries: readonly Country[]) {
  const { ask } = ports;
  const choose =
    <T>(
      message: string,
      choicesOf: (draft: Draft) => readonly Choice<T>[],
      change: (chosen: T) => Partial<Draft>,
    ): Step =>
    (draft, back) => {
      const choices = choicesOf(draft);
      if (choices.length === 0) return null;
      return ask.steps.choose({ message, option, back }, choices).then(answerWith(change));
    };
  const steps: Readonly<Record<string, Step>> = {
    product: choose(
      'Product',
      () => products.map((value) => ({ ...productName(value), value })),
      (product) => ({ product, size: null, color: null }),
    ),
    size: choose(
      'Size',
      ({ product }) => (product?.sizes ?? []).map((value) => ({ name: value, value })),
      (size) => ({ size }),
    ),
    color: choose(
      'Color',
      ({ product }) => (product?.colors ?? []).map(({ id, label }) => ({ name: label ?? id, value: id })),
      (color) => ({ color }),
    ),
    quantity: (draft, back) => askQuantity(ask, draft, back),
    more: (draft, back) => askForMore(ask, draft, back),
    country: choose(
      'Country',
      () => countries.map((value) => ({ name: value.name ?? value.code, value })),
      (country) => ({ country }),
    ),
    city: (draft, back) => searchCity(ports, draft, back),
    point: (draft, back) => choosePoint(ports, draft, back),
    address: (draft, back) =>
      draft.point ? null : askText(ask, 'address', 'Address (street, house, flat)')(draft, back),
    name: askText(ask, 'name', 'Name of the recipient'),
    phone: askText(ask, 'phone', 'Phone number'),
    email: askText(ask, 'email', 'Email address'),
    comment: askText(ask, 'comment', 'Comment (optional)'),
    consents: (draft, back) => askConsents(ports, draft, back),
  };
  return steps;
}

function answerWith<T>(change: (chosen: T) => Partial<Draft>) {
  return (chosen: T | undefined) => (chosen === undefined ? undefined : { change: change(chosen) });
}

function askQuantity({ steps }: Ports['ask'], { product, size, color, items }: Draft, back: boolean) {
  if (!product) throw new Error('the product is chosen before the quantity');
  const check = (text: string) => quantityError(text, product, items);
  return steps
    .input({ message: 'Quantity', option, back, initial: '1', check })
    .then(answerWith((typed) => ({ items: [...items, { product, size, color, qty: Number(typed) }] })));
}

function quantityError(text: string, { id, stockLeft }: Product, items: readonly ChosenItem[]) {
  const inOrder = items.reduce((sum, { product, qty }) => sum + (product.id === id ? qty : 0), 0);
  const left = typeof stockLeft === 'number' ? stockLeft - inOrder : Number.POSITIVE_INFINITY;
  if (!/^\d+$/.test(text) || Number(text) < 1) return 'enter a whole number of at least 1';
  return Number(text) > left ? `only ${left} left` : undefined;
}

async function askForMore({ steps }: Ports['ask'], { items }: Draft, back: boolean) {
  const message = `${items.map(itemText).join('; ')}. What next?`;
  const next = await steps.choose({ message, option, back }, [
    { name: 'Continue to delivery', value: 'country' },
    { name: 'Add another product', value: 'product' },
  ]);
  return next === undefined ? undefined : { change: {}, next };
}

function searchCity({ api, ask }: WizardPorts, { country }: Draft, back: boolean) {
  const question = { message: 'City (type to search)', option, back };
  const find = async (typed: string) => {
    const query = { q: typed || undefined, country: country?.code };
    const cities = await collect(api.pages(shop.deliveryCities, { query }));
    return cities.map((found) => ({ name: found.name ?? String(found.code), value: found }));
  };
  return ask.steps.search(question, find).then(answerWith((city) => ({ city })));
}

async function choosePoint({ api, ask }: WizardPorts, { city }: Draft, back: boolean) {
  if (!city) throw new Error('the city is chosen before the pick-up point');
  const points = await collect(api.pages(shop.deliveryPoints, { query: { cityCode: city.code } }));
  const chosen = await ask.steps.choose<{ readonly point: DeliveryPoint | null }>(
    { message: 'Pick-up point', option, back },
    [
      ...points.map((point) => ({ ...pointName(point), value: { point } })),
      { name: 'Deliver to an address', value: { point: null } },
    ],
  );
  return chosen && { change: chosen };
}

function askText({ steps }: Ports['ask'], name: TextField, message: string): Step {
  // The error of one field, by the rules for the whole recipient.
  const valid = { name: 'n', phone: '10000', email: 'a@b', country: 'c', city: 'c', address: 'a' };
  const others = { ...valid, cityCode: null, deliveryPoint: '', comment: '' };
  const check = (text: string) => Object.values(recipientErrors({ ...others, [name]: text }))[0];
  return ({ texts }, back) =>
    steps
      .input({ message, option, back, initial: texts[name] || undefined, check })
      .then(answerWith((typed) => ({ texts: { ...texts, [name]: typed } })));
}

async function askConsents({ api, ask }: WizardPorts, draft: Draft, back: boolean) {
  const { items, city } = draft;
  const to = { code: city?.code ?? 0, countryCode: city?.countryCode ?? '' };
  const cost = await api.read(shop.deliveryCalculate, { body: { items: items.map(itemBody), to } });
  await ask.show(summaryLines(summaryOf({ ...draft, cost })));
  const accepted = await ask.steps.choose({ message: consentQuestion(), option, back }, [
    { name: 'Yes, I accept both', value: true },
  ]);
  return accepted === undefined ? undefined : { change: { cost } };
}

function consentQuestion(): string {
  const [offer, personalData] = consentDocuments.map(
    ({ docSlug, docVersion }) => `document ${docSlug}, version ${docVersion}`,
  );
  return `Do you accept the offer of the shop (${offer}) and the use of your personal data (${personalData}) for this order?`;
}

function itemBody({ product, size, color, qty }: ChosenItem): OrderDocument['items'][number] {
  return { productId: product.id, size, color, qty };
}

function summaryOf({ items, cost = {}, city, point, texts }: Draft): DraftSummary {
  const address = point?.address ?? point?.code ?? texts.address;
  return { items, cost, city: city?.name ?? '', address, name: texts.name, email: texts.email };
}

function documentOf({ items, country, city, point, texts }: Draft, deviceId: string): OrderDocument {
  const { address, ...recipient } = texts;
  return {
    items: items.map(itemBody),
    recipient: {
      ...recipient,
      country: country?.code ?? '',
      city: city?.name ?? '',
      address: point ? (point.address ?? '') : address,
      cityCode: city?.code ?? null,
      deliveryPoint: point?.code ?? '',
    },
    consents: consentDocuments.map((consent) => ({ ...consent, accepted: true })),
    consentContext: consentContext(deviceId),
  };
}

async function collect<T>(pages: Pages<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const { items } of pages) collected.push(...items);
  return collected;
}

/** Warns that an earlier order whose answer was lost might have been placed. */
async function notePendingOrders({ operations, profile, note }: WizardPorts): Promise<void> {
  const { name } = await profile();
  for (const { id, command, account } of await operations.list()) {
    if (command !== 'shop orders create' || (name !== undefined && account !== name)) continue;
    note(`the answer to an earlier order was lost: retry it with 'plaza operations retry ${id}'`);
  }
}
