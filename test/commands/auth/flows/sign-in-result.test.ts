/** Who has just got tokens: they are kept, whatever else goes wrong. */
import { describe, expect, it } from 'vitest';
import { signInResult } from '../../../../src/commands/auth/flows/sign-in-result';
import {
  InterruptedError,
  NetworkError,
  RefusedError,
  SignedOutError,
  TooFrequentError,
} from '../../../../src/errors';
import { testClock } from '../../../support/http/clock';

const claims = Buffer.from(JSON.stringify({ sub: 'u1', iat: 0, exp: 900 })).toString('base64url');
const accessToken = `e30.${claims}.c2ln`;

/** A service whose profile check fails so. */
function failing(error: Error) {
  const read = async () => Promise.reject(error);
  return {
    api: { read },
    identity: { binding: async () => 'https://api.example.org' },
    clock: testClock(),
  } as unknown as Parameters<typeof signInResult>[0];
}

const arriving = (error: Error) =>
  signInResult(failing(error), { answer: { accessToken }, refreshToken: 'next' });

describe('tokens whose owner is not told', () => {
  it.each([
    new NetworkError('cut'),
    new TooFrequentError('slow down'),
    new RefusedError('banned'),
    new SignedOutError('not yet'),
  ])('are kept after %s', async (error) => {
    const { account, username, profile } = await arriving(error);
    expect(account).toMatchObject({ accessToken, refreshToken: 'next', userId: 'u1' });
    expect({ username, profile }).toEqual({ username: undefined, profile: { authenticated: true } });
  });

  it('are not when the person leaves, or plaza has a fault', async () => {
    await expect(arriving(new InterruptedError())).rejects.toThrow(InterruptedError);
    await expect(arriving(new TypeError('a fault'))).rejects.toThrow(TypeError);
  });
});
