import { argument, command, file, flag, integer, option } from '../../app/command';
import { ndjsonOf } from './archive/ndjson';
import { damageNote, openArchiveFile, recordsWithProgress } from './flows/archive';
import { readTemplate, requireTemplate } from './flows/template';
import { templateOptions } from './options';
import { statisticsLines } from './render/statistics';
import { position, region } from './shared';
import { StatisticsCollector } from './stats/collect-statistics';

export default command({
  summary: 'Show who placed what and when in an archive',
  description: [
    'Pixels by hour, color, region and person (where known), the pixels whose color changed most often, and how much of a picture on the canvas was right over time.',
    'With --ndjson, the archive itself is printed as JSON lines, one for each pixel, for other tools.',
  ],
  args: { archive: argument(file('archive'), "Archive written by 'plaza canvas record FILE'") },
  options: {
    region: option(region(), 'Count only the pixels in this part'),
    limit: option(
      integer({ min: 1, max: 1000 }),
      'Maximum number of people, regions and battles (default: 10)',
      'n',
    ),
    template: option(file('image'), 'Picture on the canvas whose pixels to follow'),
    at: option(position(), 'Position of the top left corner of the picture on the canvas (default: 0,0)'),
    ...templateOptions,
    ndjson: flag('Print every pixel as a line of JSON instead'),
  },
  examples: [
    'plaza canvas stats week.plza',
    'plaza canvas stats week.plza --template logo.png --at 100,200',
    "plaza canvas stats week.plza --jq '.battles[0]'",
    'plaza canvas stats week.plza --ndjson > pixels.ndjson',
  ],
  routes: [],
  async run(ctx, { archive: path, region, limit = 10, template, at: given, size, dither, ndjson }) {
    if (!ndjson) requireTemplate(template, { at: given, size, dither });
    const archive = await openArchiveFile(ctx, path);
    if (ndjson) return { bytes: ndjsonOf(archive, (damage) => ctx.note(damageNote(path, damage))) };
    const at = given ?? { x: 0, y: 0 };
    const picture = template === undefined ? undefined : await readTemplate(ctx, template, { size, dither });
    const options = { top: limit, region, template: picture && { picture, at } };
    const collector = new StatisticsCollector(archive, options);
    for await (const record of recordsWithProgress(archive, path, ctx)) collector.add(record);
    return collector.result();
  },
  render: (figures, view) => ('bytes' in figures ? [] : statisticsLines(figures, view)),
});
