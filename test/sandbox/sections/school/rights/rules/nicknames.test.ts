import { describe, expect, it } from 'vitest';
import { schoolNicknamesIn } from '../../../../../../src/sandbox/sections/school/rights/rules/active-nickname';
import { drawableNicknames } from '../../../../../../src/sandbox/sections/school/rights/rules/nicknames';
import { balanceOf, giveChalks } from '../../../../../../src/sandbox/sections/school/rules/belongings';
import { eventEndsAt } from '../../../../../../src/sandbox/sections/school/rules/event';
import { useSandbox } from '../../../../../support/sandbox';
import { ask, expectOk, refused } from '../../../../requests';
import { event, type Pupil, pupilOf } from '../../school-support';

const sandbox = useSandbox();
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
    expect(await refused(draw(ada))).toMatchObject({ status: 409, code: 'NICKNAME_ALREADY_DRAWN' });
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
    expect(await refused(draw(juno))).toMatchObject({ status: 409, code: 'INSUFFICIENT_CHALKS' });
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
    expect(await refused(use(ada, 'Head of the class'))).toMatchObject({ status: 403, code: 'NOT_OWNED' });
    expect(await ada.get(`${event}/nicknames`)).toMatchObject({ active: null });
  });

  it('cannot be changed while applications are paused', async () => {
    sandbox().world().switches.applications = false;
    expect(await refused(use(pupilOf(sandbox(), 'ada'), null))).toMatchObject({
      status: 403,
      code: 'EVENT_APPLICATIONS_DISABLED',
    });
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
    expect(await refused(ada.send(`GET /api/event-nicknames/?ids=${many.join(',')}`))).toMatchObject({
      status: 422,
    });
  });

  it('are also for who is not signed in', async () => {
    expect((await ask(sandbox(), 'GET /api/event-nicknames/?ids=x')).status).toBe(200);
  });
});
