import { section } from '../../section';
import { canvasHandlers } from './handlers/index';
import { canvasSimulation } from './life';
import { packedCanvas } from './rules/board';
import { newCanvas, seedCanvas } from './seed/canvas';
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
  life: [canvasSimulation],
  codes: ['RateLimit'],
});
