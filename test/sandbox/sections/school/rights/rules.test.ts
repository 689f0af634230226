import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { filesIn } from '../../../../../src/sandbox/sections/files/rules/files';
import { drawableNicknames } from '../../../../../src/sandbox/sections/school/rights/index';
import { schoolNicknamesIn } from '../../../../../src/sandbox/sections/school/rights/rules/nicknames';
import * as belongings from '../../../../../src/sandbox/sections/school/rules/belongings';
import { eventEndsAt, eventId } from '../../../../../src/sandbox/sections/school/rules/event';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, expectRefusal, sessionOf, upload as uploadTo } from '../../../requests';
import { event, type Pupil, pupilOf } from '../school-support';

const sandbox = useSandbox();
const minuteMs = 60_000;
const world = () => sandbox().world();
const pupil = (name: string) => pupilOf(sandbox(), name);

/** An account with that many rights instead of those of the seed. */
function withRights(name: string, rights: number): Pupil {
  const account = pupil(name);
  delete belongings.schoolIn(world()).rights[account.id];
  belongings.giveRight(world(), account.id, 'avatar', rights);
  return account;
}

const png = PNG.sync.write(new PNG({ width: 2, height: 2 }));
const upload = (name: string, filename = 'me.png', bytes: Uint8Array | string = png) =>
  uploadTo(sandbox(), sessionOf(sandbox(), name).token, bytes, { name: filename, path: '/api/files/avatar' });
const uploaded = async (name: string, filename?: string) =>
  (await expectOk(upload(name, filename))) as { id: string; url: string };

const install = ({ send }: Pupil, fileId: string, event = eventId) =>
  send('PUT /api/profile-avatar/', { body: { eventId: event, fileId, operationId: fileId + event } });
const installed = async (who: Pupil, fileId: string) => (await expectOk(install(who, fileId))).data;
const avatarOf = async (who: Pupil) => (await who.get('/api/profile-avatar/')).data;
const usesOf = (fileId: string) => filesIn(world()).find(({ id }) => id === fileId)?.uses;

describe('an avatar picture', () => {
  it('is installed for a right, replaces the one before, and is removed without a refund', async () => {
    const ada = withRights('ada', 2);
    const [first, second] = [await uploaded('ada'), await uploaded('ada', 'other.png')];
    expect(await installed(ada, first.id)).toMatchObject({ balance: 1, active: first.url, pending: null });
    expect(usesOf(first.id)).toEqual([`avatar:${ada.id}`]);
    await installed(ada, second.id);
    expect(await avatarOf(ada)).toMatchObject({ balance: 0, active: second.url });
    expect([usesOf(first.id), usesOf(second.id)]).toEqual([[], [`avatar:${ada.id}`]]);
    await expectOk(ada.send('DELETE /api/profile-avatar/'), { data: { active: null } });
    expect(await avatarOf(ada)).toMatchObject({ balance: 0, active: null });
    expect(usesOf(second.id)).toEqual([]);
  });

  it('costs nothing when it is refused', async () => {
    const ada = withRights('ada', 1);
    const [file, bad] = [await uploaded('ada'), await uploaded('ada', 'unacceptable-content.png')];
    withRights('boris', 1);
    const theirs = await uploaded('boris');
    await expectRefusal(install(ada, file.id, 'another-event'), 422);
    await expectRefusal(install(ada, bad.id), 'AVATAR_MODERATION_REJECTED');
    await expectRefusal(install(ada, theirs.id), 'NOT_FOUND');
    const { switches } = world();
    switches['avatar-moderation'] = false;
    await expectRefusal(install(ada, file.id), 'AVATAR_MODERATION_UNAVAILABLE');
    switches.avatars = false;
    await expectRefusal(install(ada, file.id), 'PROFILE_AVATAR_PAUSED');
    expect(belongings.rightBalance(world(), ada.id, 'avatar')).toBe(1);
    expect(usesOf(file.id)).toEqual([]);
  });

  it('cannot be uploaded without a right, nor as a GIF', async () => {
    withRights('juno', 0);
    await expectRefusal(upload('juno'), 'NO_PROFILE_AVATARS');
    withRights('ada', 1);
    await expectRefusal(upload('ada', 'me.gif', 'GIF89a'), 'UNSUPPORTED_FILE_TYPE');
  });
});

describe('the moderation of avatar pictures', () => {
  it('shows the picture a minute later, when it has passed', async () => {
    world().switches['avatar-review'] = true;
    const ada = withRights('ada', 1);
    const file = await uploaded('ada');
    expect(await installed(ada, file.id)).toMatchObject({ balance: 0, active: null, pending: file.url });
    sandbox().clock.move(minuteMs - 1);
    expect(await avatarOf(ada)).toMatchObject({ active: null, pending: file.url });
    sandbox().clock.move(1);
    expect(await avatarOf(ada)).toMatchObject({ active: file.url, pending: null });
  });

  it('returns the right for a rejected picture, and keeps the one before', async () => {
    const ada = withRights('ada', 2);
    const before = await uploaded('ada');
    await installed(ada, before.id);
    world().switches['avatar-review'] = true;
    const bad = await uploaded('ada', 'unacceptable-content.png');
    await installed(ada, bad.id);
    sandbox().clock.move(minuteMs);
    expect(await avatarOf(ada)).toMatchObject({ balance: 1, active: before.url, pending: null });
    expect(usesOf(bad.id)).toEqual([]);
  });
});

