/** Avatar pictures, their moderation, and nicknames. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { userByUsername } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { filesIn } from '../../../../../src/sandbox/sections/files/rules/files';
import { schoolNicknamesIn } from '../../../../../src/sandbox/sections/school/rights/rules/active-nickname';
import * as avatars from '../../../../../src/sandbox/sections/school/rights/rules/avatars';
import { drawableNicknames } from '../../../../../src/sandbox/sections/school/rights/rules/nicknames';
import * as belongings from '../../../../../src/sandbox/sections/school/rules/belongings';
import { eventEndsAt, eventId } from '../../../../../src/sandbox/sections/school/rules/event';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, expectRefusal } from '../../../requests';
import { event, type Pupil, pupilOf } from '../school-support';

const { avatarRecord, installAvatar, removeAvatar, uploadAvatar } = avatars;
const sandbox = useSandbox();
const origin = 'https://plaza.test';
const minuteMs = 60_000;
const world = () => sandbox().world();

/** A refusal with this code. */
const refused = (code: string) =>
  expect.objectContaining({ body: { error: expect.objectContaining({ code }) } });

/** An account with that many rights in place of those of the seed. */
function person(name: string, rights: number) {
  const { id } = pupilOf(sandbox(), name);
  delete belongings.schoolIn(world()).rights[id];
  belongings.giveRight(world(), id, 'avatar', rights);
  const account = userByUsername(world(), name);
  if (!account) throw new Error(`${name} is no person`);
  return { id, account };
}

const bytes = PNG.sync.write(new PNG({ width: 2, height: 2 }));

const upload = ({ account }: ReturnType<typeof person>, filename = 'me.png', type = 'image/png') => {
  const open = async function* () {
    yield bytes;
  };
  return uploadAvatar(world(), account, { filename, type, size: bytes.length, open }, origin);
};

const install = (accountId: string, fileId: string, event = eventId) =>
  installAvatar(world(), accountId, { eventId: event, fileId }, origin);

const usesOf = (fileId: string) => filesIn(world()).find(({ id }) => id === fileId)?.uses;

describe('an avatar picture', () => {
  it('is installed for a right, replaces the one before, and is removed without a refund', async () => {
    const ada = person('ada', 2);
    const [first, second] = [await upload(ada), await upload(ada, 'other.png')];
    expect(install(ada.id, first.id)).toMatchObject({ balance: 1, active: first.url, pending: null });
    expect(usesOf(first.id)).toEqual([`avatar:${ada.id}`]);
    install(ada.id, second.id);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ balance: 0, active: second.url });
    expect([usesOf(first.id), usesOf(second.id)]).toEqual([[], [`avatar:${ada.id}`]]);
    expect(removeAvatar(world(), ada.id)).toEqual({ active: null });
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ balance: 0, active: null });
    expect(usesOf(second.id)).toEqual([]);
  });

  it('costs nothing when it is refused', async () => {
    const ada = person('ada', 1);
    const [file, bad] = [await upload(ada), await upload(ada, 'unacceptable-content.png')];
    const theirs = await upload(person('boris', 1));
    expect(() => install(ada.id, file.id, 'another-event')).toThrow(expect.objectContaining({ status: 422 }));
    expect(() => install(ada.id, bad.id)).toThrow(refused('AVATAR_MODERATION_REJECTED'));
    expect(() => install(ada.id, theirs.id)).toThrow(refused('NOT_FOUND'));
    const { switches } = world();
    switches['avatar-moderation'] = false;
    expect(() => install(ada.id, file.id)).toThrow(refused('AVATAR_MODERATION_UNAVAILABLE'));
    switches.avatars = false;
    expect(() => install(ada.id, file.id)).toThrow(refused('PROFILE_AVATAR_PAUSED'));
    expect(belongings.rightBalance(world(), ada.id, 'avatar')).toBe(1);
    expect(usesOf(file.id)).toEqual([]);
  });

  it('cannot be uploaded without a right, nor as a GIF', async () => {
    await expect(upload(person('juno', 0))).rejects.toEqual(refused('NO_PROFILE_AVATARS'));
    const gif = upload(person('ada', 1), 'me.gif', 'image/gif');
    await expect(gif).rejects.toEqual(refused('UNSUPPORTED_FILE_TYPE'));
  });
});

describe('the moderation of avatar pictures', () => {
  it('shows the picture a minute later, when it has passed', async () => {
    world().switches['avatar-review'] = true;
    const ada = person('ada', 1);
    const file = await upload(ada);
    expect(install(ada.id, file.id)).toMatchObject({ balance: 0, active: null, pending: file.url });
    sandbox().clock.move(minuteMs - 1);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ active: null, pending: file.url });
    sandbox().clock.move(1);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ active: file.url, pending: null });
  });

  it('returns the right for a rejected picture, and keeps the one before', async () => {
    const ada = person('ada', 2);
    const before = await upload(ada);
    install(ada.id, before.id);
    world().switches['avatar-review'] = true;
    const bad = await upload(ada, 'unacceptable-content.png');
    install(ada.id, bad.id);
    sandbox().clock.move(minuteMs);
    const expected = { balance: 1, active: before.url, pending: null };
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject(expected);
    expect(usesOf(bad.id)).toEqual([]);
  });
});

const dayMs = 86_400_000;
const pupil = (name: string) => pupilOf(sandbox(), name);
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
