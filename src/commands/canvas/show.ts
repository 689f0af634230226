import { choice, command, flag, option } from '../../app/command';
import { readBoard } from '../../client/canvas/connection';
import { canvas } from '../../protocol/routes/canvas';
import { pictures } from './options';
import { boardPicture, shownBoard } from './render/board-picture';
import { region } from './shared';

export default command({
  summary: 'Show the canvas, or a part of it, as a picture',
  description: [
    'In a pipe, color numbers are printed instead, one row per line, unless --pictures is given.',
    'At a terminal, the picture fits the screen, and a small part is enlarged; --size 1:1 draws one pixel of the canvas as one pixel.',
  ],
  options: {
    region: option(region(), 'Show only this part, in pixels from the top left'),
    fit: flag('Fit the picture into the terminal (the default at a terminal)'),
    size: option(choice(['fit', '1:1']), 'Fit the terminal, or draw a pixel as a pixel'),
    smooth: flag('When scaling down, average the colors instead of using the most frequent one'),
    pictures,
  },
  examples: [
    'plaza canvas show',
    'plaza canvas show --region 0,0,64,64',
    'plaza canvas show --region 0,0,80,48 --size 1:1',
    "plaza canvas show --jq '.pixels[10][20]'",
  ],
  routes: [canvas.board],
  async run(ctx, { region: part, fit, size, smooth }) {
    const board = await readBoard(ctx, part);
    await ctx.pictures.prepare();
    const isFitted = fit || (ctx.terminal.output && size === undefined);
    return shownBoard(board, part, { size: isFitted ? 'fit' : (size ?? 'width'), smooth });
  },
  render: boardPicture,
});
