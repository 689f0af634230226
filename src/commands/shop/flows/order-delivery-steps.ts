/** The steps of an order for delivery, recipient and consents. */

import type { Ports } from '../../../ports/index';
import type { Country, DeliveryCost, DeliveryPoint } from '../../../protocol/records/shop';
import { shop } from '../../../protocol/routes/shop';
import { pointName, summaryLines } from '../render/orders';
import { recipientErrors } from './order-document';
import {
  choiceStep,
  collect,
  consentQuestion,
  itemBody,
  type OrderDraft,
  type OrderStep,
  option,
  summaryOf,
  type TextField,
} from './order-draft';

type StepPorts = Pick<Ports, 'api' | 'ask'>;

/** Country, city, and pick-up point or address. */
export function deliverySteps(ports: StepPorts, countries: readonly Country[]): OrderStep[] {
  return [
    choiceStep(
      ports,
      'country',
      'Country',
      () => countries.map((country) => ({ name: country.name ?? country.code, value: country })),
      (draft, country) => ({ ...draft, country }),
    ),
    cityStep(ports),
    pointStep(ports),
    {
      ...textStep(ports, 'address', 'Address (street, house, flat)'),
      applies: ({ point }) => point === null,
    },
  ];
}

function cityStep({ api, ask }: StepPorts): OrderStep {
  return {
    name: 'city',
    async ask(draft, back) {
      const question = { message: 'City (type to search)', option, back };
      const city = await ask.steps.search(question, async (typed) => {
        const query = { q: typed || undefined, country: draft.country?.code };
        const cities = await collect(api.pages(shop.deliveryCities, { query }));
        return cities.map((found) => ({ name: found.name ?? String(found.code), value: found }));
      });
      return city && { state: { ...draft, city } };
    },
  };
}

function pointStep({ api, ask }: StepPorts): OrderStep {
  return {
    name: 'point',
    async ask(draft, back) {
      const { city } = draft;
      if (!city) throw new Error('the city is chosen before the pick-up point');
      const points = await collect(api.pages(shop.deliveryPoints, { query: { cityCode: city.code } }));
      const choices = points.map((point) => ({ ...pointName(point), value: { point } }));
      const toAddress = { name: 'Deliver to an address', value: { point: null } };
      const chosen = await ask.steps.choose<{ readonly point: DeliveryPoint | null }>(
        { message: 'Pick-up point', option, back },
        [...choices, toAddress],
      );
      return chosen && { state: { ...draft, point: chosen.point } };
    },
  };
}

/** The recipient, and the consents below the summary. */
export function recipientSteps(ports: StepPorts): OrderStep[] {
  return [
    textStep(ports, 'name', 'Name of the recipient'),
    textStep(ports, 'phone', 'Phone number'),
    textStep(ports, 'email', 'Email address'),
    textStep(ports, 'comment', 'Comment (optional)'),
    consentStep(ports),
  ];
}

function consentStep(ports: StepPorts): OrderStep {
  return {
    name: 'consents',
    async ask(draft, back) {
      const message = consentQuestion();
      const cost = await deliveryCost(ports, draft);
      await ports.ask.show(summaryLines(summaryOf({ ...draft, cost })));
      const accepted = await ports.ask.steps.choose({ message, option, back }, [
        { name: 'Yes, I accept both', value: true },
      ]);
      return accepted === undefined ? undefined : { state: { ...draft, cost } };
    },
  };
}

function textStep({ ask }: Pick<Ports, 'ask'>, name: TextField, message: string): OrderStep {
  return {
    name,
    async ask(draft, back) {
      const check = (text: string) => textError(name, text);
      const initial = draft.texts[name] || undefined;
      const typed = await ask.steps.input({ message, option, back, initial, check });
      return typed === undefined
        ? undefined
        : { state: { ...draft, texts: { ...draft.texts, [name]: typed } } };
    },
  };
}

/** The error of one field, by the rules for the whole recipient. */
function textError(name: TextField, text: string): string | undefined {
  const valid = { name: 'n', phone: '10000', email: 'a@b', country: 'c', city: 'c', address: 'a' };
  const recipient = { ...valid, cityCode: null, deliveryPoint: '', comment: '', [name]: text };
  return Object.values(recipientErrors(recipient))[0];
}

async function deliveryCost({ api }: Pick<Ports, 'api'>, { items, city }: OrderDraft): Promise<DeliveryCost> {
  const to = { code: city?.code ?? 0, countryCode: city?.countryCode ?? '' };
  return api.read(shop.deliveryCalculate, { body: { items: items.map(itemBody), to } });
}
