import { type SectionHandlers, section } from '../../section';
import type { Call } from '../../server/http/handler';
import { canvasRefusal } from '../../server/http/refusal';
import { boardPixels, packedCanvas } from './rules/board';
import { limitRepeats, pixelInfo, requireCanvas } from './rules/canvas';
import { canvasSide } from './rules/planes';
import { newCanvas, seedCanvas } from './seed';
import { canvasSimulation } from './simulation';
import { canvasSocket } from './socket';
import { canvasState, canvasSwitches } from './state';

/** @internal */
export const canvasHandlers: SectionHandlers<'canvas'> = {
  'canvas.board': (call) => {
    const { world, caller, route } = call;
    requireClient(call);
    limitRepeats(world, route.name, caller.account);
    if (world.switches['canvas-size-header']) call.setHeader('x-canvas-size', String(canvasSide));
    return boardPixels(world.canvas);
  },
  'canvas.pixelInfo': (call) => {
    const { world, caller, route, query } = call;
    requireClient(call);
    limitRepeats(world, route.name, caller.account);
    return pixelInfo(world, query.x, query.y);
  },
  'canvas.gateways': ({ world, origins }) => {
    requireCanvas(world);
    const { host, port } = new URL(origins.pixel);
    return { gateways: [host, `localhost:${port}`] };
  },
  'canvas.socket': canvasSocket,
};

/** Requires the headers that name the client (protocol: pixel canvas routes). */
function requireClient({ world, header }: Pick<Call, 'world' | 'header'>): void {
  requireCanvas(world);
  if (header('x-platform') !== 'web' || !header('x-app-version')) throw canvasRefusal(400, 'UnknownClient');
}

/** The pixel canvas. */
export const canvas = section('canvas', {
  state: {
    canvas: { schema: canvasState, initial: ({ now }) => newCanvas(now), saved: packedCanvas },
  },
  seed: seedCanvas,
  handlers: canvasHandlers,
  switches: canvasSwitches,
  simulation: [canvasSimulation],
  codes: ['RateLimit'],
});
