import { expect, it } from 'vitest';
import { UsageError } from '../../../src/errors';
import type { Account } from '../../../src/ports/account';
import { minute, signedInAccount, strictService, testSession } from '../../support/http/session';

const life = 15 * minute;
const full = new UsageError("couldn't use it: the disk is full");

/** An account that cannot be written after the first refresh. */
function failingAccount() {
  const account = signedInAccount(60 * minute);
  const service = strictService();
  const refresh = async (token: string) => {
    const tokens = await service.refresh(token);
    if (service.granted() === 1) account.failure = { write: full, overwrite: full };
    return tokens;
  };
  return testSession({ account, service, refresh });
}

it('a disk that stores nothing leaves the new session to this command, with a warning', async () => {
  const { token, account, notes, clock, service } = failingAccount();
  expect([await token(), await token()]).toEqual(['access-1', 'access-1']);
  expect(account.stored).toMatchObject({ refreshToken: 'refresh-0', renewingSince: clock.now() });
  expect(notes).toEqual([
    "warning: the refreshed session cannot be stored, so it ends with this command; fix this and sign in again: couldn't use it: the disk is full",
  ]);
  clock.advance(life);
  expect(await token().catch((error) => error)).toBe(full);
  account.failure = {};
  expect(await token()).toBe('access-2');
  expect(account.stored).toMatchObject({ refreshToken: 'refresh-2', accessToken: 'access-2' });
  expect(service.arrived).toEqual(['refresh-0', 'refresh-1']);
});

it('a new sign-in replaces a session that could not be stored', async () => {
  const { token, account, clock } = failingAccount();
  await token();
  const anew: Account = { ...account.stored, refreshToken: 'anew', accessToken: 'anew' };
  account.stored = { ...anew, expiresAt: clock.now() + life };
  expect(await token()).toBe('anew');
});
