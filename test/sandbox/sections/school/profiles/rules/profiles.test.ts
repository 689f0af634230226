/** Balloons, cushions, windows, curtains, and whose profile it is. */

import { describe, expect, it } from 'vitest';
import { notificationsIn } from '../../../../../../src/sandbox/sections/notifications/rules/notices';
import { giveChalks } from '../../../../../../src/sandbox/sections/school/rules/belongings';
import { useSandbox } from '../../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../../requests';
import { feedOf } from '../../../posts/feed-setup';
import { deedsOf } from '../deeds';

const sandbox = useSandbox();
const { requestAs } = feedOf(sandbox);
const { idOf, path, send, give, use, seen, count } = deedsOf(sandbox);
const dayMs = 24 * 60 * 60_000;
const claim = (person: string, owner: string) =>
  expectOk(send(person, `POST ${path(owner, '/cushion/claim')}`, {}));
const donate = (person: string, owner: string, amount: number, key?: string) =>
  send(person, `POST ${path(owner, '/curtains/donations')}`, { amount }, key);
const draw = (person: string, owner: string, closed: boolean) =>
  send(person, `PUT ${path(owner, '/curtains')}`, { closed });
const notices = (person: string) =>
  notificationsIn(sandbox().world())
    .list.filter(({ to, type }) => to === idOf(person) && type.startsWith('profile_'))
    .map(({ type, actorId }) => [type, actorId]);

describe('whose profile', () => {
  it('is not found when it is unknown, gone, or blocked', async () => {
    await expectRefusal(
      send('ada', 'GET /api/v1/assistant/profiles/nobody'),
      404,
      'PROFILE_TARGET_NOT_FOUND',
    );
    await expectRefusal(use('ada', 'departed', 'balloons'), 404, 'PROFILE_TARGET_NOT_FOUND');
    await requestAs('ulla', `POST /api/users/${idOf('ada')}/block`);
    await expectRefusal(send('ada', `GET ${path('ulla')}`), 404, 'PROFILE_TARGET_NOT_FOUND');
    await expectRefusal(use('ada', 'ulla', 'window/break'), 404, 'PROFILE_TARGET_NOT_FOUND');
  });

  it.each(['balloons', 'cushion', 'window/break'])('must be of another for %s', async (what) => {
    await expectRefusal(use('sven', 'sven', what), 403, 'OWN_PROFILE');
    expect((await seen('ada', 'sven')).rev).toBe(1);
  });

  it('cannot be checked while that is switched off, and nothing is spent', async () => {
    sandbox().control.setSwitch('profile-checks', false);
    for (const what of ['placements', 'balloons', 'cushion', 'window/break']) {
      await expectRefusal(use('sven', 'ulla', what), 409, 'TARGET_VALIDATION_UNAVAILABLE');
    }
    await expectRefusal(donate('ada', 'ulla', 5), 409, 'TARGET_VALIDATION_UNAVAILABLE');
    expect(count('sven', 'sticker') + count('sven', 'stain') + count('sven', 'window')).toBe(3);
  });

  it('cannot be changed while applications or purchases are paused', async () => {
    for (const name of ['applications', 'purchases']) sandbox().control.setSwitch(name, false);
    for (const what of ['placements', 'balloons', 'cushion', 'window/break']) {
      await expectRefusal(use('sven', 'ulla', what), 403, 'EVENT_APPLICATIONS_DISABLED');
    }
    await expectRefusal(donate('ada', 'ulla', 5), 403, 'EVENT_PURCHASES_DISABLED');
    expect((await seen('ada', 'ulla')).rev).toBe(1);
  });

  it('shows the aura and the nickname, whose change raises the revision too', async () => {
    expect(await seen('ada', 'kofi')).toMatchObject({ aura: 71, nickname: 'Late again' });
    const { rev } = await seen('ada', 'ada');
    await expectOk(send('ada', 'POST /api/v1/assistant/aura'));
    await expectOk(send('ada', 'PUT /api/v1/assistant/nicknames/active', { form: 'Night owl' }));
    expect(await seen('boris', 'ada')).toMatchObject({
      rev: rev + 2,
      aura: expect.any(Number),
      nickname: 'Night owl',
    });
  });
});

describe('a balloon', () => {
  it('leaves a trace for a day; there may be any number of them', async () => {
    const answer = await expectOk(use('sven', 'ulla', 'balloons', { x: 0.25, y: 0.75 }));
    expect(answer.balloon).toMatchObject({ x: 0.25, y: 0.75, thrownBy: idOf('sven') });
    for (let nth = 0; nth < 30; nth++) await expectOk(use('kofi', 'ulla', 'balloons'));
    const { rev, balloons = [] } = await seen('ada', 'ulla');
    expect([rev, balloons.length]).toEqual([32, 31]);
    expect(Date.parse(balloons[0]?.expiresAt ?? '') - Date.parse(balloons[0]?.thrownAt ?? '')).toBe(dayMs);
    expect(count('kofi', 'stain')).toBe(0);
    sandbox().control.advance(dayMs);
    expect(await seen('ada', 'ulla')).toMatchObject({ rev: 33, balloons: [] });
    expect(notices('ulla')).toContainEqual(['profile_balloon', idOf('sven')]);
  });
});

