/** Paints on the canvas by keys: watches the canvas with a session, and shows an optional template. */
import { requireNoDryRun } from '../../../client/requests/errors';
import type { Position } from '../../../image/bitmap';
import type { Ports } from '../../../ports/index';
import type { TemplateOptions } from '../draw/template';
import { readTemplate, requireTemplate } from './template';
import { type CanvasWatch, type WatchPorts, watchCanvas } from './watch';

export interface PaintOptions extends TemplateOptions {
  /** Picture file to show over the canvas. */
  readonly template?: string;
  /** Position of its top left corner. */
  readonly at?: Position;
  readonly gateway?: string;
  readonly zones: boolean;
}

/**
 * Reads the template, and opens the canvas for painting.
 * @throws UsageError when the template is missing, is not a picture or does not fit, and in a dry run; SignedOutError
 *   without a session
 */
export async function paintCanvas(
  ports: WatchPorts & Pick<Ports, 'files' | 'unlessDryRun'>,
  { template, at, gateway, zones, ...options }: PaintOptions,
): Promise<CanvasWatch> {
  requireTemplate(template, { at, ...options });
  await requireNoDryRun(ports, {
    message: 'painting by keys has no dry run',
    hint: "'plaza canvas draw IMAGE --plan' shows what a picture takes",
  });
  const picture = template === undefined ? undefined : await readTemplate(ports, template, options);
  return watchCanvas(ports, {
    gateway,
    zones,
    paint: true,
    overlay: picture && { template: picture, at: at ?? { x: 0, y: 0 } },
  });
}