const dayMs = 86_400_000;
const draw = (who: Pupil) => who.send(`POST ${event}/nicknames/random/purchase`);

const use = (who: Pupil, form: string | null) =>
  who.send(`PUT ${event}/nicknames/active`, { body: { form } });

describe('drawing a nickname', () => {
  it('gives one of the showcase for its price', async () => {
    const mira = pupil('mira');
    const drawn = await expectOk(draw(mira));
    expect(drawn).toEqual({ balance: 470, nickname: expect.any(String), duplicate: false });
    expect(drawableNicknames(sandbox().world())).toContain(drawn.nickname);
    expect(await mira.get(`${event}/nicknames`)).toEqual({ owned: [drawn.nickname], active: null });
  });

  it('is possible once for each showcase, with enough chalks', async () => {
    const juno = pupil('juno');
    await expectRefusal(draw(juno), 409, 'INSUFFICIENT_CHALKS');
    expect(await juno.get(`${event}/nicknames`)).toEqual({ owned: [], active: null });
    await expectOk(draw(pupil('ada')));
    await expectRefusal(draw(pupil('ada')), 409, 'NICKNAME_ALREADY_DRAWN');
    expect(belongings.balanceOf(world(), pupil('ada').id)).toBe(4950);
    sandbox().clock.move(dayMs);
    await expectOk(draw(pupil('ada')));
  });

  it('may give one that the account owns, and reports it as a duplicate', async () => {
    belongings.giveChalks(world(), pupil('ada').id, 100_000);
    const had = new Set(['Night owl', 'Chalk dust']);
    let duplicates = 0;
    for (let day = 0; day < 40; day++) {
      const drawn = await expectOk(draw(pupil('ada')));
      expect(drawn.duplicate).toBe(had.has(String(drawn.nickname)));
      if (drawn.duplicate) duplicates += 1;
      had.add(String(drawn.nickname));
      sandbox().clock.move(dayMs);
    }
    expect(duplicates).toBeGreaterThan(0);
    const { owned } = await pupil('ada').get(`${event}/nicknames`);
    expect((owned as string[]).toSorted()).toEqual([...had].sort());
  });
});

describe('a nickname', () => {
  it('is put on, shown to others, and taken off', async () => {
    const [ada, boris] = [pupil('ada'), pupil('boris')];
    const of = async () => {
      const { data } = await boris.get(`/api/event-nicknames/?ids=${ada.id}`);
      return (data as Record<string, unknown>)[ada.id];
    };
    expect(await of()).toBeNull();
    expect(await expectOk(use(ada, 'Night owl'))).toEqual({ nickname: 'Night owl' });
    const named = { id: 'nickname-6', label: 'Night owl', styleKey: 'school_blue', eventId };
    const expiresAt = new Date(eventEndsAt(sandbox().world())).toISOString();
    const shown = { ...named, expiresAt, stateVersion: 1 };
    expect(await of()).toEqual(shown);
    expect(await boris.get('/api/users/ada')).toMatchObject({ activeNickname: shown });
    for (const nickname of ['Night owl', 'Chalk dust'])
      expect(await expectOk(use(ada, nickname))).toEqual({ nickname });
    expect(await of()).toMatchObject({ label: 'Chalk dust', stateVersion: 2 });
    expect(await expectOk(use(ada, null))).toEqual({ nickname: null });
    expect(await of()).toBeNull();
    expect(await boris.get('/api/users/ada')).toMatchObject({ activeNickname: null });
  });

  it('cannot be put on unless it is owned, nor changed while paused, and is hidden after the event', async () => {
    const ada = pupil('ada');
    await expectRefusal(use(ada, 'Head of the class'), 403, 'NOT_OWNED');
    expect(await ada.get(`${event}/nicknames`)).toMatchObject({ active: null });
    world().switches.applications = false;
    await expectRefusal(use(ada, null), 403, 'EVENT_APPLICATIONS_DISABLED');
    world().switches.school = false;
    expect(await ada.get('/api/users/chiara')).toMatchObject({ activeNickname: null });
  });
});

it('the nicknames of up to a hundred accounts are given by ID, also to who is not signed in', async () => {
  const now = sandbox().clock.now();
  const [chiara = '', boris = ''] = ['chiara', 'boris'].map((name) => pupil(name).id);
  const list = (...ids: string[]) => pupil('ada').send(`GET /api/event-nicknames/?ids=${ids.join(',')}`);
  expect(await expectOk(list(chiara, boris, 'nobody'))).toEqual({
    data: { [chiara]: expect.objectContaining({ label: 'Head of the class' }), [boris]: null, nobody: null },
    serverTime: new Date(now).toISOString(),
    displayValidUntil: new Date(now + 3_600_000).toISOString(),
  });
  expect(schoolNicknamesIn(world())[chiara]?.active).toBe('Head of the class');
  const many = Array.from({ length: 101 }, (_, nth) => `id${nth}`);
  await expectOk(list(...many.slice(1)));
  await expectRefusal(list(...many), 422);
  await expectOk(ask(sandbox(), 'GET /api/event-nicknames/?ids=x'));
});
