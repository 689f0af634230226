/** Performs one command: reads its line, opens its context, writes its answer, closes everything. */
import { PersonNeededError, PlazaError } from '../../errors';
import { loadGrid } from '../../render/text/grid';
import { loadStyle } from '../../render/text/view';
import { type AnyCommand, type ScreenSource, Watched } from '../definition/command';
import { isKeyed } from '../definition/globals';
import type { OpenContext, Program, Run } from '../definition/program';
import { makeNotes } from '../output/notes';
import { makeProgress } from '../output/progress';
import { unprintable, withOperations } from '../output/unprintable';
import { type AnswerCommand, type Writer, writeAnswer, writeEvents, writeRehearsal } from '../output/writer';
import { disposeStack } from '../process/dispose';
import { ClosedPipe, type Io } from '../process/io';
import { type Lifetime, makeLifetime, until } from '../process/lifetime';
import { inputLines } from '../process/standard-input';
import { type ColourWish, colourLevel } from '../process/terminal';
import { type Line, readLine } from './dispatch';
import { loadManifest } from './manifest';
import type { Resolved } from './resolve';

/** Runs a command with what is left of its line, and gives the exit code. */
export async function perform(
  io: Io,
  program: Program,
  { words, command, rest }: Pick<Resolved, 'words' | 'rest'> & { readonly command: AnyCommand },
): Promise<number> {
  const stack = disposeStack();
  try {
    const line = await withInputLines(readLine(words, command, rest), io);
    const lifetime = makeLifetime(io.signal, io.clock, line.limits.for);
    stack.add(lifetime.end);
    const progress = makeProgress(io, line.globals.quiet);
    const { note, failed, written } = makeNotes(io, line.globals.quiet, progress);
    stack.add(written);
    const { globals, input, anew } = line;
    const manifest = () => loadManifest(io.dist, program.groups);
    const { signal } = lifetime;
    const run = { io, globals, command, words, input, anew, signal, stack, note, failed, progress, manifest };
    const opened = await program.open(run);
    const code = await settled(opened, note, () => answer({ run, line, opened, lifetime, written }));
    await stack.close();
    return code;
  } catch (thrown) {
    // The first error is the one to report.
    await stack.close().catch(() => undefined);
    throw thrown;
  }
}

/** The line with the lines of standard input, where `-` asks for them. */
async function withInputLines(line: Line, io: Io): Promise<Line> {
  if (!line.fromLines) return line;
  return { ...line, input: line.fromLines(await inputLines(io.input.stream)) };
}

/** Tells the context whether the answer was printed. Who closed the pipe has read what they wanted. */
async function settled(
  opened: OpenContext,
  note: (text: string) => void,
  work: () => Promise<number>,
): Promise<number> {
  try {
    const code = await work();
    await opened.settle(true);
    return code;
  } catch (error) {
    const unread = await opened.settle(error instanceof ClosedPipe);
    throw withOperations(error, unread, note);
  }
}

interface Answering {
  readonly run: Run;
  readonly line: Line;
  readonly opened: OpenContext;
  readonly lifetime: Lifetime;
  /** Resolves once every note so far was written. */
  readonly written: () => Promise<void>;
}

/** Runs the command in its kind and writes what it gives. */
async function answer(answering: Answering): Promise<number> {
  const { run, line, opened, lifetime } = answering;
  const { io, command } = run;
  if (io.output.terminal) await loadGrid();
  const writer = await writerFor(answering);
  const context = opened.context as never;
  if (command.kind === 'answer') return answerOnce(writer, command, answering);
  if (command.kind === 'events') {
    const events = await command.run(context, line.input);
    await writeEvents(writer, command, until(events, lifetime.signal), line.limits);
    // Behind the events: what a dry run would have sent.
    if (opened.rehearsed.length > 0) await writeRehearsal(writer, opened.rehearsed);
    return 0;
  }
  const source = await command.run(context, line.input);
  if (isScreenShown(io, line)) {
    const { runScreen } = await import('../screen/screen');
    const view = () => writer.view(true);
    await runScreen({ io, view, signal: lifetime.signal }, command, line.input, source);
    return 0;
  }
  await writeEvents(writer, command, until(eventsOf(source), lifetime.signal), line.limits);
  return 0;
}

/** A dumb terminal can move no cursor; it gets the events, a line each. */
function isScreenShown({ input, output, env }: Io, { globals, limits }: Line): boolean {
  const able = input.terminal && output.terminal && env.TERM !== 'dumb';
  return able && !globals.json && globals.jq === undefined && limits.count === undefined;
}

/** Runs a command that answers; a dry run that met a change prints that change in place of an answer. */
async function answerOnce(writer: Writer, command: AnswerCommand, answering: Answering): Promise<number> {
  const { line, opened, written } = answering;
  try {
    const value = await answerValue(command, answering);
    // Both streams may be one terminal, where a note in the middle of a table would be a nuisance.
    await written();
    if (value instanceof Watched) {
      await writeEvents(writer, command, until(value.values, answering.lifetime.signal), line.limits);
      return 0;
    }
    if (opened.rehearsed.length === 0) {
      await writeAnswer(writer, command, value).catch((cause) => {
        throw opened.hasChanged() ? unprintable(cause, isKeyed(command)) : cause;
      });
      return command.exit?.(value, line.input) ?? 0;
    }
  } catch (error) {
    // A command may stumble over the placeholder it got for an answer; what it would have sent is known all the same.
    if (opened.rehearsed.length === 0 || error instanceof PlazaError) throw error;
  }
  await writeRehearsal(writer, opened.rehearsed);
  return 0;
}

/** The value of the command; where an earlier run of it left an action without an answer, that action's. */
async function answerValue(command: AnswerCommand, { line, opened }: Answering): Promise<unknown> {
  const pending = isKeyed(command) ? await opened.pendingAnswer() : undefined;
  if (!pending) return command.run(opened.context as never, line.input);
  return command.repeated ? command.repeated(pending.answer, line.input) : pending.answer;
}

function eventsOf({ events }: ScreenSource<unknown, unknown>): AsyncIterable<unknown> {
  if (events) return events;
  throw new PersonNeededError('this command requires a terminal', {
    hint: 'run it at a terminal, without --json',
  });
}

async function writerFor({ run, opened }: Answering): Promise<Writer> {
  const { io, globals, note, progress } = run;
  const wish: ColourWish = { noColor: globals.noColor, setting: await opened.colour() };
  const style = await loadStyle(colourLevel(io.output, io.env, wish));
  const view = (first: boolean) => {
    const { columns, rows } = io.output.size();
    const { terminal } = io.output;
    return { terminal, width: columns, rows, style, now: io.clock.now(), first, printer: opened.printer() };
  };
  const filter = globals.jq === undefined ? undefined : await loadFilter(globals.jq);
  const { envelopeOf, asReceived } = opened;
  const all = run.input.all === true;
  return { output: io.output, globals, all, filter, view, envelopeOf, asReceived, note, progress };
}

async function loadFilter(expression: string): Promise<Writer['filter']> {
  const { loadJq } = await import('../output/jq');
  return loadJq(expression);
}
