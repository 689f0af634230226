import * as v from 'valibot';
import { wholeNumber } from '../fields';
import { section, shape } from '../route';

const text = v.string();

/** The pixel canvas (protocol: pixel canvas routes, pixel canvas WebSocket; field notes 5, 8.4). */
export const canvas = section('canvas', {
  /** One byte per pixel by row; the header `X-Canvas-Size` contains the side in pixels. */
  board: {
    method: 'GET',
    host: 'pixel',
    path: '/api/board',
    kind: 'binary',
    auth: 'bearer',
    effect: 'read',
    answer: shape<Uint8Array>(),
  },
  pixelInfo: {
    method: 'GET',
    host: 'pixel',
    path: '/api/pixel-info',
    auth: 'bearer',
    effect: 'read',
    query: v.strictObject({ x: wholeNumber, y: wholeNumber }),
    answer: shape<PixelInfo>(),
  },
  gateways: {
    method: 'GET',
    path: '/api/v1/pb/gateways',
    auth: 'bearer',
    effect: 'read',
    answer: shape<{ gateways: string[] }>(),
    items: 'gateways',
  },
  /** Also on a gateway in place of the canvas host. A pixel that is placed answers by its echo alone. */
  socket: {
    method: 'WS',
    host: 'pixel',
    path: '/ws',
    kind: 'socket',
    auth: 'first message',
    effect: 'once',
    query: v.strictObject({ platform: text, app_version: text, device_id: text }),
    answer: shape<Uint8Array>(),
    lostAnswer: { unknown: 'anyone may paint over a pixel', verifyWith: 'canvas pixel {x} {y}' },
  },
});

/** Author and color of a pixel (protocol: pixel canvas records). */
export interface PixelInfo {
  /** Null or missing when nobody placed the pixel. */
  user?: {
    id?: string;
    username?: string | null;
    displayName?: string | null;
    /** An emoji, or the address of a picture. */
    avatar?: string | null;
  } | null;
  /** 0 to 31. */
  colorIndex?: number;
  /** `#RRGGBB`. */
  colorHex?: string;
}
