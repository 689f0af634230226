/** The canvas socket's messages as the service writes and reads them (protocol: pixel canvas WebSocket). */
import type { Pixel } from './rules/planes';

const types = {
  cooldown: 1,
  zones: 2,
  zoneChanges: 3,
  online: 4,
  special: 5,
  heatmap: 6,
  verification: 7,
  author: 8,
};

/** Decodes a client's binary message after its token; undefined for an unknown one. */
export function readClientMessage(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length % 4 === 0) return { kind: 'pixels', pixels: readPixels(view) } as const;
  if (bytes.length === 1 && bytes[0] === types.heatmap) return { kind: 'heatmap' } as const;
  if (bytes.length === 5 && bytes[0] === types.author)
    return { kind: 'author', x: view.getUint16(1, true), y: view.getUint16(3, true) } as const;
  return undefined;
}

/** The pixels of a batch; an entry with more than 27 bits is skipped. */
function readPixels(view: DataView): Pixel[] {
  const pixels: Pixel[] = [];
  for (let place = 0; place < view.byteLength; place += 4) {
    const packed = view.getUint32(place, true);
    if (packed < 2 ** 27) pixels.push({ x: packed >>> 16, y: (packed >>> 5) & 0x7ff, color: packed & 0x1f });
  }
  return pixels;
}

export function pixelsMessage(pixels: readonly Pixel[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * pixels.length));
  for (const [place, { x, y, color }] of pixels.entries())
    view.setUint32(4 * place, (x << 16) | (y << 5) | color, true);
  return new Uint8Array(view.buffer);
}

/** The milliseconds until the next pixel. */
export function cooldownMessage(ms: number): Uint8Array {
  return message(types.cooldown, 4, (view) => view.setUint32(1, ms, true));
}

/** The zone grid; `values` row by row. */
export function zonesMessage(gridSize: number, zoneSize: number, values: readonly number[]): Uint8Array {
  return message(types.zones, 2 + 2 * values.length, (view) => {
    view.setUint8(1, gridSize);
    view.setUint8(2, zoneSize);
    for (const [place, value] of values.entries()) view.setUint16(3 + 2 * place, value, true);
  });
}

/** Zones that changed, as pairs of place and value. */
export function zoneChangesMessage(
  changes: readonly (readonly [index: number, value: number])[],
): Uint8Array {
  return message(types.zoneChanges, 2 + 4 * changes.length, (view) => {
    view.setUint16(1, changes.length, true);
    for (const [place, [index, value]] of changes.entries()) {
      view.setUint16(3 + 4 * place, index, true);
      view.setUint16(5 + 4 * place, value, true);
    }
  });
}

/** The number of users on the canvas. */
export function onlineMessage(count: number): Uint8Array {
  return message(types.online, 4, (view) => view.setUint32(1, count, true));
}

/** The special mode: whether it is on, and the cooldown that applies, in milliseconds. */
export function specialMessage(ms: number, enabled: boolean): Uint8Array {
  return message(types.special, 5, (view) => {
    view.setUint32(1, ms, true);
    view.setUint8(5, enabled ? 1 : 0);
  });
}

/** Whether the account has to be verified before it may draw. */
export function verificationMessage(required: boolean): Uint8Array {
  return message(types.verification, 1, (view) => view.setUint8(1, required ? 1 : 0));
}

/** The author of a pixel: JSON, with a trailing space if the length would otherwise equal the length of a batch. */
export function authorMessage(record: unknown): Uint8Array {
  const json = Buffer.from(JSON.stringify(record));
  const padded = (1 + json.length) % 4 === 0 ? [...json, 0x20] : json;
  return Uint8Array.of(types.author, ...padded);
}

function message(type: number, bodyLength: number, write: (view: DataView) => void): Uint8Array {
  const view = new DataView(new ArrayBuffer(1 + bodyLength));
  view.setUint8(0, type);
  write(view);
  return new Uint8Array(view.buffer);
}
