import { canvas } from '../../api/catalogue/routes/canvas';
import { argument, command, file, integer, option } from '../../app/command';
import { region } from '../../canvas/core/values';
import { UsageError } from '../../errors';
import { readBoard } from '../../flows/canvas/board';
import { fileOf } from '../../flows/canvas/export';

export default command({
  summary: 'Write the canvas to a PNG file, or its bytes to a .bin file',
  description: ['A lone - writes the PNG to standard output. A file that is there already is replaced.'],
  args: { file: argument(file(), 'A name that ends in .png or .bin, or -') },
  options: {
    region: option(region(), 'Only this part, in pixels from the top left'),
    scale: option(integer({ min: 1, max: 64 }), 'Make each pixel a square of so many by so many'),
  },
  examples: [
    'plaza canvas export canvas.png',
    'plaza canvas export corner.png --region 0,0,64,64 --scale 8',
    'plaza canvas export - > canvas.png',
  ],
  routes: [canvas.board],
  async run(ctx, { file: path, region: part, scale = 1 }) {
    if (path !== '-' && !/\.(png|bin)$/.test(path)) {
      throw new UsageError(`'${path}' ends neither in .png nor in .bin`, {
        hint: 'the ending says what is written',
      });
    }
    if (path === '-' && ctx.terminal.output) {
      throw new UsageError('a PNG is nothing for a terminal', {
        hint: "send it on: 'plaza canvas export - > canvas.png'",
      });
    }
    const { bytes, body, picture } = await fileOf(await readBoard(ctx, part), path, scale);
    if (path === '-') return bytes;
    await ctx.files.save(path, body(), { replace: true });
    return { file: path, width: picture.width, height: picture.height, bytes: bytes.length };
  },
  render: (written) =>
    written instanceof Uint8Array
      ? []
      : [`Wrote ${written.file}: ${written.width} by ${written.height} pixels, ${written.bytes} bytes`],
});
