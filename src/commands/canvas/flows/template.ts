/** Reads templates from picture files. */

import { maxCanvasSide } from '../../../client/canvas/wire';
import { UsageError } from '../../../errors';
import type { Position } from '../../../image/bitmap';
import type { Ports } from '../../../ports/index';
import { readImage } from '../../files/shared/pictures';
import { unset } from '../draw/dither';
import { type Template, type TemplateOptions, templateFrom } from '../draw/template';

/**
 * Reads a picture file, or standard input for `-`: PNG, and with an optional library JPEG, WebP, GIF and HEIF. Notes
 * when colors are replaced by the nearest palette color, and when every pixel is transparent.
 * @throws UsageError when the file is not a picture, or the library is missing
 */
export async function readTemplate(
  { files, note }: Pick<Ports, 'files' | 'note'>,
  path: string,
  options: TemplateOptions = {},
): Promise<Template> {
  const file = await files.bytes(path);
  const decoded = readImage(file, maxCanvasSide).then((image) => templateFrom(image, options));
  const template = await decoded.catch((error: unknown) => {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`, error.details);
    throw error;
  });
  const remark = remarkOn(template, path);
  if (remark !== undefined) note(remark);
  return template;
}

function remarkOn({ pixels, replaced }: Template, path: string): string | undefined {
  if (pixels.every((color) => color === unset)) return `every pixel of ${path} is transparent`;
  if (replaced === 0) return undefined;
  if (replaced === 1) return `1 pixel of ${path} is not in the palette; using the nearest color`;
  return `${replaced} pixels of ${path} are not in the palette; using the nearest colors`;
}

/** @throws UsageError when options of a template are used without a picture, since they have no effect */
export function requireTemplate(
  template: string | undefined,
  { at, size, dither }: TemplateOptions & { readonly at?: Position },
): void {
  const names = [at && '--at places', size && '--size scales', dither && '--dither recolors'].filter(Boolean);
  if (template !== undefined || names.length === 0) return;
  throw new UsageError(`${names.join(' and ')} a template`, { hint: 'add --template PICTURE' });
}
