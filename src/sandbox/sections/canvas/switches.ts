/** The switches of the section `canvas`. */
import type { SwitchSpec } from '../../world/switches';

export const canvasSwitches = {
  canvas: {
    description: 'Open the pixel canvas',
    on: true,
    acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.gateways', 'canvas.socket'],
  },
  'canvas-drawing': {
    description: 'Take the pixels that people send to the canvas; off, they are dropped without a word',
    on: true,
    acts: ['canvas.socket'],
  },
  'canvas-special': {
    description: "The canvas's special mode: a shorter cooldown, and many pixels in one message",
    on: false,
    acts: ['canvas.socket'],
  },
  'canvas-verification': {
    description: 'Let only verified accounts draw on the canvas',
    on: false,
    acts: ['canvas.socket'],
  },
  'canvas-limits': {
    description: 'Answer RateLimit to whoever asks the same of the canvas again within five seconds',
    on: false,
    acts: ['canvas.board', 'canvas.pixelInfo'],
  },
  'canvas-size-header': {
    description: 'Tell the side of the canvas in a header of the board',
    on: true,
    acts: ['canvas.board'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    canvas: true;
    'canvas-drawing': true;
    'canvas-special': true;
    'canvas-verification': true;
    'canvas-limits': true;
    'canvas-size-header': true;
  }
}
