import { describe, expect, it } from 'vitest';
import { accountsIn, userByUsername } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { schoolNicknamesIn } from '../../../../src/sandbox/sections/school/rights/rules/nicknames';
import * as belongings from '../../../../src/sandbox/sections/school/rules/belongings';
import * as products from '../../../../src/sandbox/sections/school/shop/rules/purchases';
import { schoolShopIn } from '../../../../src/sandbox/sections/school/shop/rules/purchases';
import { checkState, schoolTasksIn, taskByCode } from '../../../../src/sandbox/sections/school/tasks/index';
import { loadWorld } from '../../../../src/sandbox/world/saved-world';
import { countingChance, saveWorld, useSandbox } from '../../../support/sandbox';
import { codeOf, event, pupilOf } from './school-support';

const { balanceOf, earnedBy, itemsOf, rightBalance, rightKinds, schoolIn } = belongings;
const sandbox = useSandbox();
const world = () => sandbox().world();
const idOf = (name: string) => userByUsername(world(), name)?.id ?? '';

it.each(['ada', 'boris'])('%s can afford every product, and has every item and right', (name) => {
  const id = idOf(name);
  const all = [...products.rotatingProducts, ...products.standingProducts, ...products.boardProducts];
  expect(balanceOf(world(), id)).toBeGreaterThan(all.reduce((sum, { price }) => sum + price, 0));
  const items = [...itemsOf(world(), id, 'backpack'), ...itemsOf(world(), id, 'board')];
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(belongings.itemKinds));
  for (const right of rightKinds) expect(rightBalance(world(), id, right), right).toBeGreaterThan(0);
});

describe('the event of a new world', () => {
  it('belongs to existing accounts', () => {
    const ids = new Set(accountsIn(world()).map(({ id }) => id));
    const school = schoolIn(world());
    const { auras, purchases } = schoolShopIn(world());
    const named = [
      ...[school.chalks, school.earned, school.rights, auras].flatMap(Object.keys),
      ...Object.keys(schoolNicknamesIn(world())),
      ...school.items.map(({ ownerId }) => ownerId),
      ...purchases.map(({ by }) => by),
      ...schoolTasksIn(world()).submissions.map(({ by }) => by),
    ];
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
    expect(new Set(school.items.map(({ id }) => id)).size).toBe(school.items.length);
  });

  it('gives no account more chalks than it has earned, nor an active nickname that it does not own', () => {
    for (const id of Object.keys(schoolIn(world()).chalks))
      expect(balanceOf(world(), id)).toBeLessThanOrEqual(earnedBy(world(), id));
    for (const { owned, active } of Object.values(schoolNicknamesIn(world())))
      expect(active === null || owned.includes(active)).toBe(true);
  });

  it('has purchases of products, within their limits, in the past', () => {
    const now = sandbox().clock.now();
    for (const { productId, quantity, paid, at } of schoolShopIn(world()).purchases) {
      const product = products.productById(productId);
      expect(paid).toBe((product?.price ?? 0) * quantity);
      expect(quantity).toBeLessThanOrEqual(product?.perUser ?? quantity);
      expect(at).toBeLessThan(now);
    }
  });

  it('has one submission for each task, in order, in every state', () => {
    const { submissions } = schoolTasksIn(world());
    const keys = submissions.map(({ by, code }) => `${by} ${code}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(submissions.filter(({ code }) => !taskByCode(code))).toEqual([]);
    const times = submissions.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(submissions.map(checkState))).toEqual(new Set(['accepted', 'refused', 'checking']));
    expect(times.every((at) => at <= sandbox().clock.now())).toBe(true);
  });

  it('cannot be loaded with chalks below zero', () => {
    const saved = saveWorld(world());
    (saved.sections.school as ReturnType<typeof schoolIn>).chalks[idOf('ada')] = -1;
    expect(() => loadWorld(saved, sandbox().clock, countingChance())).toThrow('damaged');
  });
});

describe('granting', () => {
  it('chalks raises the balance and not the honor board', async () => {
    const kofi = pupilOf(sandbox(), 'kofi');
    const receipt = { username: 'kofi', email: 'kofi@sandbox.test', granted: { chalks: 20 } };
    expect(sandbox().control.grant({ person: 'kofi', chalks: 20 })).toEqual(receipt);
    expect(await kofi.get(`${event}/balance`)).toEqual({ balance: 500 });
    const { entries } = (await kofi.get(`${event}/honor-board`)) as { entries: { userId: string }[] };
    expect(entries.find(({ userId }) => userId === kofi.id)).toMatchObject({ earned: 5020 });
  });

  it('items and rights delivers each to its place, also with chalks and without a profile', async () => {
    const kofi = pupilOf(sandbox(), 'kofi');
    const items = ['sticker', 'sticker', 'window', 'board_cloth', ...rightKinds];
    sandbox().control.grant({ person: 'kofi@sandbox.test', items });
    const expected = [{ kind: 'sticker' }, { kind: 'sticker' }, { kind: 'window' }];
    expect((await kofi.get(`${event}/inventory`)).items).toMatchObject(expected);
    for (const right of rightKinds) expect(rightBalance(world(), kofi.id, right)).toBe(1);
    const given = { person: 'newcomer', chalks: 1, items: ['eraser'] };
    expect(sandbox().control.grant(given)).toMatchObject({ username: null, granted: { chalks: 1 } });
  });

  it.each([
    [{}],
    [{ chalks: 0 }],
    [{ chalks: 1.5 }],
    [{ items: [] }],
    [{ items: ['moon'] }],
    [{ items: Array.from({ length: 101 }, () => 'eraser') }],
    [{ person: 'moon', chalks: 1 }, '404 NOT_FOUND'],
  ])('%j is refused, and gives nothing', (given, code = '422 VALIDATION_ERROR') => {
    const before = JSON.stringify(schoolIn(world()));
    expect(codeOf(() => sandbox().control.grant({ person: 'ada', ...given }))).toBe(code);
    expect(JSON.stringify(schoolIn(world()))).toBe(before);
  });
});
