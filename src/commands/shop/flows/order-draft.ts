/** The wizard of an order: its steps, its state, and the document made from it. */
import type { Pages } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { Choice } from '../../../ports/terminal';
import type { City, Country, DeliveryCost, DeliveryPoint, Product } from '../../../protocol/records/shop';
import { consentContext, type OrderDocument } from './order-document';

/** An item of an order, with its product. */
export interface ChosenItem {
  readonly product: Product;
  readonly size: string | null;
  readonly color: string | null;
  readonly qty: number;
}

/** The summary shown before the order is placed. */
export interface DraftSummary {
  readonly items: readonly ChosenItem[];
  readonly cost: DeliveryCost;
  readonly city: string;
  readonly address: string;
  readonly name: string;
  readonly email: string;
}

export interface OrderDraft {
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

export type TextField = 'address' | 'name' | 'phone' | 'email' | 'comment';
export type OrderStep = WizardStep<OrderDraft>;

/** The option that takes the order without prompts. */
export const option = '--input FILE';

/** All items of a list. */
export async function collect<T>(pages: Pages<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const { items } of pages) collected.push(...items);
  return collected;
}

export function choiceStep<T>(
  { ask }: Pick<Ports, 'ask'>,
  name: string,
  message: string,
  choices: (draft: OrderDraft) => readonly Choice<T>[],
  apply: (draft: OrderDraft, chosen: T) => OrderDraft,
): OrderStep {
  return {
    name,
    async ask(draft, back) {
      const chosen = await ask.steps.choose({ message, option, back }, choices(draft));
      return chosen === undefined ? undefined : { state: apply(draft, chosen) };
    },
  };
}

/** An item in the body of a request. */
export function itemBody({ product, size, color, qty }: ChosenItem): OrderDocument['items'][number] {
  return { productId: product.id, size, color, qty };
}

/** The summary that the user sees before the order is placed. */
export function summaryOf({ items, cost = {}, city, point, texts }: OrderDraft): DraftSummary {
  return {
    items,
    cost,
    city: city?.name ?? '',
    address: point?.address ?? point?.code ?? texts.address,
    name: texts.name,
    email: texts.email,
  };
}

/** The documents of the consents. No route names them or their versions: these are stand-ins. */
const consentDocuments = [
  { kind: 'offer', docSlug: 'offer', docVersion: '1' },
  { kind: 'personal_data', docSlug: 'personal-data', docVersion: '1' },
] as const;

/** The question for the consents, with the documents that are accepted. */
export function consentQuestion(): string {
  const [offer, personalData] = consentDocuments.map(
    ({ docSlug, docVersion }) => `document ${docSlug}, version ${docVersion}`,
  );
  return `Do you accept the offer of the shop (${offer}) and the use of your personal data (${personalData}) for this order?`;
}

/** The body of the request. */
export function documentOf(
  { items, country, city, point, texts }: OrderDraft,
  deviceId: string,
): OrderDocument {
  const { address, name, phone, email, comment } = texts;
  return {
    items: items.map(itemBody),
    recipient: {
      name,
      phone,
      email,
      country: country?.code ?? '',
      city: city?.name ?? '',
      address: point ? (point.address ?? '') : address,
      cityCode: city?.code ?? null,
      deliveryPoint: point?.code ?? '',
      comment,
    },
    consents: consentDocuments.map((consent) => ({ ...consent, accepted: true })),
    consentContext: consentContext(deviceId),
  };
}

/** One step. `ask` returns the state with the answer, or undefined to go back. */
export interface WizardStep<S> {
  readonly name: string;
  /** Whether the step is asked; by default, always. */
  applies?(state: S): boolean;
  /** `back` says whether there is a previous step. The result may name the `next` step. */
  ask(state: S, back: boolean): Promise<{ readonly state: S; readonly next?: string } | undefined>;
}

/**
 * Runs the steps and returns the final state. Going back repeats the last asked step with its earlier state.
 * @param keep what to keep of the later state when going back; by default, nothing
 */
export async function runWizard<S>(
  steps: readonly WizardStep<S>[],
  first: S,
  keep: (before: S, now: S) => S = (before) => before,
): Promise<S> {
  const history: { readonly at: number; readonly state: S }[] = [];
  let state = first;
  let at = 0;
  for (let step = steps[at]; step; step = steps[at]) {
    if (step.applies && !step.applies(state)) {
      at += 1;
      continue;
    }
    const answer = await step.ask(state, history.length > 0);
    if (answer) {
      history.push({ at, state });
      state = answer.state;
      at = answer.next === undefined ? at + 1 : steps.findIndex(({ name }) => name === answer.next);
      continue;
    }
    const before = history.pop() ?? { at: 0, state: first };
    at = before.at;
    state = keep(before.state, state);
  }
  return state;
}
