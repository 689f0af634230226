/** The pixel canvas over HTTP (protocol: pixel canvas routes). */

import type { SectionHandlers } from '../../../section';
import type { Call } from '../../../server/http/handler';
import { canvasRefusal } from '../../../server/http/refusal';
import { boardPixels } from '../rules/board';
import { pixelInfo, requireCanvas } from '../rules/canvas';
import { limitRepeats } from '../rules/limits';
import { canvasSide } from '../rules/planes';
import { canvasSocket } from './socket';

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
