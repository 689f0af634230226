/** The picture that somebody wants on the canvas, read from a file. */
import { type Template, templateFrom } from '../../canvas/draw/template';
import { UsageError } from '../../errors';
import { readPng } from '../files/png';

export interface TemplateContext {
  readonly files: { bytes(path: string): Promise<Uint8Array> };
  readonly note: (text: string) => void;
}

/**
 * Reads a PNG file, or standard input for `-`; what is not in the palette's colours gets the nearest ones, and a note
 * says so.
 * @throws UsageError when it is no picture
 */
export async function readTemplate({ files, note }: TemplateContext, path: string): Promise<Template> {
  const file = await files.bytes(path);
  const template = await decoded(file).catch((error: unknown) => {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`, error.details);
    throw error;
  });
  if (template.replaced > 0) {
    note(`${template.replaced} pixels of ${path} are not in the palette; using the nearest colours`);
  }
  return template;
}

async function decoded(file: Uint8Array): Promise<Template> {
  return templateFrom(await readPng(file));
}
