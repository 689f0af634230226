/** The template for the canvas, read from a picture file. */
import { maxCanvasSide } from '../../canvas/core/board';
import { type Template, type TemplateOptions, templateFrom } from '../../canvas/draw/template';
import { UsageError } from '../../errors';
import type { Ports } from '../../ports';
import { readImage } from '../files/read-image';

/**
 * Reads a picture file, or standard input for `-`: PNG, and with an optional library JPEG, WebP, GIF and HEIF. Colours
 * outside the palette become the nearest ones, and a note says so.
 * @throws UsageError when the file is not a picture, or the library is missing
 */
export async function readTemplate(
  { files, note }: Pick<Ports, 'files' | 'note'>,
  path: string,
  options: TemplateOptions = {},
): Promise<Template> {
  const file = await files.bytes(path);
  const template = await decode(file, options).catch((error: unknown) => {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`, error.details);
    throw error;
  });
  if (template.replaced > 0) {
    note(`${template.replaced} pixels of ${path} are not in the palette; using the nearest colours`);
  }
  return template;
}

async function decode(file: Uint8Array, options: TemplateOptions): Promise<Template> {
  return templateFrom(await readImage(file, maxCanvasSide), options);
}
