import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { school as routes } from '../../../../../src/protocol/routes/school';
import { handlers } from '../../../../../src/sandbox/sections/index';
import { eventNicknameOf } from '../../../../../src/sandbox/sections/school/rights/rules/nicknames';
import * as belongings from '../../../../../src/sandbox/sections/school/rules/belongings';
import { eventEndsAt, requireOpen } from '../../../../../src/sandbox/sections/school/rules/event';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk } from '../../../requests';
import { codeOf, event, pupilOf } from '../school-support';

const { balanceOf, giveItem, giveRight, itemsOf, rightBalance, takeRight } = belongings;
const sandbox = useSandbox();
const world = () => sandbox().world();
const dayMs = 86_400_000;

describe('the school event', () => {
  it('is open, and repeated in seasons of 28 days', async () => {
    const { clock } = sandbox();
    const { beganAt } = belongings.schoolIn(world());
    const seasonEnd = beganAt + 28 * dayMs;
    const status = { enabled: true, eventId: 'school-2026', endsAt: new Date(seasonEnd).toISOString() };
    expect(await pupilOf(sandbox(), 'ada').get('/api/v1/event/status')).toEqual(status);
    clock.move(seasonEnd - 1 - clock.now());
    expect(eventEndsAt(world())).toBe(seasonEnd);
    clock.move(1);
    expect(eventEndsAt(world())).toBe(seasonEnd + 28 * dayMs);
  });

  it('ends when the clock of the sandbox is moved past its end', async () => {
    const { control } = sandbox();
    control.advance(eventEndsAt(world()) - world().clock.now() - 1000);
    const { accessToken } = control.signIn({ person: 'ada' });
    const status = () => ask(sandbox(), 'GET /api/v1/event/status', { token: accessToken });
    await expectOk(status(), { enabled: true });
    control.advance(1000);
    const endsAt = new Date(world().clock.now()).toISOString();
    await expectOk(status(), { enabled: false, endsAt });
    expect(codeOf(() => requireOpen(world()))).toBe('403 EVENT_CLOSED');
    expect(eventNicknameOf(world(), pupilOf(sandbox(), 'chiara').id)).toBeNull();
  });

  it('refuses every route but its status while it is closed', async () => {
    const ada = pupilOf(sandbox(), 'ada');
    world().switches.school = false;
    expect(await ada.get('/api/v1/event/status')).toMatchObject({ enabled: false });
    // Waste paper has a code of its own for the end of the event.
    const names = Object.values(routes).map(({ name }) => name);
    const open = names.filter((name) => {
      const handler = handlers[name as keyof typeof handlers] as (call: unknown) => unknown;
      const call = { world: world(), caller: { account: { id: ada.id } }, path: {}, query: {}, body: {} };
      return !name.startsWith('school.wastePaper') && codeOf(() => handler(call)) !== '403 EVENT_CLOSED';
    });
    expect(open).toEqual(['school.status']);
    expect((await ada.send(`GET ${event}/balance`)).status).toBe(403);
  });
});

it('a backpack has what was given with its picture, oldest first, without the tools of the board', () => {
  const items = belongings.itemKinds.map((kind) => giveItem(world(), 'x', kind));
  const backpack = itemsOf(world(), 'x', 'backpack');
  const kinds = ['sticker', 'eraser', 'stain', 'window', 'whoopee_cushion'];
  expect(backpack.map(({ kind }) => kind)).toEqual(kinds);
  expect(backpack[0]?.asset).toMatch(/^stickers\/[a-z-]+\.png$/);
  expect(backpack[1]?.asset).toBe('items/eraser.png');
  expect(itemsOf(world(), 'x', 'board')).toEqual(items.slice(-2).map(({ id, kind }) => ({ id, kind })));
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});

it('chalks add up, and never fall below zero', () => {
  const { earnChalks, giveChalks, spendChalks } = belongings;
  const step = fc.record({ kind: fc.constantFrom('earn', 'give', 'spend'), chalks: fc.nat(500) });
  const take = ({ kind, chalks }: { kind: string; chalks: number }, id: string): boolean => {
    if (kind === 'spend') return codeOf(() => spendChalks(world(), id, chalks)) === '409 INSUFFICIENT_CHALKS';
    (kind === 'earn' ? earnChalks : giveChalks)(world(), id, chalks);
    return false;
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.uuid(), (steps, id) => {
      let expected = 0;
      for (const one of steps) {
        const next = expected + (one.kind === 'spend' ? -one.chalks : one.chalks);
        expect(take(one, id)).toBe(next < 0);
        expected = next < 0 ? expected : next;
        expect(balanceOf(world(), id)).toBe(expected);
      }
    }),
    { numRuns: 50 },
  );
});

it.each(belongings.rightKinds)('rights of %s are given and taken one by one', (right) => {
  expect(codeOf(() => takeRight(world(), 'x', right))).toBe('409 ITEM_UNAVAILABLE');
  giveRight(world(), 'x', right, 2);
  giveRight(world(), 'x', right);
  expect([1, 2, 3].map(() => takeRight(world(), 'x', right))).toEqual([2, 1, 0]);
  expect(codeOf(() => takeRight(world(), 'x', right))).toBe('409 ITEM_UNAVAILABLE');
  expect(rightBalance(world(), 'x', right)).toBe(0);
});
