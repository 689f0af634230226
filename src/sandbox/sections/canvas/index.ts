import { section } from '../../section';
import { canvasHandlers } from './handlers/index';
import { packedCanvas } from './rules/board';
import { newCanvas, seedCanvas } from './seed/canvas';
import { canvasSimulation } from './simulation';
import { canvasState } from './state';
import { canvasSwitches } from './switches';

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
