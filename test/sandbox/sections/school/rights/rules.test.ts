/** Avatar pictures: what an install costs, and what moderation does with it. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { userByUsername } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { filesIn } from '../../../../../src/sandbox/sections/files/rules/files';
import { schoolNicknamesIn } from '../../../../../src/sandbox/sections/school/rights/rules/active-nickname';
import {
  avatarRecord,
  installAvatar,
  removeAvatar,
  uploadAvatar,
} from '../../../../../src/sandbox/sections/school/rights/rules/avatars';
import { drawableNicknames } from '../../../../../src/sandbox/sections/school/rights/rules/nicknames';
import {
  balanceOf,
  giveChalks,
  giveRight,
  rightBalance,
  schoolIn,
} from '../../../../../src/sandbox/sections/school/rules/belongings';
import { eventEndsAt, eventId } from '../../../../../src/sandbox/sections/school/rules/event';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, expectRefusal } from '../../../requests';
import { event, type Pupil, pupilOf } from '../school-support';

const sandbox = useSandbox();
const origin = 'https://plaza.test';
const minuteMs = 60_000;
const world = () => sandbox().world();

/** What a refusal with this code looks like. */
const refused = (code: string) =>
  expect.objectContaining({ body: { error: expect.objectContaining({ code }) } });

/** Somebody with that many rights in place of those of the seed. */
function person(name: string, rights: number) {
  const { id } = pupilOf(sandbox(), name);
  delete schoolIn(world()).rights[id];
  giveRight(world(), id, 'avatar', rights);
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
  it('is installed for one right, and is then in use', async () => {
    const ada = person('ada', 2);
    const file = await upload(ada);
    expect(install(ada.id, file.id)).toMatchObject({ balance: 1, active: file.url, pending: null });
    expect(usesOf(file.id)).toEqual([`avatar:${ada.id}`]);
  });

  it('takes the place of the one before, whose file is free again', async () => {
    const ada = person('ada', 2);
    const [first, second] = [await upload(ada), await upload(ada, 'other.png')];
    install(ada.id, first.id);
    install(ada.id, second.id);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ balance: 0, active: second.url });
    expect([usesOf(first.id), usesOf(second.id)]).toEqual([[], [`avatar:${ada.id}`]]);
  });

  it('is removed without the right coming back', async () => {
    const ada = person('ada', 1);
    const file = await upload(ada);
    install(ada.id, file.id);
    expect(removeAvatar(world(), ada.id)).toEqual({ active: null });
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ balance: 0, active: null });
    expect(usesOf(file.id)).toEqual([]);
  });

  it('costs nothing when it is refused', async () => {
    const ada = person('ada', 1);
    const boris = person('boris', 1);
    const [file, bad] = [await upload(ada), await upload(ada, 'rejected-avatar.png')];
    const theirs = await upload(boris);
    expect(() => install(ada.id, file.id, 'another-event')).toThrow(expect.objectContaining({ status: 422 }));
    const { switches } = world();
    const tries: [string, () => unknown][] = [
      ['AVATAR_MODERATION_REJECTED', () => install(ada.id, bad.id)],
      ['NOT_FOUND', () => install(ada.id, theirs.id)],
    ];
    for (const [code, attempt] of tries) expect(attempt).toThrow(refused(code));
    switches['avatar-moderation'] = false;
    expect(() => install(ada.id, file.id)).toThrow(refused('AVATAR_MODERATION_UNAVAILABLE'));
    switches.avatars = false;
    expect(() => install(ada.id, file.id)).toThrow(refused('PROFILE_AVATAR_PAUSED'));
    expect(rightBalance(world(), ada.id, 'avatar')).toBe(1);
    expect(usesOf(file.id)).toEqual([]);
  });

  it('is not uploaded without a right, nor as a GIF', async () => {
    await expect(upload(person('juno', 0))).rejects.toEqual(refused('NO_PROFILE_AVATARS'));
    await expect(upload(person('ada', 1), 'me.gif', 'image/gif')).rejects.toEqual(
      refused('UNSUPPORTED_FILE_TYPE'),
    );
  });
});

describe('moderation that takes its time', () => {
  it('shows the picture once it has passed', async () => {
    world().switches['avatar-review'] = true;
    const ada = person('ada', 1);
    const file = await upload(ada);
    expect(install(ada.id, file.id)).toMatchObject({ balance: 0, active: null, pending: file.url });
    sandbox().clock.move(minuteMs - 1);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ active: null, pending: file.url });
    sandbox().clock.move(1);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({ active: file.url, pending: null });
  });

  it('gives the right back for one that fails, and leaves the one before', async () => {
    const ada = person('ada', 2);
    const before = await upload(ada);
    install(ada.id, before.id);
    world().switches['avatar-review'] = true;
    const bad = await upload(ada, 'rejected-avatar.png');
    install(ada.id, bad.id);
    sandbox().clock.move(minuteMs);
    expect(avatarRecord(world(), ada.id, origin)).toMatchObject({
      balance: 1,
      active: before.url,
      pending: null,
    });
    expect(usesOf(bad.id)).toEqual([]);
  });
});

const dayMs = 86_400_000;
const draw = (who: Pupil) => who.send(`POST ${event}/nicknames/random/purchase`);

const use = (who: Pupil, form: string | null) =>
  who.send(`PUT ${event}/nicknames/active`, { body: { form } });

