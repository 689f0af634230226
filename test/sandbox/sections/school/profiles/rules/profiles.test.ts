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
const all = ['placements', 'balloons', 'cushion', 'window/break'];
const claim = (person: string, owner: string) =>
  expectOk(send(person, `POST ${path(owner, '/cushion/claim')}`, {}));
const donate = (person: string, owner: string, amount: number) =>
  send(person, `POST ${path(owner, '/curtains/donations')}`, { amount });
const draw = (person: string, owner: string, closed: boolean) =>
  send(person, `PUT ${path(owner, '/curtains')}`, { closed });
const notices = (person: string) =>
  notificationsIn(sandbox().world())
    .list.filter(({ to, type }) => to === idOf(person) && type.startsWith('profile_'))
    .map(({ type, actorId }) => [type, actorId]);

describe('a profile of the event', () => {
  it('is not found when it is unknown, gone or blocked', async () => {
    await requestAs('ulla', `POST /api/users/${idOf('ada')}/block`);
    for (const asked of [
      send('ada', 'GET /api/v1/assistant/profiles/nobody'),
      use('ada', 'departed', 'balloons'),
      send('ada', `GET ${path('ulla')}`),
      use('ada', 'ulla', 'window/break'),
    ])
      await expectRefusal(asked, 404, 'PROFILE_TARGET_NOT_FOUND');
  });

  it('refuses actions of its owner, and items of another kind', async () => {
    for (const what of ['balloons', 'cushion', 'window/break']) {
      await expectRefusal(use('sven', 'sven', what), 403, 'OWN_PROFILE');
      const inventoryItemId = give('sven', 'sticker');
      await expectRefusal(use('sven', 'ulla', what, { inventoryItemId }), 409, 'ITEM_UNAVAILABLE');
    }
    for (const owner of ['sven', 'ulla']) expect((await seen('ada', owner)).rev).toBe(1);
  });

  it('refuses everything while its check is switched off, and nothing is spent', async () => {
    sandbox().control.setSwitch('profile-checks', false);
    for (const asked of [...all.map((what) => use('sven', 'ulla', what)), donate('ada', 'ulla', 5)])
      await expectRefusal(asked, 409, 'TARGET_VALIDATION_UNAVAILABLE');
    expect(count('sven', 'sticker') + count('sven', 'stain') + count('sven', 'window')).toBe(3);
  });

  it('cannot be changed while applications or purchases are paused', async () => {
    for (const name of ['applications', 'purchases']) sandbox().control.setSwitch(name, false);
    for (const what of all)
      await expectRefusal(use('sven', 'ulla', what), 403, 'EVENT_APPLICATIONS_DISABLED');
    await expectRefusal(donate('ada', 'ulla', 5), 403, 'EVENT_PURCHASES_DISABLED');
    expect((await seen('ada', 'ulla')).rev).toBe(1);
  });

  it('shows the aura and the nickname, which also raise its revision', async () => {
    expect(await seen('ada', 'kofi')).toMatchObject({ aura: 71, nickname: 'Late again' });
    const { rev } = await seen('ada', 'ada');
    await expectOk(send('ada', 'POST /api/v1/assistant/aura'));
    await expectOk(send('ada', 'PUT /api/v1/assistant/nicknames/active', { form: 'Night owl' }));
    const expected = { rev: rev + 2, aura: expect.any(Number), nickname: 'Night owl' };
    expect(await seen('boris', 'ada')).toMatchObject(expected);
  });
});

it('water balloons leave a stain each for a day, any number of them', async () => {
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

describe('a whoopee cushion', () => {
  it('goes off once for each visitor, and notifies its owner', async () => {
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

  it('is one on a profile for a day', async () => {
    await expectOk(use('sven', 'ulla', 'cushion'));
    await expectRefusal(use('kofi', 'ulla', 'cushion'), 409, 'CUSHION_ACTIVE');
    expect(count('kofi', 'whoopee_cushion')).toBe(1);
    sandbox().control.advance(dayMs);
    expect(await claim('lena', 'ulla')).toEqual({ show: false });
    await expectOk(use('kofi', 'ulla', 'cushion'));
    expect(await claim('lena', 'ulla')).toMatchObject({ show: true });
  });
});

it('the window of a profile is broken once, with a picture', async () => {
  expect((await seen('ada', 'ulla')).window).toEqual({ broken: false, asset: null, brokenAt: null });
  const { window } = await expectOk(use('sven', 'ulla', 'window/break'));
  expect(window).toMatchObject({ broken: true, asset: 'window/broken.png', brokenAt: expect.any(String) });
  expect((await seen('ada', 'ulla')).window).toEqual(window);
  await expectRefusal(use('kofi', 'ulla', 'window/break'), 409, 'CONFLICT');
  expect(count('kofi', 'window')).toBe(1);
  const pictures = `${sandbox().baseUrl}/public/events/window`;
  const picture = await fetch(`${pictures}/broken.png`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await fetch(`${pictures}/whole.png`)).status).toBe(404);
});

describe('curtains', () => {
  it('are funded to exactly their goal: no more is taken', async () => {
    giveChalks(sandbox().world(), idOf('sven'), 200);
    const curtains = { fund: 60, goal: 100, hasCurtains: false, closed: false };
    expect(await expectOk(donate('sven', 'ulla', 60))).toEqual({ donated: 60, balance: 140, curtains });
    const rest = { donated: 40, balance: 100, curtains: { fund: 100, hasCurtains: true } };
    await expectOk(donate('sven', 'ulla', 1000), rest);
    await expectRefusal(donate('sven', 'ulla', 1), 409, 'CURTAINS_FUNDED');
    expect(notices('ulla')).toHaveLength(2);
  });

  it('refuse chalks that the account does not have, and wrong amounts', async () => {
    await expectRefusal(donate('lena', 'ulla', 61), 409, 'INSUFFICIENT_CHALKS');
    for (const amount of [0, -5, 1.5])
      await expectRefusal(donate('lena', 'ulla', amount), 422, 'VALIDATION_ERROR');
    expect((await seen('ada', 'ulla')).curtains).toMatchObject({ fund: 0 });
  });

  it('hide the profile from all others while they are closed', async () => {
    await expectRefusal(draw('ada', 'ada', true), 409, 'NO_CURTAINS');
    await expectRefusal(draw('ada', 'boris', true), 403, 'ACCESS_DENIED');
    const { rev } = await seen('ada', 'boris');
    const closed = { rev: rev + 1, curtains: { closed: true } };
    for (let time = 0; time < 2; time++) await expectOk(draw('boris', 'boris', true), closed);
    const empty = { window: { broken: false }, nickname: null, placements: [], balloons: [] };
    expect(await seen('ada', 'boris')).toMatchObject({ curtains: { closed: true }, ...empty });
    expect(await seen('boris', 'boris')).toMatchObject({ window: { broken: true } });
    await expectOk(draw('boris', 'boris', false));
    expect((await seen('ada', 'boris')).placements).toHaveLength(2);
  });
});
