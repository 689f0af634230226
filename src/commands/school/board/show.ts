import { choice, command, file, flag, option, picturesOption, user } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { region } from '../../canvas/shared';
import { boardScale } from './contract/input';
import { showBoard } from './flows/show';
import { boardLines, drawingHandles } from './render/board';

export default command({
  summary: 'Show the chalk board, or a part of it, as a picture',
  description: [
    'In a pipe, one row per drawing is printed instead, unless --pictures is given. Where the terminal draws no pictures, the drawings are listed.',
    'Files are written with --svg and --png; existing files are replaced. With --png -, the PNG goes to standard output.',
  ],
  options: {
    list: flag('List the drawings above the picture'),
    region: option(region(), 'Show only this part, in pixels from the top left'),
    by: option(user(), 'Show the drawings of other users pale'),
    board: option(choice(['dark', 'light']), 'Background: dark or light (default: dark)'),
    svg: option(file('file', 'write'), 'Write the board to this SVG file'),
    png: option(file('file', 'write'), 'Write the board to this PNG file'),
    scale: option(boardScale(), 'Pixels of the file for each pixel of the board (default: 1)'),
    pictures: picturesOption,
  },
  examples: [
    'plaza school board show',
    'plaza school board show --list',
    'plaza school board show --region 300,400,256,256 --by me',
    'plaza school board show --png board.png --scale 2 --board light',
    "plaza school board show --jq '.drawings[].author.username'",
  ],
  routes: [school.board],
  run: showBoard,
  shows: (board: Awaited<ReturnType<typeof showBoard>>) =>
    board instanceof Uint8Array ? [] : drawingHandles(board),
  render: (board, view) => (board instanceof Uint8Array ? [] : boardLines(board, view)),
});