describe('drawing a nickname', () => {
  it('gives one of the showcase, and takes its price', async () => {
    const mira = pupilOf(sandbox(), 'mira');
    const drawn = await mira.post(`${event}/nicknames/random/purchase`);
    expect(drawn).toEqual({ balance: 470, nickname: expect.any(String), duplicate: false });
    expect(drawableNicknames(sandbox().world())).toContain(drawn.nickname);
    expect(await mira.get(`${event}/nicknames`)).toEqual({ owned: [drawn.nickname], active: null });
  });

  it('is done once for each showcase', async () => {
    const ada = pupilOf(sandbox(), 'ada');
    expect((await draw(ada)).status).toBe(200);
    await expectRefusal(draw(ada), 409, 'NICKNAME_ALREADY_DRAWN');
    expect(balanceOf(sandbox().world(), ada.id)).toBe(4950);
    sandbox().clock.move(dayMs);
    expect((await draw(pupilOf(sandbox(), 'ada'))).status).toBe(200);
  });

  it('may give what one has already, and says so', async () => {
    const { world, clock } = sandbox();
    giveChalks(world(), pupilOf(sandbox(), 'ada').id, 100_000);
    const had = new Set(['Night owl', 'Chalk dust']);
    let duplicates = 0;
    for (let day = 0; day < 40; day++) {
      const drawn = await pupilOf(sandbox(), 'ada').post(`${event}/nicknames/random/purchase`);
      expect(drawn.duplicate).toBe(had.has(String(drawn.nickname)));
      if (drawn.duplicate) duplicates += 1;
      had.add(String(drawn.nickname));
      clock.move(dayMs);
    }
    expect(duplicates).toBeGreaterThan(0);
    const { owned } = await pupilOf(sandbox(), 'ada').get(`${event}/nicknames`);
    expect(new Set(owned as string[])).toEqual(had);
    expect(owned).toHaveLength(had.size);
  });

  it('costs what one has', async () => {
    const juno = pupilOf(sandbox(), 'juno');
    await expectRefusal(draw(juno), 409, 'INSUFFICIENT_CHALKS');
    expect(await juno.get(`${event}/nicknames`)).toEqual({ owned: [], active: null });
  });
});

describe('a nickname', () => {
  it('is used, shown to others, and taken off', async () => {
    const ada = pupilOf(sandbox(), 'ada');
    const boris = pupilOf(sandbox(), 'boris');
    const of = async () => {
      const { data } = await boris.get(`/api/event-nicknames/?ids=${ada.id}`);
      return (data as Record<string, unknown>)[ada.id];
    };
    expect(await of()).toBeNull();
    expect(await expectOk(use(ada, 'Night owl'))).toEqual({ nickname: 'Night owl' });
    const shown = {
      id: 'nickname-6',
      label: 'Night owl',
      styleKey: 'school_blue',
      eventId: 'school-2026',
      expiresAt: new Date(eventEndsAt(sandbox().world())).toISOString(),
      stateVersion: 1,
    };
    expect(await of()).toEqual(shown);
    expect(await boris.get('/api/users/ada')).toMatchObject({ activeNickname: shown });
    expect(await expectOk(use(ada, 'Night owl'))).toEqual({ nickname: 'Night owl' });
    expect(await expectOk(use(ada, 'Chalk dust'))).toEqual({ nickname: 'Chalk dust' });
    expect(await of()).toMatchObject({ label: 'Chalk dust', stateVersion: 2 });
    expect(await expectOk(use(ada, null))).toEqual({ nickname: null });
    expect(await of()).toBeNull();
    expect(await boris.get('/api/users/ada')).toMatchObject({ activeNickname: null });
  });

  it('that one does not have cannot be used', async () => {
    const ada = pupilOf(sandbox(), 'ada');
    await expectRefusal(use(ada, 'Head of the class'), 403, 'NOT_OWNED');
    expect(await ada.get(`${event}/nicknames`)).toMatchObject({ active: null });
  });

  it('cannot be changed while applications are paused', async () => {
    sandbox().world().switches.applications = false;
    await expectRefusal(use(pupilOf(sandbox(), 'ada'), null), 403, 'EVENT_APPLICATIONS_DISABLED');
  });

  it('is worn no more while the event is closed', async () => {
    sandbox().world().switches.school = false;
    expect(await pupilOf(sandbox(), 'ada').get('/api/users/chiara')).toMatchObject({ activeNickname: null });
  });
});

describe('the nicknames of several people', () => {
  it('are told by id, nobody left out', async () => {
    const { world, clock } = sandbox();
    const ids = ['chiara', 'boris'].map((name) => pupilOf(sandbox(), name).id);
    const ada = pupilOf(sandbox(), 'ada');
    expect(await ada.get(`/api/event-nicknames/?ids=${[...ids, 'nobody'].join(',')}`)).toEqual({
      data: {
        [ids[0] ?? '']: expect.objectContaining({ label: 'Head of the class' }),
        [ids[1] ?? '']: null,
        nobody: null,
      },
      serverTime: new Date(clock.now()).toISOString(),
      displayValidUntil: new Date(clock.now() + 3_600_000).toISOString(),
    });
    expect(schoolNicknamesIn(world())[ids[0] ?? '']?.active).toBe('Head of the class');
  });

  it('are at most a hundred', async () => {
    const ada = pupilOf(sandbox(), 'ada');
    const many = Array.from({ length: 101 }, (_, nth) => `id${nth}`);
    expect((await ada.send(`GET /api/event-nicknames/?ids=${many.slice(1).join(',')}`)).status).toBe(200);
    await expectRefusal(ada.send(`GET /api/event-nicknames/?ids=${many.join(',')}`), 422);
  });

  it('are also for who is not signed in', async () => {
    expect((await ask(sandbox(), 'GET /api/event-nicknames/?ids=x')).status).toBe(200);
  });
});
