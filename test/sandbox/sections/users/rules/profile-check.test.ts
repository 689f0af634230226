import { describe, expect, it } from 'vitest';
import { seedId } from '../../../../../src/sandbox/world/ids';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, sessionOf } from '../../../requests';

const sandbox = useSandbox();
const dayMs = 24 * 60 * 60_000;
const time = (days: number) => new Date(testStart + days * dayMs).toISOString();
const idOf = (place: number) => seedId('2c5e8f00', place);

const check = (person: string) =>
  expectOk(ask(sandbox(), 'GET /api/profile', { token: sessionOf(sandbox(), person).token }));

describe('the profile check', () => {
  it('takes nobody for nobody', async () => {
    const answer = await expectOk(ask(sandbox(), 'GET /api/profile'));
    expect(answer).toEqual({ authenticated: false, banned: false, user: null });
  });

  it('tells who is signed in', async () => {
    expect(await check('ada')).toEqual({
      authenticated: true,
      banned: false,
      user: {
        id: idOf(1),
        username: 'ada',
        displayName: 'Ada Lind',
        avatar: '🦊',
        bio: 'Numbers, trains, long walks.',
        verified: true,
        isPhoneVerified: true,
        roles: ['user'],
      },
    });
  });

  it('tells that a profile is wanted', async () => {
    expect(await check('newcomer')).toEqual({
      authenticated: true,
      banned: false,
      user: null,
      profileRequired: true,
      userId: idOf(14),
      roles: ['user'],
    });
  });

  it('tells of a ban, until when and why, and of nothing after it', async () => {
    expect(await check('vandal')).toMatchObject({
      authenticated: true,
      banned: true,
      until: time(7),
      reason: 'Spam in comments',
      message: 'the account is banned',
      userId: idOf(15),
      user: { username: 'vandal' },
    });
    sandbox().control.advance(7 * dayMs);
    expect(await check('vandal')).toEqual({
      authenticated: true,
      banned: false,
      user: expect.objectContaining({ username: 'vandal' }),
    });
  });

  it('tells that an account is deactivated, and until when it can be restored', async () => {
    expect(await check('dormant')).toMatchObject({
      authenticated: true,
      banned: false,
      deleted: true,
      canRestore: true,
      restoreDeadline: time(25),
      user: { username: 'dormant' },
    });
    sandbox().control.advance(25 * dayMs);
    expect(await check('dormant')).toMatchObject({ deleted: true, canRestore: false });
  });

  it('tells that an account is gone for good', async () => {
    expect(await check('departed')).toMatchObject({
      deleted: true,
      canRestore: false,
      restoreDeadline: time(-10),
    });
  });
});
