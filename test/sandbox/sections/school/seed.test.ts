/** The school event of a new world. */
import { describe, expect, it } from 'vitest';
import { accountsIn, userByUsername } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { schoolNicknamesIn } from '../../../../src/sandbox/sections/school/rights/rules/active-nickname';
import {
  backpackOf,
  balanceOf,
  boardItemsOf,
  earnedBy,
  itemKinds,
  rightBalance,
  rightKinds,
  schoolIn,
} from '../../../../src/sandbox/sections/school/rules/belongings';
import {
  boardProducts,
  productById,
  rotatingProducts,
  standingProducts,
} from '../../../../src/sandbox/sections/school/shop/rules/products';
import { schoolShopIn } from '../../../../src/sandbox/sections/school/shop/rules/showcase';
import { taskByCode } from '../../../../src/sandbox/sections/school/tasks/rules/day-tasks';
import { checkState, schoolTasksIn } from '../../../../src/sandbox/sections/school/tasks/rules/tasks';
import { loadWorld } from '../../../../src/sandbox/world/saved-world';
import { countingChance, saveWorld, useSandbox } from '../../../support/sandbox';
import { codeOf, event, pupilOf } from './school-support';

const sandbox = useSandbox();
const world = () => sandbox().world();
const idOf = (name: string) => userByUsername(world(), name)?.id ?? '';

describe.each(['ada', 'boris'])('%s', (name) => {
  it('can afford one of every product', () => {
    const all = [...rotatingProducts, ...standingProducts, ...boardProducts];
    expect(balanceOf(world(), idOf(name))).toBeGreaterThan(all.reduce((sum, { price }) => sum + price, 0));
  });

  it('has an item of every kind, and every right', () => {
    const items = [...backpackOf(world(), idOf(name)), ...boardItemsOf(world(), idOf(name))];
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(itemKinds));
    for (const right of rightKinds)
      expect(rightBalance(world(), idOf(name), right), right).toBeGreaterThan(0);
  });
});

describe('a new world', () => {
  it('belongs to users that there are', () => {
    const ids = new Set(accountsIn(world()).map(({ id }) => id));
    const school = schoolIn(world());
    const schoolShop = schoolShopIn(world());
    const schoolTasks = schoolTasksIn(world());
    const schoolNicknames = schoolNicknamesIn(world());
    const named = [
      ...Object.keys(school.chalks),
      ...Object.keys(school.earned),
      ...Object.keys(school.rights),
      ...Object.keys(schoolShop.auras),
      ...Object.keys(schoolNicknames),
      ...school.items.map(({ ownerId }) => ownerId),
      ...schoolShop.purchases.map(({ by }) => by),
      ...schoolTasks.submissions.map(({ by }) => by),
    ];
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
    expect(new Set(school.items.map(({ id }) => id)).size).toBe(school.items.length);
  });

  it('has nobody with more chalks than they have earned', () => {
    for (const id of Object.keys(schoolIn(world()).chalks)) {
      expect(balanceOf(world(), id)).toBeLessThanOrEqual(earnedBy(world(), id));
    }
  });

  it('has purchases of products, within their limits and before now', () => {
    const now = sandbox().clock.now();
    for (const { productId, quantity, paid, at } of schoolShopIn(world()).purchases) {
      const product = productById(productId);
      expect(paid).toBe((product?.price ?? 0) * quantity);
      expect(quantity).toBeLessThanOrEqual(product?.perUser ?? quantity);
      expect(at).toBeLessThan(now);
    }
  });

  it('has submissions for tasks, one each, in order, in every state', () => {
    const { submissions } = schoolTasksIn(world());
    const keys = submissions.map(({ by, code }) => `${by} ${code}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(submissions.filter(({ code }) => !taskByCode(code))).toEqual([]);
    expect(submissions.map(({ at }) => at)).toEqual(
      submissions.map(({ at }) => at).toSorted((a, b) => a - b),
    );
    expect(new Set(submissions.map(checkState))).toEqual(new Set(['accepted', 'refused', 'checking']));
    expect(submissions.every(({ at }) => at <= sandbox().clock.now())).toBe(true);
  });

  it('has an active nickname only where it is owned', () => {
    for (const { owned, active } of Object.values(schoolNicknamesIn(world()))) {
      expect(active === null || owned.includes(active)).toBe(true);
    }
  });

  it('cannot be loaded with chalks below zero', () => {
    const saved = saveWorld(world());
    (saved.sections.school as ReturnType<typeof schoolIn>).chalks[idOf('ada')] = -1;
    expect(() => loadWorld(saved, sandbox().clock, countingChance())).toThrow('damaged');
  });
});

describe('a grant', () => {
  it('of chalks can be spent, and counts for no honor', async () => {
    const kofi = pupilOf(sandbox(), 'kofi');
    expect(sandbox().control.grant({ person: 'kofi', chalks: 20 })).toEqual({
      username: 'kofi',
      email: 'kofi@sandbox.test',
      granted: { chalks: 20 },
    });
    expect(await kofi.get(`${event}/balance`)).toEqual({ balance: 500 });
    const { entries } = (await kofi.get(`${event}/honor-board`)) as { entries: { userId: string }[] };
    expect(entries.find(({ userId }) => userId === kofi.id)).toMatchObject({ earned: 5020 });
  });

  it('of items and rights lies where each belongs', async () => {
    const kofi = pupilOf(sandbox(), 'kofi');
    const items = ['sticker', 'sticker', 'window', 'board_cloth', ...rightKinds];
    sandbox().control.grant({ person: 'kofi@sandbox.test', items });
    expect(await kofi.get(`${event}/inventory`)).toMatchObject({
      items: [{ kind: 'sticker' }, { kind: 'sticker' }, { kind: 'window' }],
    });
    expect(rightKinds.map((right) => rightBalance(sandbox().world(), kofi.id, right))).toEqual(
      rightKinds.map(() => 1),
    );
  });

  it('may be both, also to an account without a profile', () => {
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
  ])('of %j is refused, and gives nothing', (given) => {
    const before = JSON.stringify(schoolIn(sandbox().world()));
    expect(codeOf(() => sandbox().control.grant({ person: 'ada', ...given }))).toBe('422 VALIDATION_ERROR');
    expect(JSON.stringify(schoolIn(sandbox().world()))).toBe(before);
  });

  it('is for somebody who is there', () => {
    expect(codeOf(() => sandbox().control.grant({ person: 'moon', chalks: 1 }))).toBe('404 NOT_FOUND');
  });
});
