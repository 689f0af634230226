/** What a call goes out with when there is no token, and when the one it had was refused. */
import { describe, expect, it } from 'vitest';
import { headersForCall, renewedHeaders } from '../../../src/client/request/headers';
import { createRedactor } from '../../../src/client/request/redaction';
import type { Call } from '../../../src/client/request/request';
import { anonymousSession } from '../../../src/client/session/session';
import { SignedOutError } from '../../../src/errors';
import type { Session } from '../../../src/ports/account';
import { deviceId } from '../../support/http/api';
import { routes } from '../../support/http/routes';

const ended = new SignedOutError('the session ended: it was revoked');
const refusal = new SignedOutError('unauthorized', { status: 401 });
const anonymous = anonymousSession(async () => deviceId);
const justEnded: Session = { ...anonymous, ended: () => ended };
const call = (route: Call['route'], change: Partial<Call> = {}): Call => ({
  route,
  url: new URL(`https://plaza.test${route.path}`),
  expects: 'json',
  ...change,
});
const depsOf = (session: Session) => ({
  session,
  addresses: async () => new URL('https://plaza.test'),
  version: '1.2.3',
  redactor: createRedactor(),
});
const prepare = (session: Session, given: Call) => headersForCall(depsOf(session), given);
const renew = (session: Session, given: Call, token?: string) =>
  renewedHeaders(depsOf(session), given, { headers: {}, token }, refusal);

describe('without a token', () => {
  it('a call that wants somebody does not go out', async () => {
    await expect(prepare(anonymous, call(routes.ask))).rejects.toMatchObject({
      exit: 4,
      message: 'not signed in',
      details: { hint: "sign in with 'plaza auth login'" },
    });
  });

  it.each([
    ['wants nobody', call(routes.open)],
    ['takes anybody', call(routes.maybe)],
    ['goes out to hear what the service says', call(routes.ask, { allowSignedOut: true })],
    ['brings another credential', call(routes.order, { orderToken: 'order' })],
  ])('a call that %s does, with its device', async (_, given) => {
    const { headers, token } = await prepare(anonymous, given);
    expect(headers).toMatchObject({ 'x-device-id': deviceId });
    expect(headers).not.toHaveProperty('authorization');
    expect(token).toBeUndefined();
  });

  it.each([
    ['wants somebody', call(routes.ask)],
    ['takes anybody', call(routes.maybe)],
    ['goes out to hear what the service says', call(routes.ask, { allowSignedOut: true })],
  ])('and because the session has just ended, a call that %s tells that', async (_, given) => {
    await expect(prepare(justEnded, given)).rejects.toBe(ended);
  });

  it('because the session has just ended, a call that has nothing to do with it goes out', async () => {
    await expect(prepare(justEnded, call(routes.open))).resolves.toHaveProperty('headers');
  });
});

describe('a token that was refused', () => {
  it('is replaced', async () => {
    const session = { ...anonymous, renew: async (failed: string) => `after ${failed}` };
    expect(await renew(session, call(routes.ask), 'old')).toMatchObject({
      token: 'after old',
      headers: { authorization: 'Bearer after old' },
    });
  });

  it.each<[string, Session, Call, string | undefined]>([
    ['there is none', anonymous, call(routes.ask), 'old'],
    ['there is only the same', { ...anonymous, renew: async (token) => token }, call(routes.ask), 'old'],
    ['none was sent', { ...anonymous, renew: async () => 'new' }, call(routes.ask), undefined],
    [
      'the call is a step of signing in',
      { ...anonymous, renew: async () => 'new' },
      call(routes.changePassword),
      'old',
    ],
  ])('is told as it is where %s', async (_, session, given, token) => {
    await expect(renew(session, given, token)).rejects.toBe(refusal);
  });

  it('is asked for again where sessions are only listed or ended', async () => {
    const session = { ...anonymous, renew: async () => 'new' };
    const path = '/api/v1/auth/sessions';
    for (const route of [routes.ask, { ...routes.ask, method: 'DELETE', effect: 'idempotent' } as const])
      expect((await renew(session, call({ ...route, path }), 'old')).token).toBe('new');
  });

  it('is asked for again where a phone lets somebody in by a code', async () => {
    const session = { ...anonymous, renew: async () => 'new' };
    for (const name of ['scan', 'approve', 'reject']) {
      const route = { ...routes.changePassword, auth: 'mobile', path: `/api/v1/auth/qr/${name}` } as const;
      expect((await renew(session, call(route), 'old')).token).toBe('new');
    }
  });

  it('gives way to why the session ended', async () => {
    await expect(renew(justEnded, call(routes.ask), 'old')).rejects.toBe(ended);
    await expect(renew(justEnded, call(routes.maybe), 'old')).rejects.toBe(ended);
  });
});
