import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { compose, grant, part, section } from '../../src/sandbox/section';
import { type World, worldState, worldSwitch } from '../../src/sandbox/world';

const mail = worldState('mail', v.array(v.any()), () => []);
const reports = worldState('reports', v.array(v.any()), () => []);
const orders = worldSwitch('orders', { description: 'Take orders', on: true, acts: [] });
const limits = worldSwitch('limits', { description: 'Count requests', on: false, acts: 'main' });
const chalks = grant({ schema: v.number(), give: () => {} });
const event = (everyMs: number) => ({ sections: ['shop'], everyMs, happen: () => {} });
const page = (path: string) => ({ method: 'GET', path, answer: () => undefined }) as const;

describe('a part', () => {
  it('may leave everything out', () => {
    expect(part({})).toEqual({
      state: {},
      seeds: [],
      handlers: {},
      switches: {},
      simulation: [],
      nonCatalogue: [],
      codes: [],
      otherCodes: {},
      uploadLimits: {},
      grants: {},
      contents: [],
    });
  });
});

describe('a section', () => {
  const calls: string[] = [];
  const seed = (name: string) => () => void calls.push(name);
  const made = section('shop', {
    state: [mail],
    seed: seed('own'),
    handlers: { 'shop.products': () => [] },
    switches: [orders],
    simulation: [event(1)],
    nonCatalogue: [page('/own')],
    codes: ['OWN'],
    otherCodes: { OWN: 'OTHER' },
    grants: { chalks },
    contents: () => ['own'],
    parts: [
      part({
        state: [reports],
        seed: seed('first'),
        handlers: { 'shop.orders': () => ({ items: [] }) },
        switches: [limits],
        simulation: [event(2)],
        nonCatalogue: [page('/first')],
        codes: ['FIRST'],
        otherCodes: { FIRST: 'SECOND' },
        contents: () => ['first'],
      }),
      part({ seed: seed('second') }),
    ],
  });

  it('has what it is given and what its parts have', () => {
    expect(made).toMatchObject({
      name: 'shop',
      state: { mail, reports },
      switches: { orders, limits },
      simulation: [{ everyMs: 1 }, { everyMs: 2 }],
      nonCatalogue: [{ path: '/own' }, { path: '/first' }],
      codes: ['OWN', 'FIRST'],
      otherCodes: { OWN: 'OTHER', FIRST: 'SECOND' },
      grants: { chalks },
    });
    expect(Object.keys(made.handlers)).toEqual(['shop.products', 'shop.orders']);
  });

  it('is seeded first, then its parts in their order', () => {
    for (const step of made.seeds) step({} as World, 0);
    expect(calls).toEqual(['own', 'first', 'second']);
  });

  it('needs the bytes that it and its parts need', () => {
    expect(made.contents.flatMap((ids) => ids({} as World))).toEqual(['own', 'first']);
  });
});

describe('what is composed', () => {
  it.each([
    ['mail', part({ state: [mail] })],
    ['shop.orders', part({ handlers: { 'shop.orders': () => ({ items: [] }) } })],
    ['limits', part({ switches: [limits] })],
    ['chalks', part({ grants: { chalks } })],
    ['CONFLICT', part({ otherCodes: { CONFLICT: 'ENTITY_ALREADY_EXISTS' } })],
  ])('has no %s twice', (name, one) => {
    expect(() => compose([one, part({}), one])).toThrow(`two parts of the sandbox define '${name}'`);
  });
});
