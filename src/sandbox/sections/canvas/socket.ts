/** The canvas socket (protocol: pixel canvas WebSocket). Close codes and ignored messages are our choice. */
import type { canvas } from '../../../protocol/routes/canvas';
import { requireStanding } from '../../server/http/admission';
import type { Handler, Socket } from '../../server/http/handler';
import { canvasRefusal, Refusal } from '../../server/http/refusal';
import { simulationSwitch } from '../../server/simulation';
import { type World, type WorldSwitch, worldSwitch } from '../../world';
import { switchChanges } from '../../world/channel';
import { type Caller, callerOf } from '../auth/rules/callers';
import { whenEnded } from '../auth/rules/sessions';
import {
  type CanvasEvent,
  canvasEvents,
  canvasSpecialSwitch,
  canvasSwitch,
  canvasVerificationSwitch,
  cooldownLeft,
  gridSize,
  onlineCount,
  pace,
  pixelInfo,
  place,
  requireCanvas,
  wantsVerification,
  zoneChanges,
  zoneSize,
  zoneValues,
} from './rules/canvas';
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

export const canvasDrawingSwitch = worldSwitch('canvas-drawing', {
  description: 'Accept pixels on the canvas; when off, they are silently dropped',
  on: true,
  acts: ['canvas.socket'],
});

type SocketHandler = Handler<typeof canvas.socket>;
type SocketCall = Parameters<SocketHandler>[0];

/** A connection to the canvas. It may draw once it has sent its token. */
interface CanvasConnection {
  readonly call: SocketCall;
  readonly socket: Socket;
  /** Whether it has sent a message: only the first one can be the token. */
  hasSpoken: boolean;
  caller?: Caller;
  /** The last sent zones; undefined until it subscribes to them. */
  zones?: readonly number[];
}

export const canvasSocket: SocketHandler = (call) => {
  requireCanvas(call.world);
  if (call.query.platform !== 'web') throw canvasRefusal(400, 'UnknownClient');
  return (socket) => receive({ call, socket, hasSpoken: false });
};

function receive(visitor: CanvasConnection): void {
  const { call, socket } = visitor;
  const { world } = call;
  const leave = [
    canvasEvents.listen(world, (event) => forwardEvent(visitor, event)),
    switchChanges.listen(world, (changed) => onSwitchSet(visitor, changed)),
  ];
  socket.onClose(() => {
    for (const stop of leave) stop();
    canvasEvents.emit(world, { kind: 'online' });
  });
  socket.onMessage((message) => {
    const first = !visitor.hasSpoken;
    visitor.hasSpoken = true;
    if (typeof message !== 'string') handleMessage(visitor, message);
    else if (first) signIn(visitor, message);
    else socket.close(1008, 'the token comes first');
  });
  canvasEvents.emit(world, { kind: 'online' });
  if (canvasSpecialSwitch.isOn(world)) sendSpecialMode(visitor);
}

/** Signs the connection in with its token; an invalid one closes it. */
function signIn(visitor: CanvasConnection, token: string): void {
  const { call, socket } = visitor;
  const { world, route } = call;
  try {
    const caller = callerOf(world, token.trim());
    requireStanding(world, route, caller);
    visitor.caller = caller;
    socket.onClose(whenEnded(world, caller.session, () => signOut(visitor)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    socket.close(1008, 'not authorised');
    return;
  }
  call.changed();
  const { account } = visitor.caller;
  const waitMs = cooldownLeft(world, account);
  if (waitMs > 0) socket.send(cooldownMessage(waitMs));
  if (wantsVerification(world, account)) socket.send(verificationMessage(true));
}

/** The session ended: closes the connection, and ignores further messages. */
function signOut(visitor: CanvasConnection): void {
  visitor.caller = undefined;
  visitor.socket.close(1008, 'not authorised');
}

/** Handles a message; unknown ones are ignored. */
function handleMessage(visitor: CanvasConnection, bytes: Uint8Array): void {
  const message = readClientMessage(bytes);
  if (message?.kind === 'pixels') draw(visitor, message.pixels);
  if (message?.kind === 'heatmap') toggleZones(visitor);
  if (message?.kind === 'author') visitor.socket.send(authorMessage(authorOf(visitor.call.world, message)));
}

/** Draws pixels; without a token they are dropped. */
function draw({ call, socket, caller }: CanvasConnection, pixels: readonly Pixel[]): void {
  const { world } = call;
  if (!caller || pixels.length === 0) return;
  if (wantsVerification(world, caller.account)) socket.send(verificationMessage(true));
  else if (canvasDrawingSwitch.isOn(world)) {
    const { placed, waitMs } = place(world, caller.account, pixels);
    if (placed.length > 0) call.changed();
    if (placed.length > 0 || waitMs > 0) socket.send(cooldownMessage(waitMs));
  }
}

function toggleZones(visitor: CanvasConnection): void {
  visitor.zones = visitor.zones ? undefined : zoneValues(visitor.call.world);
  if (visitor.zones) visitor.socket.send(zonesMessage(gridSize, zoneSize, visitor.zones));
}

/** The answer of pixel-info, also when it refuses. */
function authorOf(world: World, { x, y }: { readonly x: number; readonly y: number }): unknown {
  try {
    return pixelInfo(world, x, y);
  } catch (error) {
    if (error instanceof Refusal) return error.body;
    throw error;
  }
}

function forwardEvent(visitor: CanvasConnection, event: CanvasEvent): void {
  const { call, socket, zones } = visitor;
  if (event.kind === 'online') socket.send(onlineMessage(onlineCount(call.world)));
  else socket.send(pixelsMessage(event.pixels));
  if (event.kind === 'online' || !zones) return;
  const now = zoneValues(call.world);
  const changes = zoneChanges(zones, now);
  visitor.zones = now;
  if (changes.length > 0) socket.send(zoneChangesMessage(changes));
}

function onSwitchSet(visitor: CanvasConnection, changed: WorldSwitch): void {
  const { call, socket, caller } = visitor;
  const { world } = call;
  if (changed === canvasSwitch && !canvasSwitch.isOn(world)) socket.close(1001, 'the canvas is closed');
  if (changed === canvasSpecialSwitch) sendSpecialMode(visitor);
  if (changed === canvasVerificationSwitch && caller && !caller.account.verified)
    socket.send(verificationMessage(canvasVerificationSwitch.isOn(world)));
  if (changed === simulationSwitch) forwardEvent(visitor, { kind: 'online' });
}

/** Sends the state of the special mode and the cooldown that applies. */
function sendSpecialMode({ call, socket }: CanvasConnection): void {
  socket.send(specialMessage(pace(call.world).eachMs, canvasSpecialSwitch.isOn(call.world)));
}