describe('a cushion', () => {
  it('goes off once for each visitor, and tells its owner', async () => {
    await expectOk(use('sven', 'ulla', 'cushion', { x: 0.1, y: 0.2 }));
    expect(notices('ulla')).toEqual([]);
    expect(await claim('kofi', 'ulla')).toMatchObject({ show: true, x: 0.1, y: 0.2, anchorId: null });
    expect(await claim('kofi', 'ulla')).toEqual({ show: false });
    expect(await claim('lena', 'ulla')).toMatchObject({ show: true });
    expect(notices('ulla')).toEqual([]);
    expect(await claim('ulla', 'ulla')).toMatchObject({ show: true });
    expect(await claim('ulla', 'ulla')).toEqual({ show: false });
    expect(notices('ulla')).toEqual([['profile_cushion', idOf('sven')]]);
  });

  it('lies alone on a profile for a day', async () => {
    await expectOk(use('sven', 'ulla', 'cushion'));
    await expectRefusal(use('kofi', 'ulla', 'cushion'), 409, 'CUSHION_ACTIVE');
    expect(count('kofi', 'whoopee_cushion')).toBe(1);
    sandbox().control.advance(dayMs);
    expect(await claim('lena', 'ulla')).toEqual({ show: false });
    await expectOk(use('kofi', 'ulla', 'cushion'));
    expect(await claim('lena', 'ulla')).toMatchObject({ show: true });
  });
});

describe('a window', () => {
  it('is broken once, and shows what it looks like', async () => {
    expect((await seen('ada', 'ulla')).window).toEqual({ broken: false, asset: null, brokenAt: null });
    const { window } = await expectOk(use('sven', 'ulla', 'window/break'));
    expect(window).toMatchObject({ broken: true, asset: 'window/broken.png', brokenAt: expect.any(String) });
    expect((await seen('ada', 'ulla')).window).toEqual(window);
    await expectRefusal(use('kofi', 'ulla', 'window/break'), 409, 'CONFLICT');
    expect(count('kofi', 'window')).toBe(1);
    const { baseUrl } = sandbox();
    const picture = await fetch(`${baseUrl}/public/events/window/broken.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(`${baseUrl}/public/events/window/whole.png`)).status).toBe(404);
  });
});

describe('curtains', () => {
  it('are paid for to exactly their goal: of more only what is missing is taken', async () => {
    giveChalks(sandbox().world(), idOf('sven'), 200);
    expect(await expectOk(donate('sven', 'ulla', 60))).toEqual({
      donated: 60,
      balance: 140,
      curtains: { fund: 60, goal: 100, hasCurtains: false, closed: false },
    });
    await expectOk(donate('sven', 'ulla', 1000), {
      donated: 40,
      balance: 100,
      curtains: { fund: 100, hasCurtains: true },
    });
    await expectRefusal(donate('sven', 'ulla', 1), 409, 'CURTAINS_FUNDED');
    expect(notices('ulla')).toHaveLength(2);
  });

  it('take no chalks that are not there, and none for a wrong amount', async () => {
    await expectRefusal(donate('lena', 'ulla', 61), 409, 'INSUFFICIENT_CHALKS');
    for (const amount of [0, -5, 1.5])
      await expectRefusal(donate('lena', 'ulla', amount), 422, 'VALIDATION_ERROR');
    expect((await seen('ada', 'ulla')).curtains).toMatchObject({ fund: 0 });
  });

  it('hide the profile from everybody else while they are closed', async () => {
    await expectRefusal(draw('ada', 'ada', true), 409, 'NO_CURTAINS');
    await expectRefusal(draw('ada', 'boris', true), 403, 'ACCESS_DENIED');
    const { rev } = await seen('ada', 'boris');
    await expectOk(draw('boris', 'boris', true), {
      rev: rev + 1,
      curtains: { closed: true },
    });
    await expectOk(draw('boris', 'boris', true), { rev: rev + 1 });
    expect(await seen('ada', 'boris')).toMatchObject({
      curtains: { closed: true },
      window: { broken: false },
      nickname: null,
      placements: [],
      balloons: [],
    });
    expect(await seen('boris', 'boris')).toMatchObject({ window: { broken: true } });
    await expectOk(draw('boris', 'boris', false));
    expect((await seen('ada', 'boris')).placements).toHaveLength(2);
  });
});

it('an item of another kind is refused everywhere', async () => {
  for (const what of ['balloons', 'cushion', 'window/break']) {
    const inventoryItemId = give('sven', 'sticker');
    await expectRefusal(use('sven', 'ulla', what, { inventoryItemId }), 409, 'ITEM_UNAVAILABLE');
  }
  expect((await seen('ada', 'ulla')).rev).toBe(1);
});
