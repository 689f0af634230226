/** Paints on the canvas by keys: the watch of the canvas, with a session, and a template where one is given. */
import type { Position } from '../../canvas/core/bitmap';
import type { TemplateOptions } from '../../canvas/draw/template';
import type { Ports } from '../../ports';
import type { PictureWay } from '../../ports/pictures';
import { readTemplate } from './template';
import { type CanvasWatch, type WatchPorts, watchCanvas } from './watch';

export interface PaintOptions extends TemplateOptions {
  /** The file of a picture that lies over the canvas. */
  readonly template?: string;
  /** Its top left corner. */
  readonly at?: Position;
  readonly gateway?: string;
  readonly zones: boolean;
  readonly pictures?: PictureWay;
}

/**
 * Reads the template, and opens the canvas for painting.
 * @throws UsageError when the template is no picture or does not fit, SignedOutError without a session
 */
export async function paintCanvas(
  ports: WatchPorts & Pick<Ports, 'files'>,
  { template, at = { x: 0, y: 0 }, gateway, zones, pictures, ...options }: PaintOptions,
): Promise<CanvasWatch> {
  const picture = template === undefined ? undefined : await readTemplate(ports, template, options);
  return watchCanvas(ports, {
    gateway,
    zones,
    pictures,
    paint: true,
    overlay: picture && { template: picture, at },
  });
}
