import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { compose, grant, part, section } from '../../src/sandbox/section';
import type { World } from '../../src/sandbox/world';

const mail = { schema: v.array(v.any()), initial: () => [] };
const reports = { schema: v.array(v.any()), initial: () => [] };
const orders = { description: 'Take orders', on: true, acts: [] };
const limits = { description: 'Count requests', on: false, acts: 'main' } as const;
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
    state: { mail },
    seed: seed('own'),
    handlers: { 'shop.products': () => 'products' },
    switches: { orders },
    simulation: [event(1)],
    nonCatalogue: [page('/own')],
    codes: ['OWN'],
    otherCodes: { OWN: 'OTHER' },
    grants: { chalks },
    contents: () => ['own'],
    parts: [
      part({
        state: { reports },
        seed: seed('first'),
        handlers: { 'shop.orders': () => 'orders' },
        switches: { limits },
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
    ['mail', { state: { mail } }],
    ['shop.orders', { handlers: { 'shop.orders': () => 'orders' } }],
    ['limits', { switches: { limits } }],
    ['chalks', { grants: { chalks } }],
    ['CONFLICT', { otherCodes: { CONFLICT: 'ENTITY_ALREADY_EXISTS' } }],
  ])('has no %s twice', (name, spec) => {
    expect(() => compose([part(spec), part({}), part(spec)])).toThrow(
      `two parts of the sandbox define '${name}'`,
    );
  });
});
