import { argument, choice, file, flag, option, screenCommand } from '../../app/command';
import { canvas } from '../../protocol/routes/canvas';
import { orders, placesInOrder } from './draw/order';
import kinds from './event-kinds.json';
import { requireDrawable, startDrawing } from './flows/draw-picture';
import { readTemplate } from './flows/template';
import { gateway, part, pictures, templateOptions } from './options';
import { drawEventLines } from './render/drawing';
import { drawScreen } from './screen/screens';
import { position } from './shared';

export default screenCommand({
  summary: 'Draw a picture on the canvas, pixel by pixel',
  description: [
    'Places a pixel whenever the service allows one, until every pixel of the picture is right. Transparent pixels are left alone, and so are pixels of other people unless --overwrite is given: then the command exits with code 3 at the end. A pixel counts as placed when the service confirms it.',
    'Run the command again to continue a drawing that was stopped: pixels that are right are skipped.',
    'At a terminal, the picture is shown as it grows: pixels that are not right yet are pale, the last pixel is marked, and progress is shown below. The picture stays on the terminal at the end. There is no screen with --quiet, with --pictures none or in the background.',
    'In a pipe: one line per event.',
  ],
  args: { image: argument(file('image'), 'PNG, JPEG, WebP or GIF file, or - for standard input') },
  options: {
    at: option(position(), 'Position of the top left corner of the picture on the canvas (default: 0,0)'),
    ...templateOptions,
    order: option(
      choice(orders),
      'Order of the pixels: rows; centre outwards; edges first; color by color; random; scatter draws coarse first (default: rows)',
    ),
    part: option(part(), 'Draw only part I of N, to share a picture between several accounts'),
    overwrite: flag('Place over pixels of other people too'),
    guard: flag('Keep watching the finished picture, and fix the pixels that others change'),
    plan: flag('Show the picture, the number of pixels and the time it takes, and send nothing'),
    gateway,
    pictures,
  },
  examples: [
    'plaza canvas draw logo.png --at 100,200 --plan',
    'plaza canvas draw photo.jpg --at 100,200 --size 64 --dither diffusion --order scatter',
    'plaza canvas draw logo.png --at 100,200 --guard --part 2/5',
  ],
  facts: { asks: 'above-limit' },
  eventKinds: kinds.draw,
  routes: [canvas.socket, canvas.board, canvas.pixelInfo, canvas.gateways],
  async run(ctx, { image, at: given, size, dither, order = 'rows', part, ...more }) {
    const at = given ?? { x: 0, y: 0 };
    const template = await readTemplate(ctx, image, { size, dither });
    const picture = { template, at, places: placesInOrder(template, order, part) };
    if (!more.plan)
      await requireDrawable(ctx, picture, { isPlaced: given !== undefined, gateway: more.gateway });
    await ctx.pictures.prepare();
    return startDrawing(ctx, picture, more);
  },
  ...drawScreen,
  render: drawEventLines,
});
