/** The template for the canvas, read from a picture file. */
import { type Template, templateFrom } from '../../canvas/draw/template';
import { UsageError } from '../../errors';
import type { Ports } from '../../ports';
import { readPng } from '../files/png';

/**
 * Reads a PNG file, or standard input for `-`. Colours outside the palette become the nearest ones, and a note says so.
 * @throws UsageError when the file is not a PNG
 */
export async function readTemplate(
  { files, note }: Pick<Ports, 'files' | 'note'>,
  path: string,
): Promise<Template> {
  const file = await files.bytes(path);
  const template = await decode(file).catch((error: unknown) => {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`, error.details);
    throw error;
  });
  if (template.replaced > 0) {
    note(`${template.replaced} pixels of ${path} are not in the palette; using the nearest colours`);
  }
  return template;
}

async function decode(file: Uint8Array): Promise<Template> {
  return templateFrom(await readPng(file));
}
