import { describe, expect, it } from 'vitest';
import { school as routes } from '../../../../../src/protocol/routes/school';
import { handlers } from '../../../../../src/sandbox/sections/index';
import { eventNicknameOf } from '../../../../../src/sandbox/sections/school/rights/rules/active-nickname';
import { schoolIn } from '../../../../../src/sandbox/sections/school/rules/belongings';
import {
  eventEndsAt,
  eventRights,
  requireApplications,
  requireDeliveries,
  requireOpen,
  requirePurchases,
} from '../../../../../src/sandbox/sections/school/rules/event';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk } from '../../../requests';
import { codeOf } from '../refusals';
import { event, pupilOf } from '../school-support';

const sandbox = useSandbox();
const dayMs = 86_400_000;

describe('the event', () => {
  it('is open, and tells until when', async () => {
    const ada = pupilOf(sandbox(), 'ada');
    const endsAt = new Date(eventEndsAt(sandbox().world())).toISOString();
    expect(await ada.get('/api/v1/event/status')).toEqual({ enabled: true, eventId: 'school-2026', endsAt });
  });

  it('goes on in seasons of 28 days', () => {
    const { world, clock } = sandbox();
    const { beganAt } = schoolIn(world());
    expect(eventEndsAt(world())).toBe(beganAt + 28 * dayMs);
    clock.move(beganAt + 28 * dayMs - 1 - clock.now());
    expect(eventEndsAt(world())).toBe(beganAt + 28 * dayMs);
    clock.move(1);
    expect(eventEndsAt(world())).toBe(beganAt + 56 * dayMs);
  });

  it('ends when the clock of the world is moved past its end', async () => {
    const { world, control } = sandbox();
    control.advance(eventEndsAt(world()) - world().clock.now() - 1000);
    const { accessToken } = control.signIn({ person: 'ada' });
    const status = () => ask(sandbox(), 'GET /api/v1/event/status', { token: accessToken });
    expect(await expectOk(status())).toMatchObject({ enabled: true });
    control.advance(1000);
    const endsAt = new Date(world().clock.now()).toISOString();
    expect(await expectOk(status())).toMatchObject({ enabled: false, endsAt });
    expect(codeOf(() => requireOpen(world()))).toBe('403 EVENT_CLOSED');
    expect(eventNicknameOf(world(), pupilOf(sandbox(), 'chiara').id)).toBeNull();
  });

  it('says so when it is closed, and nothing else answers', async () => {
    const { world } = sandbox();
    const ada = pupilOf(sandbox(), 'ada');
    world().switches.school = false;
    expect(await ada.get('/api/v1/event/status')).toMatchObject({ enabled: false });
    const refused: string[] = [];
    for (const { name } of Object.values(routes)) {
      const handler = handlers[name] as (call: unknown) => unknown;
      const call = { world: world(), caller: { account: { id: ada.id } }, path: {}, query: {}, body: {} };
      if (codeOf(() => handler(call)) === '403 EVENT_CLOSED') refused.push(name);
    }
    const free = ['school.status'];
    // Waste paper has a code of its own for the end of the event.
    expect(refused.filter((name) => !name.startsWith('school.wastePaper'))).toEqual(
      Object.values(routes)
        .map(({ name }) => name)
        .filter((name) => !free.includes(name) && !name.startsWith('school.wastePaper')),
    );
    expect((await ada.send(`GET ${event}/balance`)).status).toBe(403);
  });

  it.each([
    ['school', requireOpen, 'EVENT_CLOSED'],
    ['purchases', requirePurchases, 'EVENT_PURCHASES_DISABLED'],
    ['applications', requireApplications, 'EVENT_APPLICATIONS_DISABLED'],
    ['deliveries', requireDeliveries, 'DELIVERY_DISABLED'],
  ] as const)('can pause: %s', (name, rule, code) => {
    const world = sandbox().world();
    expect(codeOf(() => rule(world))).toBe('none');
    world.switches[name] = false;
    expect(codeOf(() => rule(world))).toBe(`403 ${code}`);
  });

  it('tells with every right whether it can be used', () => {
    const world = sandbox().world();
    const endsAt = new Date(eventEndsAt(world)).toISOString();
    expect(eventRights(world)).toEqual({ eventId: 'school-2026', endsAt, applicationsEnabled: true });
    world.switches.applications = false;
    expect(eventRights(world)).toMatchObject({ applicationsEnabled: false });
  });
});
