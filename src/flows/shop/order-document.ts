/** The document of an order, as `--input` holds it and as the steps finish it (field notes 2.24). */
import { shop } from '../../api/catalogue/routes/shop';
import { isRecord } from '../../api/response/text';
import type { BodyOf } from '../../ports/route';
import { checkedDocument, type Faults } from './document';

export type OrderDocument = BodyOf<typeof shop.ordersCreate>;

/** Where the consents were given; the visitor is known by what identifies this installation anyway. */
export function consentContext(deviceId: string): OrderDocument['consentContext'] {
  return { form: 'order', page: '/shop', visitorId: deviceId };
}

/**
 * The order of a file. The consent context may be left out and is filled in.
 * @throws UsageError whose fields name every fault
 */
export function orderFrom(text: string, deviceId: string): OrderDocument {
  return checkedDocument(text, shop.ordersCreate.body, orderFaults, (document) =>
    withContext(document, deviceId),
  ) as OrderDocument;
}

/** The items of a file, and where they go. @throws UsageError whose fields name every fault */
export function calculationFrom(text: string): BodyOf<typeof shop.deliveryCalculate> {
  return checkedDocument(text, shop.deliveryCalculate.body, (document) =>
    itemFaults(partOf(document).items),
  ) as BodyOf<typeof shop.deliveryCalculate>;
}

/** The consents of a file. @throws UsageError whose fields name every fault */
export function consentsFrom(text: string, deviceId: string): BodyOf<typeof shop.consent> {
  return checkedDocument(
    text,
    shop.consent.body,
    (document) => consentFaults(partOf(document).consents),
    (document) => withContext(document, deviceId),
  ) as BodyOf<typeof shop.consent>;
}

function withContext(document: unknown, deviceId: string): unknown {
  if (!isRecord(document)) return document;
  return { consentContext: consentContext(deviceId), ...document };
}

/** What the form of a document does not tell; values of a wrong type are left to those who check the form. */
function orderFaults(document: unknown): Faults {
  const { items, recipient, consents } = partOf(document);
  return { ...itemFaults(items), ...recipientFaults(partOf(recipient)), ...consentFaults(consents) };
}

function itemFaults(items: unknown): Faults {
  if (!Array.isArray(items)) return {};
  if (items.length === 0) return { items: 'must contain at least one item' };
  return faultsOf(
    items.map(partOf).flatMap(({ productId, qty }, index) => [
      [`items.${index}.productId`, productId === '', 'must not be empty'],
      [
        `items.${index}.qty`,
        typeof qty === 'number' && !(Number.isInteger(qty) && qty > 0),
        'must be a whole number of at least 1',
      ],
    ]),
  );
}

/** What a recipient must be; the rest may be empty. */
export function recipientFaults(recipient: Readonly<Record<string, unknown>>): Faults {
  const { name, phone, email, country, city, deliveryPoint, address } = recipient;
  return faultsOf([
    ['recipient.name', isBlank(name), 'must not be empty'],
    ['recipient.phone', lacks(phone, /\d/), 'must be a phone number'],
    ['recipient.email', lacks(email, /^[^\s@]+@[^\s@]+$/), 'must be an email address'],
    ['recipient.country', isBlank(country), 'must not be empty'],
    ['recipient.city', isBlank(city), 'must not be empty'],
    [
      'recipient.deliveryPoint',
      isBlank(deliveryPoint) && isBlank(address),
      'must be the code of a pick-up point, unless an address is given',
    ],
  ]);
}

const consentKinds = ['offer', 'personal_data', 'cookie'];

function consentFaults(consents: unknown): Faults {
  if (!Array.isArray(consents)) return {};
  if (consents.length === 0) return { consents: 'must contain at least one consent' };
  return faultsOf(
    consents.map(partOf).flatMap(({ kind, docSlug, docVersion }, index) => [
      [
        `consents.${index}.kind`,
        typeof kind === 'string' && !consentKinds.includes(kind),
        `must be one of ${consentKinds.join(', ')}`,
      ],
      [`consents.${index}.docSlug`, docSlug === '', 'must not be empty'],
      [`consents.${index}.docVersion`, docVersion === '', 'must not be empty'],
    ]),
  );
}

function partOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function lacks(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && !pattern.test(value.trim());
}

function faultsOf(found: readonly (readonly [place: string, isFault: boolean, message: string])[]): Faults {
  return Object.fromEntries(
    found.filter(([, isFault]) => isFault).map(([place, , message]) => [place, message]),
  );
}
