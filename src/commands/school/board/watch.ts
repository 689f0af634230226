import { choice, option, picturesOption, type Step, screenCommand } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import type { KeyBindings } from '../../../terminal/text/keys';
import eventKinds from './event-kinds.json';
import { watchBoard } from './flows/watch';
import {
  afterEvent,
  boardEventLines,
  boardFrame,
  initialWatch,
  moved,
  type WatchEffect,
  type WatchEvent,
  type WatchState,
  withBackground,
  zoomed,
} from './render/watch';

/** Fraction of the visible region that an arrow key moves. */
const arrow = 0.25;

type Intent = (state: WatchState) => Step<WatchState, WatchEffect>;
const zoom =
  (steps: number): Intent =>
  (state) => ({ state: zoomed(state, steps) });
const move =
  (columns: number, rows: number): Intent =>
  (state) => ({ state: moved(state, columns * arrow, rows * arrow) });
const isZoomed = (state: WatchState) => state.zoom > 0;

const keys: KeyBindings<WatchState, Intent> = [
  { keys: { '+': zoom(1), '=': zoom(1), '-': zoom(-1) }, shown: '+ -', words: 'zoom' },
  {
    keys: { left: move(-1, 0), right: move(1, 0), up: move(0, -1), down: move(0, 1) },
    shown: 'arrows',
    words: 'move',
    when: isZoomed,
  },
  { keys: { '0': (state) => ({ state: zoomed(state, -state.zoom) }) }, words: 'whole board', when: isZoomed },
  {
    keys: {
      b: (state) => ({ state: withBackground(state, state.background === 'dark' ? 'light' : 'dark') }),
    },
    words: 'dark or light',
    help: 'dark or light background',
  },
  { keys: { q: (state) => ({ state, end: true }) }, words: 'quit' },
];

export default screenCommand({
  summary: 'Watch the chalk board live',
  description: [
    'At a terminal: drawings appear stroke by stroke, with the names of those who draw and those who watch.',
    'In a pipe: one line per event. After a lost connection, missed events are printed once and in order.',
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
  facts: { effect: 'read' },
  eventKinds,
  routes: [school.board, school.boardTicket, school.boardSocket],
  run: watchBoard,
  init: ({ board }) => initialWatch(board ?? 'dark'),
  keys,
  update(state, message) {
    if (message.type === 'event') return afterEvent(state, message.event);
    return message.type === 'intent' ? message.intent(state) : { state };
  },
  frame: boardFrame,
  render: (event: WatchEvent, view) => boardEventLines(event, view),
});
