/** One connection to the canvas (protocol: pixel canvas WebSocket). Close codes and what is ignored are our choice. */
import type { canvas } from '../../../../api/catalogue/routes/canvas';
import { requireStanding } from '../../../server/http/admission';
import type { Handler, Socket } from '../../../server/http/handler';
import { canvasRefusal, Refusal } from '../../../server/http/refusal';
import type { SwitchName, World } from '../../../world';
import { switchChanges } from '../../../world/switches';
import { type Caller, callerOf } from '../../auth/rules/callers';
import { whenEnded } from '../../auth/rules/sessions';
import {
  type CanvasEvent,
  canvasEvents,
  onlineCount,
  pace,
  pixelInfo,
  place,
  requireCanvas,
  waitOf,
  wantsVerification,
} from '../rules/canvas';
import { gridSize, zoneChanges, zoneSize, zoneValues } from '../rules/heat';
import type { Pixel } from '../rules/planes';
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

type Opening = Handler<typeof canvas.socket>;
type SocketCall = Parameters<Opening>[0];

/** Somebody who looks at the canvas, and may draw on it once their token is told. */
interface Visitor {
  readonly call: SocketCall;
  readonly socket: Socket;
  /** Whether anything was said: only the first message can be the token. */
  hasSpoken: boolean;
  caller?: Caller;
  /** The zones as they were told; undefined while nobody wants to hear of them. */
  zones?: readonly number[];
}

export const canvasSocket: Opening = (call) => {
  requireCanvas(call.world);
  if (call.query.platform !== 'web') throw canvasRefusal(400, 'UnknownClient');
  return (socket) => receive({ call, socket, hasSpoken: false });
};

function receive(visitor: Visitor): void {
  const { call, socket } = visitor;
  const { world } = call;
  const leave = [
    canvasEvents.listen(world, (event) => hear(visitor, event)),
    switchChanges.listen(world, (name) => hearSwitch(visitor, name)),
  ];
  socket.onClose(() => {
    for (const stop of leave) stop();
    canvasEvents.tell(world, { kind: 'online' });
  });
  socket.onMessage((message) => {
    const first = !visitor.hasSpoken;
    visitor.hasSpoken = true;
    if (typeof message !== 'string') obey(visitor, message);
    else if (first) signIn(visitor, message);
    else socket.close(1008, 'the token comes first');
  });
  canvasEvents.tell(world, { kind: 'online' });
  if (world.switches['canvas-special']) tellPace(visitor);
}

/** The token decides as the header of a request does; a bad one ends the connection. */
function signIn(visitor: Visitor, token: string): void {
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
  const waitMs = waitOf(world, account);
  if (waitMs > 0) socket.send(cooldownMessage(waitMs));
  if (wantsVerification(world, account)) socket.send(verificationMessage(true));
}

/** The session ended: what still comes before the connection has ended is no one's. */
function signOut(visitor: Visitor): void {
  visitor.caller = undefined;
  visitor.socket.close(1008, 'not authorised');
}

/** Does what a message wants; what the protocol does not know is ignored. */
function obey(visitor: Visitor, bytes: Uint8Array): void {
  const message = readClientMessage(bytes);
  if (message?.kind === 'pixels') draw(visitor, message.pixels);
  if (message?.kind === 'heatmap') toggleZones(visitor);
  if (message?.kind === 'author') visitor.socket.send(authorMessage(authorOf(visitor.call.world, message)));
}

/** Without a token the canvas is there to be looked at: pixels are dropped. */
function draw({ call, socket, caller }: Visitor, pixels: readonly Pixel[]): void {
  const { world } = call;
  if (!caller || pixels.length === 0) return;
  if (wantsVerification(world, caller.account)) socket.send(verificationMessage(true));
  else if (world.switches['canvas-drawing']) {
    const { placed, waitMs } = place(world, caller.account, pixels);
    if (placed.length > 0) call.changed();
    if (placed.length > 0 || waitMs > 0) socket.send(cooldownMessage(waitMs));
  }
}

function toggleZones(visitor: Visitor): void {
  visitor.zones = visitor.zones ? undefined : zoneValues(visitor.call.world);
  if (visitor.zones) visitor.socket.send(zonesMessage(gridSize, zoneSize, visitor.zones));
}

/** The content of pixel-info, its refusal too. */
function authorOf(world: World, { x, y }: { readonly x: number; readonly y: number }): unknown {
  try {
    return pixelInfo(world, x, y);
  } catch (error) {
    if (error instanceof Refusal) return error.body;
    throw error;
  }
}

function hear(visitor: Visitor, event: CanvasEvent): void {
  const { call, socket, zones } = visitor;
  if (event.kind === 'online') socket.send(onlineMessage(onlineCount(call.world)));
  else socket.send(pixelsMessage(event.pixels));
  if (event.kind === 'online' || !zones) return;
  const now = zoneValues(call.world);
  const changes = zoneChanges(zones, now);
  visitor.zones = now;
  if (changes.length > 0) socket.send(zoneChangesMessage(changes));
}

function hearSwitch(visitor: Visitor, name: SwitchName): void {
  const { call, socket, caller } = visitor;
  const { world } = call;
  if (name === 'canvas' && !world.switches[name]) socket.close(1001, 'the canvas is closed');
  if (name === 'canvas-special') tellPace(visitor);
  if (name === 'canvas-verification' && caller && !caller.account.verified) {
    socket.send(verificationMessage(world.switches[name]));
  }
  if (name === 'life') hear(visitor, { kind: 'online' });
}

/** Tells the special mode as it is, with the cooldown that applies. */
function tellPace({ call, socket }: Visitor): void {
  socket.send(specialMessage(pace(call.world).eachMs, call.world.switches['canvas-special']));
}
