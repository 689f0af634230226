import * as v from 'valibot';
import * as a from '../answer';
import { wholeNumber } from '../fields';
import { section } from '../route';

const text = v.string();

/** Author and color of a pixel (protocol: pixel canvas records). */
export const PixelInfo = a.object({
  /** Null or missing if no user placed the pixel. */
  user: a.nullish(
    a.object({
      id: a.optional(a.string),
      username: a.nullish(a.string),
      displayName: a.nullish(a.string),
      /** An emoji, or the address of a picture. */
      avatar: a.nullish(a.string),
    }),
  ),
  /** 0 to 31. */
  colorIndex: a.number,
  /** `#RRGGBB`. */
  colorHex: a.string,
});
/** The answer for a pixel that could not be read. */
export interface PixelInfo extends Partial<a.Infer<typeof PixelInfo>> {}

/** The pixel canvas (protocol: pixel canvas routes, pixel canvas WebSocket; field notes 5, 8.4). */
export const canvas = section('canvas', {
  /** One byte per pixel by row; the header `X-Canvas-Size` contains the side in pixels. */
  board: {
    method: 'GET',
    host: 'pixel',
    path: '/api/board',
    kind: 'binary',
    answer: a.bytes,
  },
  pixelInfo: {
    method: 'GET',
    host: 'pixel',
    path: '/api/pixel-info',
    query: v.strictObject({ x: wholeNumber, y: wholeNumber }),
    answer: PixelInfo,
  },
  gateways: {
    method: 'GET',
    path: '/api/v1/pb/gateways',
    answer: a.object({ gateways: a.array(a.string) }),
    items: 'gateways',
  },
  /** Also on a gateway instead of the canvas host. The only answer to a placed pixel is its echo. */
  socket: {
    method: 'WS',
    host: 'pixel',
    path: '/ws',
    kind: 'socket',
    auth: 'first message',
    effect: 'once',
    query: v.strictObject({ platform: text, app_version: text, device_id: text }),
    answer: a.bytes,
    lostAnswer: { unknown: 'anyone may paint over a pixel', verifyWith: 'canvas pixel {x} {y}' },
  },
});
