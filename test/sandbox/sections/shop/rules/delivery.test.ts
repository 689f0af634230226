import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../../../src/sandbox/sections/shop/state';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, refused } from '../../../requests';

const sandbox = useSandbox();

const get = (path: string, token?: string) =>
  ask(sandbox(), `GET /api/v1/shop/${path}`, token === undefined ? {} : { token });

const list = async (path: string) => (await get(path)).body as Record<string, unknown>[];

describe('delivery', () => {
  it('goes to countries, cities and points', async () => {
    expect(await list('delivery/countries')).toContainEqual({ code: 'AM', name: 'Armenia' });
    expect(await list('delivery/cities?q=kra')).toEqual([
      { code: 107, name: 'Krasnodar', countryCode: 'RU' },
      { code: 108, name: 'Krasnoyarsk', countryCode: 'RU' },
    ]);
    expect((await list('delivery/cities?q=ra')).map(({ name }) => name)).toContain('Karaganda');
    expect((await list('delivery/cities?country=by')).map(({ name }) => name)).toEqual([
      'Brest',
      'Gomel',
      'Minsk',
    ]);
    expect(await list('delivery/cities')).toHaveLength(20);
    expect(await list('delivery/cities?q=nowhere')).toEqual([]);
    const [point] = await list('delivery/points?cityCode=101');
    expect(point).toMatchObject({
      code: 'MOS101A',
      city: 'Moscow',
      cityCode: 101,
      countryCode: 'RU',
      card: true,
    });
    expect(await list('delivery/points?cityCode=9')).toEqual([]);
    expect(await refused(get('delivery/points'))).toMatchObject({ status: 422 });
    const codes = shopIn(sandbox().world()).points.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('costs by weight and distance', async () => {
    const cost = (qty: number, code = 101, countryCode = 'RU') =>
      ask(sandbox(), 'POST /api/v1/shop/delivery/calculate', {
        body: { items: [{ productId: 'hoodie', size: 'M', color: 'ink', qty }], to: { code, countryCode } },
      });
    expect(await expectOk(cost(1))).toEqual({
      costKopecks: 23_500,
      cost: 235,
      periodMin: 2,
      periodMax: 4,
      tariffCode: 101,
      tariffName: 'To a pick-up point',
      weightGrams: 800,
    });
    expect(await expectOk(cost(3))).toMatchObject({ cost: 190 + 4 * 45, weightGrams: 2400 });
    expect(await expectOk(cost(1, 402, 'AM'))).toMatchObject({ cost: 190 + 3 * 85 + 45, periodMax: 10 });
    expect(await refused(cost(1, 402))).toMatchObject({ status: 404 });
    expect(await refused(cost(1, 999))).toMatchObject({ status: 404 });
    const items = [{ productId: 'nothing', size: null, color: null, qty: 1 }];
    const unknown = { body: { items, to: { code: 101, countryCode: 'RU' } } };
    expect(await refused(ask(sandbox(), 'POST /api/v1/shop/delivery/calculate', unknown))).toMatchObject({
      status: 404,
    });
  });
});
