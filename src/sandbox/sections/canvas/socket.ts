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
import {
  authorMessage,
  cooldownMessage,
  onlineMessage,
  pixelsMessage,
  readClientMessage,
  specialMessage,
  verificationMessage,
  zoneChangesMessage,
  zonesMessage,
} from './wire';

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
