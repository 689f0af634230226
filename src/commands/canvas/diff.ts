import { canvas } from '../../api/catalogue/routes/canvas';
import { argument, command, file, flag, option } from '../../app/command';
import { position } from '../../canvas/core/values';
import { comparisonOf, comparisonPicture } from '../../canvas/draw/comparison';
import { differences } from '../../canvas/draw/template';
import { readBoard } from '../../flows/canvas/board';
import { readTemplate } from '../../flows/canvas/template';
import { differenceLines } from '../../render/canvas/differences';

export default command({
  summary: 'Compare the canvas with a picture',
  description: ['Transparent pixels of the picture are not compared.'],
  args: { image: argument(file('image'), 'PNG file, or - for standard input') },
  options: {
    at: option(position(), 'Position of the top left corner of the picture on the canvas (default: 0,0)'),
    png: option(file(), 'Write the differences to a PNG file: matching pixels dimmed, differing pixels red'),
    check: flag('Exit with code 10 when a pixel differs'),
  },
  examples: [
    'plaza canvas diff logo.png --at 100,200',
    'plaza canvas diff logo.png --at 100,200 --check --png wrong.png',
  ],
  routes: [canvas.board],
  async run(ctx, { image, at = { x: 0, y: 0 }, png }) {
    const template = await readTemplate(ctx, image);
    const board = await readBoard(ctx);
    const found = differences(board, template, at);
    if (png !== undefined) {
      await ctx.files.save(png, comparisonPicture(template, found, at), { replace: true });
    }
    return comparisonOf(template, found, at);
  },
  exit: ({ different }, { check }) => (check && different > 0 ? 10 : 0),
  render: differenceLines,
});
