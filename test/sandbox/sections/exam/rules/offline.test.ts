import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { examinee, startVariant } from '../exam-setup';

const sandbox = useSandbox();
const ada = () => examinee(sandbox(), 'ada');
const search = (query: string, name = 'ada') =>
  expectOk(examinee(sandbox(), name).asked('POST offline/search', { query }));
const link = (id: unknown, name = 'ada') => examinee(sandbox(), name).asked('POST offline/link', { id });
const me = (name = 'ada') => expectOk(examinee(sandbox(), name).asked('GET offline/me'));
async function idOf(query: string): Promise<string> {
  const { candidates } = await search(query);
  return String((candidates as { id: string }[])[0]?.id);
}
const slugs = async (name = 'ada') => {
  const account = accountsIn(sandbox().world()).find(({ email }) => email.startsWith(`${name}@`));
  return account?.profile?.pins.map(({ slug }) => slug);
};

describe('searching for a result', () => {
  it.each([
    ['', { status: 'empty' }],
    [' Lind ', { status: 'empty' }],
    ['Lind Eva', { status: 'not_found' }],
    ['Lind Ad', { status: 'not_found' }],
    ['Lind Lind', { status: 'not_found' }],
    ['Соколова Мария', { status: 'too_broad' }],
  ])('for %j answers %j', async (query, answer) => expect(await search(query)).toEqual(answer));

  it.each([
    ['Lind Ada Karolina', 'Lind Ada Karolina'],
    ['ada lind', 'Lind Ada Karolina'],
    ['  ADA,  lind karolina ', 'Lind Ada Karolina'],
    ['федорова', undefined],
    ['фёдоровна СОКОЛОВА', 'Соколова Мария Фёдоровна'],
    ['соколова федоровна мария', 'Соколова Мария Фёдоровна'],
  ])('for %j finds %s', async (query, fullName) => {
    const candidate = expect.objectContaining({ fullName, link: { state: 'unlinked' } });
    const { candidates = [] } = await search(query);
    expect(candidates).toEqual(fullName === undefined ? [] : [candidate]);
  });

  it('reports whether a record is linked', async () => {
    const state = async (name: string) => (await search('Holm Mira', name)).candidates;
    expect(await state('ada')).toMatchObject([{ score: 72, link: { state: 'linked_to_other' } }]);
    expect(await state('mira')).toMatchObject([{ score: 72, link: { state: 'linked_to_me' } }]);
  });

  it('is limited to fifteen a minute for each account, and reports when to retry', async () => {
    for (let count = 0; count < 10; count += 1) await search('Lind Ada');
    sandbox().world().switches.limits = true;
    for (let count = 0; count < 5; count += 1) {
      await search('Lind Ada');
      sandbox().clock.move(1000);
    }
    const again = () => ada().asked('POST offline/search', { query: 'Lind Ada' });
    await expectRefusal(again(), 429, 'RATE_LIMIT_EXCEEDED', { retryAfter: 55 });
    expect(await search('Lind Ada', 'boris')).toMatchObject({ status: 'found' });
    sandbox().clock.move(55_000);
    await expectOk(again());
  });
});

describe('linking a result', () => {
  it('replaces the online score, and issues the badge again', async () => {
    await startVariant(sandbox(), ada(), 1);
    await expectOk(ada().answer(0, 1));
    await expectOk(ada().submit());
    expect(await slugs()).toContain('epepuy_202605_2');
    const pins = await expectOk(ada().asked('GET ../../users/me/pins'));
    expect(JSON.stringify(pins)).toContain('"name":"Exam: 2 points"');
    expect(await me()).toEqual({ linked: false });
    const id = await idOf('Lind Ada');
    const linked = { linked: true, fullName: 'Lind Ada Karolina', score: 81 };
    expect(await expectOk(link(id))).toEqual(linked);
    expect(await me()).toEqual(linked);
    expect(await slugs()).toEqual(['founder', 'canvas-2026', 'epepuy_202605_81']);
    expect(await ada().status()).toMatchObject({ status: 'completed', score: 81, maxScore: 88 });
    expect(await expectOk(link(id))).toEqual(linked);
  });

  it('gives the badge also without an online result, and keeps it', async () => {
    await expectOk(link(await idOf('Kern Walter'), 'boris'));
    expect(await slugs('boris')).toEqual(['epepuy_202605_38']);
    expect(await examinee(sandbox(), 'boris').status()).toMatchObject({ status: 'idle' });
    await expectOk(examinee(sandbox(), 'boris').start());
    await expectOk(examinee(sandbox(), 'boris').submit());
    expect(await slugs('boris')).toEqual(['epepuy_202605_38']);
  });

  it('keeps a badge that is worn', async () => {
    await expectOk(ada().start());
    await expectOk(ada().submit());
    const profile = accountsIn(sandbox().world()).find(({ email }) => email.startsWith('ada@'))?.profile;
    if (!profile) throw new Error('ada has no profile');
    profile.activePin = 'epepuy_202605_0';
    await expectOk(link(await idOf('Lind Ada')));
    expect(profile.activePin).toBe('epepuy_202605_81');
  });

  it('is refused for a record of another account, for a second one, and for none', async () => {
    const mira = await idOf('Holm Mira');
    await expectRefusal(link(mira), 409, 'ALREADY_LINKED_TO_OTHER');
    await expectRefusal(link('none'), 404, 'NOT_FOUND');
    await expectOk(link(await idOf('Lind Ada')));
    await expectRefusal(link(await idOf('Lind Anders')), 409, 'CONFLICT');
    expect(await me()).toMatchObject({ score: 81 });
  });
});
