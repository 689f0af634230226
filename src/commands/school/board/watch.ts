import { choice, type Key, option, picturesOption, type Step, screenCommand } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { type WatchEvent, watchBoard } from './flows/watch';
import {
  afterEvent,
  initialWatch,
  moved,
  type ScreenEvent,
  type WatchEffect,
  type WatchState,
  withBackground,
  zoomed,
} from './flows/watch-state';
import { boardEventLines, boardFrame } from './render/watch';

/** Fraction of the visible region that an arrow key moves. */
const arrow = 0.25;

const ways: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  left: [-arrow, 0],
  right: [arrow, 0],
  up: [0, -arrow],
  down: [0, arrow],
};

function onKey(state: WatchState, { name, text }: Key): Step<WatchState, WatchEffect> {
  if (name === 'q') return { state, end: true };
  if (name === 'b') return { state: withBackground(state, state.background === 'dark' ? 'light' : 'dark') };
  if (text === '+' || text === '=') return { state: zoomed(state, 1) };
  if (text === '-') return { state: zoomed(state, -1) };
  if (text === '0') return { state: zoomed(state, -state.zoom) };
  const way = Object.hasOwn(ways, name) ? ways[name] : undefined;
  return { state: way ? moved(state, ...way) : state };
}

export default screenCommand({
  summary: 'Watch the chalk board live',
  description: [
    'At a terminal: drawings appear stroke by stroke, with the names of those who draw and those who watch. + and - zoom, arrow keys move, b changes the background, q quits.',
    'In a pipe: one line per event. After a lost connection, what was missed is printed once and in order.',
  ],
  options: {
    board: option(choice(['dark', 'light']), 'Background: dark or light (default: dark)'),
    pictures: picturesOption,
  },
  examples: [
    'plaza school board watch',
    'plaza school board watch --json --for 10m',
    "plaza school board watch --jq 'select(.drawing) | .drawing.author.username'",
  ],
  routes: [school.board, school.boardTicket, school.boardSocket],
  run: watchBoard,
  init: ({ board }) => initialWatch(board ?? 'dark'),
  update(state, message) {
    if (message.type === 'event') return afterEvent(state, message.event as ScreenEvent);
    return message.type === 'key' ? onKey(state, message.key) : { state };
  },
  frame: boardFrame,
  render: (event: WatchEvent, view) => boardEventLines(event, view),
});
