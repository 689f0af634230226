import { argument, command, duration, file, flag, option } from '../../app/command';
import { readBoard } from '../../client/canvas/connection';
import { canvas } from '../../protocol/routes/canvas';
import { comparisonOf } from './draw/comparison';
import { usualCooldownMs } from './draw/plan';
import { differences } from './draw/template';
import { pngBody } from './flows/board';
import { readTemplate } from './flows/template';
import { pictures, templateOptions } from './options';
import { differenceLines } from './render/drawing';
import { position } from './shared';

export default command({
  summary: 'Compare the canvas with a picture',
  description: [
    'Transparent pixels of the picture are not compared. Use the --size and --dither that the picture was drawn with.',
    'At a terminal: the differences as a picture, with their number, their places, and how long placing them takes.',
  ],
  args: { image: argument(file('image'), 'PNG, JPEG, WebP or GIF file, or - for standard input') },
  options: {
    at: option(position(), 'Position of the top left corner of the picture on the canvas (default: 0,0)'),
    ...templateOptions,
    png: option(
      file('file', 'write'),
      'Write the differences to a PNG file: matching pixels dimmed, differing pixels red',
    ),
    cooldown: option(
      duration(),
      'Time between two pixels, to estimate the time to fix the picture (default: 30s)',
    ),
    check: flag('Exit with code 10 when a pixel differs'),
    pictures,
  },
  examples: [
    'plaza canvas diff logo.png --at 100,200',
    'plaza canvas diff logo.png --at 100,200 --check --png wrong.png',
  ],
  routes: [canvas.board],
  async run(ctx, { image, at = { x: 0, y: 0 }, size, dither, png, cooldown }) {
    const template = await readTemplate(ctx, image, { size, dither });
    const board = await readBoard(ctx);
    const shown = comparisonOf(template, differences(board, template, at), at, cooldown ?? usualCooldownMs);
    if (png !== undefined) await ctx.files.save(png, pngBody(shown.picture), { replace: true });
    await ctx.pictures.prepare();
    return shown;
  },
  exit: ({ comparison }, { check }) => (check && comparison.different > 0 ? 10 : 0),
  render: differenceLines,
});
