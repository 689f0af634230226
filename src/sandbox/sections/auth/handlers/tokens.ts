/** What requests that sign in have in common: the device they come from, and the answer that holds the tokens. */
import type { SignIn } from '../../../../api/catalogue/records/auth';
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

/** The answer of whatever gives tokens; the refresh token goes out as a cookie alone. */
export function signedIn(call: AnyCall, { accessToken, refreshToken, account }: Tokens) {
  call.actsAs(account);
  setCookies(call, refreshToken, refreshTokenMs / 1000);
  return { accessToken, expiresIn: accessTokenMs / 1000 } satisfies SignIn;
}

/** Both cookies of a session; without a token they are taken away. `maxAge` in seconds. */
export function setCookies({ setCookie }: AnyCall, refreshToken: string, maxAge: number): void {
  setCookie('refresh_token', refreshToken, { path: '/api/v1/auth', httpOnly: true, maxAge });
  setCookie('is_auth', refreshToken && '1', { path: '/', maxAge });
}
