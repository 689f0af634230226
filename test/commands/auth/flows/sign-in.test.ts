import { describe, expect, it } from 'vitest';
import { changePassword } from '../../../../src/commands/auth/flows/credentials';
import { withRestartHint } from '../../../../src/commands/auth/flows/otp';
import { withPassword } from '../../../../src/commands/auth/flows/sign-in';
import { signInResult } from '../../../../src/commands/auth/flows/sign-in-result';
import {
  InterruptedError,
  NetworkError,
  RefusedError,
  SignedOutError,
  TooFrequentError,
} from '../../../../src/errors';
import type { FlowPurpose } from '../../../../src/ports/records';
import { fakePorts } from '../../../support/fake-ports';
import { testClock } from '../../../support/http/clock';

const claims = Buffer.from(JSON.stringify({ sub: 'u1', iat: 0, exp: 900 })).toString('base64url');
const tokens = { answer: { accessToken: `e30.${claims}.c2ln` }, refreshToken: 'next' };
const stored = { accessToken: tokens.answer.accessToken, refreshToken: 'next', userId: 'u1' };

const portsWith = (api: object) =>
  fakePorts({ api, identity: { binding: async () => 'https://api.example.org' }, clock: testClock() });

it('signUp signs in at once where the answer has an access token', async () => {
  const credentials = { email: 'eve@sandbox.test', password: 'long-enough-1' };
  const sent: unknown[] = [];
  const ports = portsWith({
    signIn: async ({ name }: { name: string }, { body }: { body: object }) => {
      sent.push([name, body]);
      return tokens;
    },
    read: async () => ({ authenticated: true, user: { id: 'u1', username: 'eve' } }),
  });
  const result = await withPassword('sign-up', ports, credentials, { captchaToken: undefined });
  expect(sent).toEqual([['auth.signUp', credentials]]);
  expect(result).toMatchObject({ account: stored, username: 'eve' });
});

describe('signInResult', () => {
  const resultAfter = (error: Error) =>
    signInResult(portsWith({ read: async () => Promise.reject(error) }), tokens);

  it.each([
    new NetworkError('cut'),
    new TooFrequentError('slow down'),
    new RefusedError('banned'),
    new SignedOutError('not yet'),
  ])('keeps the tokens where the profile cannot be read: %s', async (error) => {
    const result = await resultAfter(error);
    expect(result).toMatchObject({ account: stored, username: undefined, profile: { authenticated: true } });
  });

  it.each([new InterruptedError(), new TypeError('a fault')])('throws on %s', async (error) => {
    await expect(resultAfter(error)).rejects.toBe(error);
  });
});

describe('withRestartHint', () => {
  const generic = 'start again with one of three commands';
  const hintFor = async (purpose: FlowPurpose, code = 'INVALID_FLOW_TOKEN', flowToken = 'stored') => {
    const accounts = { pendingOtps: async () => ({ read: async () => ({ purpose, flowToken: 'stored' }) }) };
    const ended = Promise.reject(new RefusedError('the flow has ended', { code, hint: generic }));
    const error = await withRestartHint(fakePorts({ accounts }), flowToken, ended).catch((reason) => reason);
    return error.details.hint;
  };

  it.each([
    ['sign-in', "start again with 'plaza auth login'"],
    ['sign-up', "start again with 'plaza auth signup'"],
    ['password-reset', "start again with 'plaza auth forgot-password'"],
  ] as const)('names the command that starts a %s', async (purpose, hint) => {
    expect(await hintFor(purpose)).toBe(hint);
  });

  it('keeps the hint of another code, and that of a flow other than the stored one', async () => {
    expect(await hintFor('sign-up', 'OTP_INVALID')).toBe(generic);
    expect(await hintFor('sign-up', 'INVALID_FLOW_TOKEN', 'typed')).toBe(generic);
  });
});

describe('changePassword', () => {
  const current = { currentPassword: 'old', newPassword: 'new' };
  const older = { oldPassword: 'old', newPassword: 'new' };
  const refused = (message: string, status: number, fields = {}) =>
    new RefusedError(message, { status, fields });

  /** The bodies that are sent to a service that refuses the first one, and the outcome. */
  async function change(refusal?: RefusedError) {
    const bodies: unknown[] = [];
    const api = {
      change: async (_: unknown, { body }: { body: unknown }) => {
        bodies.push(body);
        if (bodies.length === 1 && refusal) throw refusal;
        return { success: true };
      },
    };
    const result = await changePassword(fakePorts({ api }), 'old', 'new').catch((error: unknown) => error);
    return { bodies, result };
  }

  it.each([
    ['its message', refused('oldPassword is required', 422)],
    ['a violation', refused('invalid', 422, { 'violations.oldPassword': 'x' })],
  ])('sends the older name of the current password where a 422 names it in %s', async (_, refusal) => {
    expect(await change(refusal)).toEqual({ bodies: [current, older], result: { success: true } });
  });

  it.each([
    undefined,
    refused('the password is too short', 422, { 'violations.newPassword': 'x' }),
    refused('the oldPassword is wrong', 400),
  ])('sends one request otherwise: %s', async (refusal) => {
    expect(await change(refusal)).toEqual({ bodies: [current], result: refusal ?? { success: true } });
  });
});
