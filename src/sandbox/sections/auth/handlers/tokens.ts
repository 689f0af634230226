/** What requests that sign in share: the device they come from, and the answer with the tokens. */
import type { SignIn } from '../../../../protocol/records/auth';
import type { Call } from '../../../server/http/handler';
import { accessTokenMs } from '../rules/access-token';
import type { Device } from '../rules/device';
import { refreshTokenMs, type Tokens } from '../rules/sessions';

type AnyCall = Pick<Call, 'header' | 'address' | 'setCookie' | 'actsAs'>;

/** The device of a request. */
export function deviceOf({ header, address }: Pick<AnyCall, 'header' | 'address'>): Device {
  const deviceId = header('x-device-id') ?? null;
  return { deviceId, userAgent: header('user-agent') ?? null, address, mobile: false };
}

/** The answer with new tokens; the refresh token is sent only as a cookie. */
export function signedIn(call: AnyCall, { accessToken, refreshToken, account }: Tokens) {
  call.actsAs(account);
  setCookies(call, refreshToken, refreshTokenMs / 1000);
  return { accessToken, expiresIn: accessTokenMs / 1000 } satisfies SignIn;
}

/** Sets both cookies of a session; an empty token removes them. `maxAge` in seconds. */
export function setCookies({ setCookie }: AnyCall, refreshToken: string, maxAge: number): void {
  setCookie('refresh_token', refreshToken, { path: '/api/v1/auth', httpOnly: true, maxAge });
  setCookie('is_auth', refreshToken && '1', { path: '/', maxAge });
}
