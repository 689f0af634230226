/** The steps of an order that say where it goes and who gets it. */
import type { Country, DeliveryCost, DeliveryPoint } from '../../api/catalogue/records/shop';
import { shop } from '../../api/catalogue/routes/shop';
import type { OrderWords } from '../../render/shop/ordering';
import { recipientFaults } from './order-document';
import {
  choosing,
  type Draft,
  type DraftStep,
  gathered,
  type OrderingContext,
  option,
  overviewOf,
  sentItem,
  type TextName,
} from './order-draft';

/** Where it goes: country, city, pick-up point or address. */
export function placeSteps(
  ctx: OrderingContext,
  say: OrderWords,
  countries: readonly Country[],
): DraftStep[] {
  const { api, ask } = ctx;
  return [
    choosing(
      ctx,
      'country',
      'Country',
      () => countries.map((country) => ({ name: country.name ?? country.code, value: country })),
      (draft, country) => ({ ...draft, country }),
    ),
    {
      name: 'city',
      async ask(draft, back) {
        const city = await ask.steps.search({ message: 'City (type to search)', option, back }, async (q) => {
          const query = { ...(q && { q }), ...(draft.country && { country: draft.country.code }) };
          const found = await gathered(api.pages(shop.deliveryCities, { query }));
          return found.map((one) => ({ name: one.name ?? String(one.code), value: one }));
        });
        return city && { state: { ...draft, city } };
      },
    },
    {
      name: 'point',
      async ask(draft, back) {
        const { city } = draft;
        if (!city) throw new Error('a pick-up point is in a city');
        const points = await gathered(api.pages(shop.deliveryPoints, { query: { cityCode: city.code } }));
        const choices = points.map((point) => ({ ...say.pointName(point), value: { point } }));
        const elsewhere = { name: 'Deliver to an address', value: { point: null } };
        const chosen = await ask.steps.choose<{ readonly point: DeliveryPoint | null }>(
          { message: 'Pick-up point', option, back },
          [...choices, elsewhere],
        );
        return chosen && { state: { ...draft, point: chosen.point } };
      },
    },
    {
      ...textStep(ctx, 'address', 'Address (street, house, flat)'),
      applies: ({ point }) => point === null,
    },
  ];
}

/** Who gets it, and what was agreed to. */
export function personSteps(ctx: OrderingContext, say: OrderWords): DraftStep[] {
  return [
    textStep(ctx, 'name', 'Name of the recipient'),
    textStep(ctx, 'phone', 'Phone number'),
    textStep(ctx, 'email', 'Email address'),
    textStep(ctx, 'comment', 'Comment (optional)'),
    {
      name: 'consents',
      async ask(draft, back) {
        const cost = await costOf(ctx, draft);
        await ctx.ask.show(say.overviewLines(overviewOf({ ...draft, cost })));
        const agreed = await ctx.ask.steps.choose(
          {
            message: 'Do you accept the offer of the shop and the use of your personal data for this order?',
            option,
            back,
          },
          [{ name: 'Yes, I accept both', value: true }],
        );
        return agreed === undefined ? undefined : { state: { ...draft, cost } };
      },
    },
  ];
}

function textStep({ ask }: OrderingContext, name: TextName, message: string): DraftStep {
  return {
    name,
    async ask(draft, back) {
      const initial = draft.texts[name];
      const typed = await ask.steps.input({
        message,
        option,
        back,
        ...(initial && { initial }),
        check: (text) => textFault(name, text),
      });
      return typed === undefined
        ? undefined
        : { state: { ...draft, texts: { ...draft.texts, [name]: typed } } };
    },
  };
}

/** What is wrong with one field, by the rules for the whole recipient. */
function textFault(name: TextName, text: string): string | undefined {
  const fine = { name: 'n', phone: '1', email: 'a@b', country: 'c', city: 'c', address: 'a' };
  const recipient = { ...fine, cityCode: null, deliveryPoint: '', comment: '', [name]: text };
  return Object.values(recipientFaults(recipient))[0];
}

async function costOf({ api }: OrderingContext, { items, city }: Draft): Promise<DeliveryCost> {
  const to = { code: city?.code ?? 0, countryCode: city?.countryCode ?? '' };
  return api.read(shop.deliveryCalculate, { body: { items: items.map(sentItem), to } });
}
