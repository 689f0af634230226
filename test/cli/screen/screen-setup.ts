/** Screens on a terminal of the test's own. */
import { expect } from 'vitest';
import { screenCommand } from '../../../src/app/command';
import type { Message, ScreenSource } from '../../../src/cli/definition/command';
import { makeLifetime } from '../../../src/cli/process/lifetime';
import { runScreen, type ScreenSetup } from '../../../src/cli/screen/screen';
import type { ScreenCommand } from '../../../src/cli/screen/step';
import { movableClock } from '../../support/clock';
import { fakeIo } from '../../support/io';
import { fakeTerminal, turns } from '../../support/terminal/terminal';
import { terminalView } from '../../support/terminal/views';

export const enter = '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[?2004h\u001b[2J';
export const leave = '\u001b[0m\u001b[2J\u001b[?2004l\u001b[?7h\u001b[?25h\u001b[?1049l';
export const row = (number: number, text: string) => `\u001b[${number};1H\u001b[0m\u001b[K${text}`;

/** For a screen beside which no notes are written. */
export const holdNotes = () => () => undefined;

export type State = readonly string[];
export type Update = (
  state: State,
  message: Message<unknown, string>,
) => { state: State; effects?: string[]; end?: boolean };

/** Shows each message in a line; `q` ends the screen. */
export const noting: Update = (state, message) => {
  if (message.type === 'intent')
    return { state: [...state, `key ${message.intent}`], end: message.intent === 'q' };
  if (message.type === 'resize') return { state: [...state, `${message.size.columns}x${message.size.rows}`] };
  if (message.type === 'tick') return { state: [...state, `tick ${message.now}`] };
  return message.type === 'event' ? { state: [...state, `event ${message.event}`] } : { state };
};

const names = ['x', 'a', 'b', 'up', 'return', 'space', 'q'];

export function showing(
  update: Update = noting,
  frame = (state: State): readonly string[] => ['top', ...state],
): ScreenCommand {
  return screenCommand<unknown, State, string, string>({
    summary: 'Show',
    examples: [],
    routes: [],
    run: () => ({}),
    init: (_, size) => [`${size.columns} wide`],
    keys: [{ keys: Object.fromEntries(names.map((name) => [name, name])), words: 'note' }],
    update,
    frame,
    render: () => [],
  }) as ScreenCommand;
}

/** Runs a screen on a terminal of the test's own. */
export function start(
  command: ScreenCommand,
  source: ScreenSource<unknown, unknown> = {},
  learn?: ScreenSetup['learn'],
) {
  const terminal = fakeTerminal({ columns: 40, rows: 10 });
  const clock = movableClock();
  const outer = new AbortController();
  const { signal } = makeLifetime(outer.signal, clock, undefined);
  const stops: { raw: boolean; goOn(): void }[] = [];
  const stop = () =>
    new Promise<void>((goOn) => {
      stops.push({ raw: terminal.input.raw(), goOn });
    });
  const io = fakeIo({ ...terminal, clock, stop });
  const setup = { io, view: () => terminalView(), signal, holdNotes, learn };
  const ended = runScreen(setup, command, {}, source).then(
    () => 'ended',
    (error: unknown) => error,
  );
  return { ...terminal, clock, outer, stops, ended };
}

export type Running = ReturnType<typeof start>;

/** Starts a screen, and forgets what its first frame wrote. */
export async function startDrawn(...given: Parameters<typeof start>): Promise<Running> {
  const screen = start(...given);
  await turns();
  screen.output.clear();
  return screen;
}

/** Types keys, and waits until they were handled. */
export async function press({ input }: Running, keys: string): Promise<void> {
  input.type(keys);
  await turns();
}

/** Quits with `q`, and returns how the screen ended. */
export function quit({ input, ended }: Running): Promise<unknown> {
  input.type('q');
  return ended;
}

/** The terminal is as before: no raw mode, no listeners, the old screen. */
export function expectRestored({ input, output }: Running): void {
  expect(input.raw()).toBe(false);
  expect(input.stream.listenerCount('keypress')).toBe(0);
  expect(input.stream.isPaused()).toBe(true);
  expect(output.listeners()).toBe(0);
  expect(output.text().endsWith(leave)).toBe(true);
  expect(output.text().split(leave)).toHaveLength(2);
}
