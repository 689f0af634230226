import { describe, expect, it } from 'vitest';
import { renewedHeaders } from '../../../src/client/request/headers';
import type { Call } from '../../../src/client/request/request';
import { anonymousSession } from '../../../src/client/session/session';
import { SignedOutError } from '../../../src/errors';
import type { Session } from '../../../src/ports/account';
import { createRedactor } from '../../../src/protocol/redaction';
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
const renew = (session: Session, given: Call, token?: string) =>
  renewedHeaders(depsOf(session), given, { headers: {}, token }, refusal);

describe('renewedHeaders', () => {
  const renewing: Session = { ...anonymous, renew: async (failed) => `after ${failed}` };

  it.each<[string, Session, Call, string | undefined]>([
    ['there is no other token', anonymous, call(routes.ask), 'old'],
    ['the token is the same', { ...anonymous, renew: async (token) => token }, call(routes.ask), 'old'],
    ['no token was sent', renewing, call(routes.ask), undefined],
    ['the call is a step of signing in', renewing, call(routes.changePassword), 'old'],
    ['the call has an order token', renewing, call(routes.order, { orderToken: 'o' }), undefined],
  ])('throws the refusal where %s', async (_, session, given, token) => {
    await expect(renew(session, given, token)).rejects.toBe(refusal);
  });

  it.each([
    ['an ordinary route', routes.ask],
    ['the list of sessions', { ...routes.ask, path: '/api/v1/auth/sessions' }],
    ['the end of a session', { ...routes.drop, path: '/api/v1/auth/sessions' }],
    ...['scan', 'approve', 'reject'].map((name) => {
      const route = { ...routes.changePassword, auth: 'mobile', path: `/api/v1/auth/qr/${name}` };
      return [`the QR route ${name}`, route] as const;
    }),
  ] as [string, Call['route']][])('has another token at %s', async (_, route) => {
    expect(await renew(renewing, call(route), 'old')).toMatchObject({
      token: 'after old',
      headers: { authorization: 'Bearer after old' },
    });
  });

  it('throws why the session ended', async () => {
    await expect(renew(justEnded, call(routes.ask), 'old')).rejects.toBe(ended);
    await expect(renew(justEnded, call(routes.maybe), 'old')).rejects.toBe(ended);
  });
});
