import { section } from '../../section';
import type { Call } from '../../server/http/handler';
import { canvasRefusal } from '../../server/http/refusal';
import type { SimulationEvent } from '../../server/simulation';
import { type World, worldSwitch } from '../../world';
import { pick, randomBelow } from '../../world/ids';
import { accountsIn } from '../auth/rules/accounts';
import type { Caller } from '../auth/rules/callers';
import { idleUsers } from '../users/rules/simulated-users';
import { boardPixels, canvasIn } from './rules/board';
import {
  canvasSpecialSwitch,
  canvasSwitch,
  canvasVerificationSwitch,
  paintPixels,
  pixelInfo,
  requireCanvas,
} from './rules/canvas';
import { canvasSide, colorCount, muralArea, type Pixel, painterCount, seedColorAt } from './rules/planes';
import { canvasDrawingSwitch, canvasSocket } from './socket';

/** The probability of a repair is the number of wrong pixels divided by this. */
const maxWrongPixels = 40;

/** @internal */
export const canvasSimulation: SimulationEvent = {
  sections: ['canvas'],
  everyMs: 2000,
  happen(world) {
    if (!canvasSwitch.isOn(world)) return;
    const idle = new Set(idleUsers(world).map(({ id }) => id));
    const painter = pick(
      world,
      canvasIn(world).authors.filter((id) => idle.has(id)),
    );
    const wrong = wrongPixels(world);
    const repair = randomBelow(world.random, maxWrongPixels) < wrong.length ? pick(world, wrong) : undefined;
    if (painter !== undefined) paintPixels(world, painter, [repair ?? scribble(world)]);
  },
};

/** The pixels of the row that are wrong, with their right colors. */
function wrongPixels(world: World): Pixel[] {
  const pixels = boardPixels(canvasIn(world));
  return Array.from({ length: muralArea.width * muralArea.height }, (_, place) => {
    const { x, y } = placeOf(place);
    return { x, y, color: seedColorAt(x, y) };
  }).filter(({ x, y, color }) => pixels[y * canvasSide + x] !== color);
}

function scribble({ random }: World): Pixel {
  const { width, height } = muralArea;
  return { ...placeOf(randomBelow(random, width * height)), color: randomBelow(random, colorCount) };
}

function placeOf(place: number): { x: number; y: number } {
  const { x, y, width } = muralArea;
  return { x: x + (place % width), y: y + Math.floor(place / width) };
}

const canvasSizeHeaderSwitch = worldSwitch('canvas-size-header', {
  description: 'Send the side length of the canvas in a header of the board',
  on: true,
  acts: ['canvas.board'],
});

const canvasLimitsSwitch = worldSwitch('canvas-limits', {
  description: 'Refuse a repeated request to the canvas within five seconds with RateLimit',
  on: false,
  acts: ['canvas.board', 'canvas.pixelInfo'],
});

/** The interval between two requests of an account to one route while the switch `canvas-limits` is on; our choice. */
const repeatMs = 5000;

/** The times of the last requests, by route and account; they are not saved. */
const lastRequests = new WeakMap<World, Map<string, number>>();

/** Requires the headers that name the client, and a pause since its last request (protocol: pixel canvas routes; error). */
function requireClient({ world, header, route, caller }: ClientCall): void {
  requireCanvas(world);
  if (header('x-platform') !== 'web' || !header('x-app-version')) throw canvasRefusal(400, 'UnknownClient');
  if (!canvasLimitsSwitch.isOn(world)) return;
  const times = lastRequests.get(world) ?? new Map<string, number>();
  lastRequests.set(world, times);
  const key = `${route.name} ${caller.account.id}`;
  const now = world.clock.now();
  const waitMs = (times.get(key) ?? Number.NEGATIVE_INFINITY) + repeatMs - now;
  if (waitMs > 0) throw canvasRefusal(429, 'RateLimit', Math.ceil(waitMs / 1000));
  times.set(key, now);
}

type ClientCall = Pick<Call, 'world' | 'header' | 'route'> & { readonly caller: Caller };

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
      const { world } = call;
      requireClient(call);
      if (canvasSizeHeaderSwitch.isOn(world)) call.setHeader('x-canvas-size', String(canvasSide));
      return boardPixels(canvasIn(world));
    },
    'canvas.pixelInfo': (call) => {
      requireClient(call);
      return pixelInfo(call.world, call.query.x, call.query.y);
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
