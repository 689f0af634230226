/** Statistics and NDJSON export of an archive. */
import { type Region, requireOnCanvas } from '../../../image/bitmap';
import type { Ports } from '../../../ports/index';
import { ndjsonOf } from '../archive/ndjson';
import { requireRoom, type TemplateOptions } from '../draw/template';
import { StatisticsCollector } from '../stats/collect-statistics';
import type { Statistics } from '../stats/statistics';
import { damageNote, openArchiveFile, recordsWithProgress } from './archive';
import { readTemplate } from './template';

export interface StatisticsRequest extends TemplateOptions {
  readonly archive: string;
  readonly region?: Region;
  readonly top: number;
  /** Picture file, and its position on the canvas. */
  readonly template?: string;
  readonly at: { readonly x: number; readonly y: number };
}

/**
 * Calculates statistics in one pass; damaged parts are noted and skipped.
 * @throws UsageError when a file is not an archive or picture, or the region is outside the canvas
 */
export async function archiveStatistics(
  ports: Pick<Ports, 'files' | 'defer' | 'note' | 'progress' | 'signal'>,
  { archive: path, region, top, template, at, size, dither }: StatisticsRequest,
): Promise<Statistics> {
  const archive = await openArchiveFile(ports, path);
  if (region) requireOnCanvas(archive.header, region);
  const picture = template === undefined ? undefined : await readTemplate(ports, template, { size, dither });
  if (picture) requireRoom(archive.header, picture, at);
  const collector = new StatisticsCollector(archive, {
    top,
    region,
    template: picture && { picture, at },
  });
  for await (const record of recordsWithProgress(archive, ports)) {
    if (record.type === 'damage') ports.note(damageNote(path, record));
    collector.add(record);
  }
  return collector.result();
}

/**
 * Returns the archive as NDJSON for standard output; damaged parts are noted and skipped.
 * @throws UsageError when the file is not an archive
 */
export async function ndjsonOfArchive(
  ports: Pick<Ports, 'files' | 'defer' | 'note'>,
  path: string,
): Promise<{ readonly bytes: AsyncIterable<Uint8Array> }> {
  const archive = await openArchiveFile(ports, path);
  return { bytes: ndjsonOf(archive, (damage) => ports.note(damageNote(path, damage))) };
}
