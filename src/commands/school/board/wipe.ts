import { command, flag, option, picturesOption, text } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { item } from '../options';
import { boardPath } from './contract/input';
import { wipeBoard } from './flows/wipe';
import { wipeLines } from './render/board';

export default command({
  summary: 'Wipe chalk off the board along a path',
  description: [
    'Uses up one cloth and removes the chalk along the path, from the drawings of all users. The path is checked against the contract of the board before anything is sent.',
    'At a terminal, a preview is shown before you are asked for confirmation.',
  ],
  options: {
    drawing: option(
      text('id', 'seen:drawing'),
      "Wipe as much of this drawing as one cloth can: its ID, or its number in 'plaza school board show --list'",
    ),
    line: option(boardPath(), 'Wipe along a line from point to point'),
    path: option(boardPath(), 'The same as --line'),
    preview: flag('Show what would be removed and send nothing'),
    item,
    pictures: picturesOption,
  },
  examples: [
    'plaza school board wipe --drawing 3 --preview',
    'plaza school board wipe --line 100,100 300,100 --yes',
    'plaza school board wipe --line 100,100 200,140 300,100 --item 5c40…',
  ],
  facts: { asks: 'terminal' },
  routes: [school.board, school.boardInventory, school.shop, school.shopBoard, school.boardWipe],
  run: wipeBoard,
  receipt: true,
  render: wipeLines,
});
