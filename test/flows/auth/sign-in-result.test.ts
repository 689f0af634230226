/** Who has just got tokens: they are kept, whatever else goes wrong. */
import { describe, expect, it } from 'vitest';
import {
  InterruptedError,
  NetworkError,
  RefusedError,
  SignedOutError,
  TooFrequentError,
} from '../../../src/errors';
import { arrive, type SignInTools } from '../../../src/flows/auth/sign-in-result';
import { testClock } from '../../support/http-clock';

const claims = Buffer.from(JSON.stringify({ sub: 'u1', iat: 0, exp: 900 })).toString('base64url');
const accessToken = `e30.${claims}.c2ln`;

/** Tools of a service that fails so when it is asked whose the tokens are. */
function failing(error: Error): Pick<SignInTools, 'api' | 'binding' | 'clock'> {
  const read = async () => Promise.reject(error);
  return {
    api: { read } as unknown as SignInTools['api'],
    binding: async () => 'https://api.example.org',
    clock: testClock(),
  };
}

const arriving = (error: Error) => arrive(failing(error), { answer: { accessToken }, refreshToken: 'next' });

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
