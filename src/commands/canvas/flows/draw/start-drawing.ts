/** A drawing as a command runs it: printed event by event, or followed on a screen. */

import { InterruptedError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { PictureToDraw } from '../../draw/plan';
import type { DrawScreenEvent, StopDrawing } from '../../viewer/drawing-state';
import { type DrawPictureOptions, type DrawPorts, draw, drawPicture } from './draw-picture';
import { LiveDrawing } from './live-drawing';
import { planDrawing } from './plan-drawing';

export interface StartedDrawing {
  /** What is drawn, before anything is sent; only a screen asks for it. */
  first(): Promise<DrawScreenEvent>;
  readonly events: AsyncIterable<DrawScreenEvent>;
  perform(effect: StopDrawing): Promise<undefined>;
  readonly isPrinted: boolean;
}

/**
 * Starts nothing before the events are read. Only a plan, and a drawing where no pictures are wanted, are printed
 * everywhere.
 */
export function startDrawing(
  ports: DrawPorts & Pick<Ports, 'pictures'>,
  picture: PictureToDraw,
  { plan, ...options }: DrawPictureOptions & { readonly plan: boolean },
): StartedDrawing {
  const { printer } = ports.pictures;
  let isWatched = false;
  const events = () => {
    if (plan) return planned(ports, picture, options.gateway);
    if (!isWatched) return drawPicture(ports, picture, options);
    return draw(ports, picture, options, new LiveDrawing(ports.clock));
  };
  return {
    isPrinted: plan || printer === undefined,
    async first() {
      isWatched = true;
      const { template, at } = picture;
      return { type: 'picture', template, at, cell: printer?.tiles?.cell };
    },
    events: { [Symbol.asyncIterator]: events },
    async perform() {
      throw new InterruptedError();
    },
  };
}

async function* planned(
  ports: DrawPorts,
  picture: PictureToDraw,
  gateway: string | undefined,
): AsyncGenerator<DrawScreenEvent> {
  yield await planDrawing(ports, picture, gateway);
}
