/** The headers every request carries (field notes 0.2; protocol: pixel canvas routes). */
import { isLoopback } from '../http/address';
import type { Call } from './request';

export interface HeaderFacts {
  readonly version: string;
  readonly deviceId: string;
  readonly token?: string;
}

const acceptByKind = {
  json: 'application/json',
  multipart: 'application/json',
  binary: 'application/octet-stream, application/json',
  sse: 'text/event-stream',
  socket: 'application/json',
} as const;

/** All headers of a call; the caller's own come last. */
export function headersFor(call: Call, { version, deviceId, token }: HeaderFacts): Record<string, string> {
  const { route, url, body, orderToken } = call;
  const lasting = route.kind === 'sse';
  return {
    accept: call.expects === 'anything' ? 'application/json, */*' : acceptByKind[route.kind],
    // Compression costs more than it saves on loopback, and delays the events of a stream.
    ...(!isLoopback(url.hostname) && !lasting && { 'accept-encoding': 'gzip, br' }),
    ...(lasting && { 'cache-control': 'no-cache' }),
    'user-agent': `plaza/${version}`,
    'x-requested-with': 'XMLHttpRequest',
    'x-device-id': deviceId,
    ...(route.host === 'pixel' && pixelHeaders),
    ...(body && { 'content-type': body.type }),
    ...(orderToken !== undefined && { 'x-order-token': orderToken }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...call.headers,
  };
}

/** The client that the canvas host expects (protocol: versioning). */
export const pixelHeaders = { 'x-platform': 'web', 'x-app-version': '1.0.0' } as const;
