import { section } from '../../section';
import type { Call } from '../../server/http/handler';
import { canvasRefusal } from '../../server/http/refusal';
import { worldSwitch } from '../../world';
import { accountsIn } from '../auth/rules/accounts';
import { boardPixels, canvasIn } from './rules/board';
import {
  canvasLimitsSwitch,
  canvasSpecialSwitch,
  canvasSwitch,
  canvasVerificationSwitch,
  limitRepeats,
  pixelInfo,
  requireCanvas,
} from './rules/canvas';
import { canvasSide } from './rules/planes';
import { painterCount } from './seed';
import { canvasSimulation } from './simulation';
import { canvasDrawingSwitch, canvasSocket } from './socket';

const canvasSizeHeaderSwitch = worldSwitch('canvas-size-header', {
  description: 'Send the side length of the canvas in a header of the board',
  on: true,
  acts: ['canvas.board'],
});

/** Requires the headers that name the client (protocol: pixel canvas routes). */
function requireClient({ world, header }: Pick<Call, 'world' | 'header'>): void {
  requireCanvas(world);
  if (header('x-platform') !== 'web' || !header('x-app-version')) throw canvasRefusal(400, 'UnknownClient');
}

/** The pixel canvas. */
export const canvas = section('canvas', {
  state: [canvasIn],
  /** The first accounts are the authors of the picture. */
  seed(world) {
    canvasIn(world).authors = accountsIn(world)
      .slice(0, painterCount)
      .map(({ id }) => id);
  },
  handlers: {
    'canvas.board': (call) => {
      const { world, caller, route } = call;
      requireClient(call);
      limitRepeats(world, route.name, caller.account);
      if (canvasSizeHeaderSwitch.isOn(world)) call.setHeader('x-canvas-size', String(canvasSide));
      return boardPixels(canvasIn(world));
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
  },
  switches: [
    canvasSwitch,
    canvasDrawingSwitch,
    canvasSpecialSwitch,
    canvasVerificationSwitch,
    canvasLimitsSwitch,
    canvasSizeHeaderSwitch,
  ],
  simulation: [canvasSimulation],
});
