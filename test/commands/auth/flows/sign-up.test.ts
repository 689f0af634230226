/** A service that does not verify email addresses signs a new account in at once (field notes 13). */
import { describe, expect, it } from 'vitest';
import { signUp } from '../../../../src/commands/auth/flows/sign-in';
import { fakePorts } from '../../../support/fake-ports';
import { testClock } from '../../../support/http/clock';

const claims = Buffer.from(JSON.stringify({ sub: 'u1', iat: 0, exp: 900 })).toString('base64url');
const accessToken = `e30.${claims}.c2ln`;
const credentials = { email: 'eve@sandbox.test', password: 'long-enough-1' };

describe('an account that is created', () => {
  it('is signed in where the answer has an access token', async () => {
    const sent: unknown[] = [];
    const ports = fakePorts({
      api: {
        signIn: async ({ name }: { name: string }, { body }: { body: object }) => {
          sent.push([name, body]);
          return { answer: { accessToken }, refreshToken: 'next' };
        },
        read: async () => ({ authenticated: true, user: { id: 'u1', username: 'eve' } }),
      },
      identity: { binding: async () => 'https://api.example.org' },
      clock: testClock(),
    });
    const { account, username } = await signUp(ports, credentials, { captchaToken: undefined });
    expect(sent).toEqual([['auth.signUp', credentials]]);
    expect(account).toMatchObject({ accessToken, refreshToken: 'next', userId: 'u1' });
    expect(username).toBe('eve');
  });
});
