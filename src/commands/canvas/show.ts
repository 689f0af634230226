import { canvas } from '../../api/catalogue/routes/canvas';
import { command, flag, option } from '../../app/command';
import { region } from '../../canvas/core/values';
import { readBoard } from '../../flows/canvas/board';
import { boardPicture, shownBoard } from '../../render/canvas/board-picture';
import { pictures } from './options';

export default command({
  summary: 'Show the canvas, or a part of it, as a picture',
  description: [
    'In a pipe, colour numbers are printed instead, one row per line, unless --pictures is given.',
    'The picture is as wide as the terminal. With --fit, it also fits the height, and a small part is enlarged.',
  ],
  options: {
    region: option(region(), 'Show only this part, in pixels from the top left'),
    fit: flag('Fit the picture into the terminal'),
    smooth: flag('When scaling down, average the colours instead of using the most frequent one'),
    pictures,
  },
  examples: [
    'plaza canvas show',
    'plaza canvas show --region 0,0,64,64 --fit',
    "plaza canvas show --jq '.pixels[10][20]'",
  ],
  routes: [canvas.board],
  async run(ctx, { region: part, fit, smooth, pictures }) {
    const board = await readBoard(ctx, part);
    await ctx.pictures.prepare(pictures);
    return shownBoard(board, part, { fit, smooth });
  },
  render: boardPicture,
});
