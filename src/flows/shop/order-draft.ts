/** An order on its way to being finished: what is known so far, and what the steps are made of. */

import type { City, Country, DeliveryCost, DeliveryPoint, Product } from '../../api/catalogue/records/shop';
import type { Api } from '../../ports/api';
import type { ChosenItem, Named, Overview } from '../../render/shop/ordering';
import { consentContext, type OrderDocument } from './order-document';
import type { Step } from './wizard';

interface Question {
  readonly message: string;
  readonly option: string;
  readonly back: boolean;
}
type Choice<T> = Named & { readonly value: T };

/** An action whose answer was lost. */
interface Waiting {
  readonly id: string;
  readonly command: string;
  readonly account: string;
}

/** What the steps need of the context. */
export interface OrderingContext {
  readonly api: Pick<Api, 'read' | 'pages'>;
  readonly identity: { readonly session: { deviceId(): Promise<string> } };
  readonly operations: { list(): Promise<readonly Waiting[]> };
  profile(): Promise<{ readonly name: string | undefined }>;
  readonly note: (text: string) => void;
  readonly ask: {
    readonly possible: boolean;
    readonly steps: {
      input(
        question: Question & { initial?: string; check?(text: string): string | undefined },
      ): Promise<string | undefined>;
      choose<T>(question: Question, choices: readonly Choice<T>[]): Promise<T | undefined>;
      search<T>(
        question: Question,
        find: (text: string) => Promise<readonly Choice<T>[]>,
      ): Promise<T | undefined>;
    };
    show(lines: readonly string[]): Promise<void>;
  };
}

/** What is known so far. */
export interface Draft {
  readonly items: readonly ChosenItem[];
  readonly product?: Product;
  readonly size: string | null;
  readonly color: string | null;
  readonly country?: Country;
  readonly city?: City;
  /** Null: to an address. */
  readonly point?: DeliveryPoint | null;
  readonly cost?: DeliveryCost;
  readonly texts: Readonly<Record<TextName, string>>;
}

export type TextName = 'address' | 'name' | 'phone' | 'email' | 'comment';
export type DraftStep = Step<Draft>;

/** What answers without a person. */
export const option = '--input FILE';

/** Every item of a list. */
export async function gathered<T>(pages: AsyncIterable<{ readonly items: readonly T[] }>): Promise<T[]> {
  const found: T[] = [];
  for await (const { items } of pages) found.push(...items);
  return found;
}

/** A step that is one choice. */
export function choosing<T>(
  { ask }: OrderingContext,
  name: string,
  message: string,
  choices: (draft: Draft) => readonly Choice<T>[],
  take: (draft: Draft, chosen: T) => Draft,
): DraftStep {
  return {
    name,
    async ask(draft, back) {
      const chosen = await ask.steps.choose({ message, option, back }, choices(draft));
      return chosen === undefined ? undefined : { state: take(draft, chosen) };
    },
  };
}

/** An item as it is sent. */
export function sentItem({ product, size, color, qty }: ChosenItem): OrderDocument['items'][number] {
  return { productId: product.id, size, color, qty };
}

/** What the person is shown of it. */
export function overviewOf({ items, cost = {}, city, point, texts }: Draft): Overview {
  return {
    items,
    cost,
    city: city?.name ?? '',
    address: point?.address ?? point?.code ?? texts.address,
    name: texts.name,
    email: texts.email,
  };
}

/** The documents that are agreed to. No route names them or their versions; these are stand-ins. */
const agreedTo = [
  { kind: 'offer', docSlug: 'offer', docVersion: '1' },
  { kind: 'personal_data', docSlug: 'personal-data', docVersion: '1' },
];

/** What is sent of it. */
export function documentOf({ items, country, city, point, texts }: Draft, deviceId: string): OrderDocument {
  const { address, name, phone, email, comment } = texts;
  return {
    items: items.map(sentItem),
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
    consents: agreedTo.map((consent) => ({ ...consent, accepted: true })),
    consentContext: consentContext(deviceId),
  };
}
