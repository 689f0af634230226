/** The switches of the section `canvas`. */
import type { SwitchSpec } from '../../world/switches';

export const canvasSwitches = {
  canvas: {
    description: 'Open the pixel canvas',
    on: true,
    acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.gateways', 'canvas.socket'],
  },
  'canvas-drawing': {
    description: 'Accept pixels on the canvas; when off, they are silently dropped',
    on: true,
    acts: ['canvas.socket'],
  },
  'canvas-special': {
    description: 'Turn on the special mode of the canvas: a shorter cooldown, and many pixels in one message',
    on: false,
    acts: ['canvas.socket'],
  },
  'canvas-verification': {
    description: 'Allow only verified accounts to draw on the canvas',
    on: false,
    acts: ['canvas.socket'],
  },
  'canvas-limits': {
    description: 'Refuse a repeated request to the canvas within five seconds with RateLimit',
    on: false,
    acts: ['canvas.board', 'canvas.pixelInfo'],
  },
  'canvas-size-header': {
    description: 'Send the side length of the canvas in a header of the board',
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
