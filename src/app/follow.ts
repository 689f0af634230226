/** Runs commands with events: prints the events, or shows a screen at a terminal. */
import type { AnyCommand, ScreenSource } from '../cli/definition/command';
import type { Line } from '../cli/line/parse';
import {
  type AnswerCommand,
  type EventRenderer,
  type Writer,
  writeDryRun,
  writeEvents,
} from '../cli/output/writer';
import type { Io } from '../cli/process/io';
import { type Lifetime, TimeUp, until } from '../cli/process/lifetime';
import { isPlainTerminal } from '../cli/process/terminal';
import { PersonNeededError } from '../errors';
import type { OpenContext } from './context/factory';
import type { Run } from './context/scope';

export interface CommandRun {
  readonly run: Run;
  readonly line: Line;
  readonly opened: OpenContext;
  readonly lifetime: Lifetime;
  /** Resolves when every note so far was written. */
  readonly written: () => Promise<void>;
  /** Holds notes and progress back until the result is called. */
  readonly hold: () => () => void;
}

/** @returns the exit code */
export async function follow(
  writer: Writer,
  command: Exclude<AnyCommand, AnswerCommand>,
  commandRun: CommandRun,
): Promise<number> {
  const { run, line, opened, lifetime, hold } = commandRun;
  const { io, isScreen } = run;
  const { context } = opened;
  if (command.kind === 'events')
    return printEvents(writer, command, await command.run(context, line.input), commandRun);
  const { render, prompts } = command;
  if (prompts && isPlain(io, line) && isInteractive(io, line)) {
    await prompts(context, line.input);
    return 0;
  }
  if (!render && !isScreen) throw terminalNeeded(isInteractive(io, line));
  const source = await command.run(context, line.input);
  // Standard input may have ended meanwhile: no more input can be typed.
  if (render && (!isScreen || source.isPrinted || !isInteractive(io, line)))
    return printEvents(writer, { render }, eventsOf(source), commandRun);
  const { runScreen } = await import('../cli/screen/screen');
  const { signal } = lifetime;
  const setup = { io, view: () => writer.view(true), signal, holdNotes: hold, learn: writer.learn };
  await runScreen(setup, command, line.input, source);
  return 0;
}

type ScreenCommand = Extract<AnyCommand, { readonly kind: 'screen' }>;
type EventsCommand = Extract<AnyCommand, { readonly kind: 'events' }>;

export async function showsScreen(io: Io, command: ScreenCommand, line: Line): Promise<boolean> {
  if (isPlain(io, line) || !isInteractive(io, line)) return false;
  if (!command.isProgress) return true;
  const { quiet, dryRun } = line.globals;
  // The screen reads keys: the system stops a background job that does.
  return !quiet && !dryRun && io.errors.terminal && io.isForeground();
}

function isPlain({ env }: Io, { input }: Line): boolean {
  return input.plain === true || isPlainTerminal(env);
}

/** Prints each event when it arrives, then the requests of a dry run. @returns the exit code */
async function printEvents(
  writer: Writer,
  { render, exit }: EventRenderer & Pick<EventsCommand, 'exit'>,
  events: AsyncIterable<unknown>,
  { line, opened, lifetime }: CommandRun,
): Promise<number> {
  let last: unknown;
  const remembered = async function* () {
    for await (const event of until(events, lifetime.signal)) {
      last = event;
      yield event;
    }
  };
  await writeEvents(writer, { render }, remembered(), line.limits).catch((error: unknown) => {
    // `--for` ends a watch without a failure.
    if (!exit || !(error instanceof TimeUp)) throw error;
  });
  if (opened.context.dryRunRequests.length > 0) await writeDryRun(writer, opened.context.dryRunRequests);
  return exit?.(last, line.input) ?? 0;
}

/** Whether input and output are terminals; a dumb terminal cannot move the cursor and gets one line per event. */
function isInteractive({ input, output }: Io, { globals, limits }: Line): boolean {
  const isTerminal = input.terminal && output.terminal;
  return isTerminal && !globals.json && globals.jq === undefined && limits.count === undefined;
}

/** @param isPlainTerminal at a terminal whose environment asks for lines */
function terminalNeeded(isPlainTerminal = false): PersonNeededError {
  if (isPlainTerminal)
    return new PersonNeededError('this command has no form without a screen', {
      hint: 'run it without ACCESSIBLE=1, at a terminal whose TERM is not dumb',
    });
  return new PersonNeededError('this command requires a terminal', {
    hint: 'run it at a terminal, without --json',
  });
}

function eventsOf({ events }: ScreenSource<unknown, unknown>): AsyncIterable<unknown> {
  if (events) return events;
  throw terminalNeeded();
}
