import { command, file, flag, option, picturesOption, text } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { item } from '../options';
import { boardPoint, boardSize } from './contract/input';
import { drawOnBoard } from './flows/draw';
import { drawingLines } from './render/board';

export default command({
  summary: 'Draw strokes, an SVG file or text on the chalk board',
  description: [
    'The drawing is fitted into the contract of the board: scaled, simplified, in the nearest colors. Every change is printed. A drawing that the board would refuse is not sent. Each drawing uses up one chalk.',
    'It is placed without overlap with drawings of other users, as near to --at as possible. At a terminal, it is shown over the board before you are asked for confirmation.',
    'When another user draws there first, no chalk is spent and the next free place is offered.',
  ],
  options: {
    text: option(text('text'), 'Draw a text'),
    skipMissing: flag('Leave out letters of the text that cannot be drawn, instead of refusing'),
    svg: option(file(), 'Draw the outlines of an SVG file'),
    strokes: option(file(), 'Draw the strokes of a JSON file, or - for standard input'),
    at: option(boardPoint(), 'Top left corner of the drawing (default: the middle of the board)'),
    fit: option(boardSize(), 'Make the drawing as large as fits into this size'),
    color: option(
      { ...text('color'), hash: true },
      'Color of all lines, as in CSS; the board has few, and the nearest is used',
    ),
    preview: flag('Show the drawing over the board and send nothing'),
    item,
    pictures: picturesOption,
  },
  examples: [
    "plaza school board draw --text 'Hello' --preview",
    'plaza school board draw --svg logo.svg --at 300,200 --fit 120,120 --yes',
    "plaza school board draw --strokes strokes.json --jq '.drawing.id'",
  ],
  facts: { asks: 'terminal' },
  routes: [school.board, school.boardInventory, school.shop, school.shopBoard, school.boardDraw],
  run: drawOnBoard,
  receipt: true,
  render: drawingLines,
});
