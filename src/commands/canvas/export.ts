import { argument, command, file, integer, option } from '../../app/command';
import { readBoard } from '../../client/canvas/connection';
import { UsageError } from '../../errors';
import { canvas } from '../../protocol/routes/canvas';
import { exportFile, oneChunk } from './flows/board';
import { region } from './shared';

export default command({
  summary: 'Write the canvas to a PNG file, or its bytes to a .bin file',
  description: ['With -, the PNG goes to standard output. An existing file is replaced.'],
  args: { file: argument(file('file', 'write'), 'File ending in .png or .bin, or - for standard output') },
  options: {
    region: option(region(), 'Write only this part, in pixels from the top left'),
    scale: option(integer({ min: 1, max: 64 }), 'Draw each pixel as a square of N by N'),
  },
  examples: [
    'plaza canvas export canvas.png',
    'plaza canvas export corner.png --region 0,0,64,64 --scale 8',
    'plaza canvas export - > canvas.png',
  ],
  routes: [canvas.board],
  async run(ctx, { file: path, region: part, scale = 1 }) {
    if (path !== '-' && !/\.(png|bin)$/.test(path)) {
      throw new UsageError(`'${path}' does not end in .png or .bin`, {
        hint: 'the ending selects the format',
      });
    }
    if (path === '-' && ctx.terminal.output) {
      throw new UsageError('cannot write a PNG to a terminal', {
        hint: "redirect it: 'plaza canvas export - > canvas.png'",
      });
    }
    const { bytes, picture } = await exportFile(await readBoard(ctx, part), path, scale);
    if (path === '-') return bytes;
    await ctx.files.save(path, oneChunk(bytes), { replace: true });
    return { file: path, width: picture.width, height: picture.height, bytes: bytes.length };
  },
  receipt: true,
  render: (written) =>
    written instanceof Uint8Array
      ? []
      : [`Wrote ${written.file}: ${written.width} by ${written.height} pixels, ${written.bytes} bytes`],
});
