/** Performs one command: reads its line, opens its context, writes its answer, closes everything. */

import { type AnyCommand, Watched } from '../cli/definition/command';
import type { OpenContext, Program, Run } from '../cli/definition/program';
import { loadManifest } from '../cli/line/manifest';
import { type Line, parseCommandLine } from '../cli/line/parse';
import { type Place, resolve } from '../cli/line/resolve';
import type { PagedOutput } from '../cli/output/pager';
import { makeNotes, makeProgress } from '../cli/output/stderr';
import { type AnswerCommand, type Writer, writeAnswer, writeDryRun, writeEvents } from '../cli/output/writer';
import type { Io } from '../cli/process/io';
import { disposeStack, makeLifetime, TimeUp, until } from '../cli/process/lifetime';
import { ClosedPipe, type Output } from '../cli/process/output';
import { inputLines } from '../cli/process/standard-input';
import { type ColorPreference, colorLevel, useTerminal, withSharedMemory } from '../cli/process/terminal';
import { InterruptedError, PlazaError, UsageError } from '../errors';
import type { Handle } from '../ports/handles';
import { loadGrid } from '../terminal/text/grid';
import { loadStyle } from '../terminal/text/view';
import { type Following, follow, showsScreen } from './follow';
import type { Tracker } from './handles/memory';
import { errorOfRun, printError } from './unprintable';

/** Runs a command with the rest of its line and gives the exit code. */
export async function perform(io: Io, original: Program, place: Place): Promise<number> {
  const { words, command } = place;
  const program = withSharedMemory(original);
  const stack = disposeStack();
  let input: Line['input'] | undefined;
  try {
    const line = await withInputLines(await readPlace(io, program, place), io);
    input = line.input;
    const lifetime = makeLifetime(io.signal, io.clock, line.limits.for);
    stack.add(lifetime.end);
    const progress = makeProgress(io, line.globals.quiet);
    stack.add(progress.close);
    const { note, failed, written, hold: holdNotes } = makeNotes(io, line.globals.quiet, progress);
    const hold = holdAll(progress.hold, holdNotes);
    stack.add(written);
    const { globals } = line;
    const manifest = () => loadManifest(io.dist, program);
    const { signal } = lifetime;
    const isScreen = await showsScreen(io, command, line);
    const facts = await useTerminal(io, program, { isScreen, stack });
    const reported = { note, failed, progress };
    const run = {
      ...{ io, globals, command, words, input, signal, stack, isScreen, facts, manifest, ...reported },
      perform: (other: Io) => performLine(other, original),
    };
    const opened = await program.open(run);
    const code = await withAcknowledgement(opened, run, () =>
      answer({ run, program, line, opened, lifetime, written, hold }),
    );
    await stack.close();
    return code;
  } catch (thrown) {
    // The first error is the one to report.
    await stack.close().catch(() => undefined);
    throw input && thrown instanceof PlazaError
      ? await explained(thrown, { io, program }, { command, input })
      : thrown;
  }
}

/** Runs the command that the words of the process name. */
async function performLine(io: Io, program: Program): Promise<number> {
  const resolved = await resolve(io.argv, program);
  const { found } = resolved;
  if (!found || found.kind === 'group') throw new UsageError(`'${io.argv.join(' ')}' is not a command`);
  return perform(io, program, { ...resolved, command: found });
}

/** The failure with a hint where an argument is mistyped, or is understood only at a terminal. */
async function explained(
  error: PlazaError,
  { io, program }: { readonly io: Io; readonly program: Program },
  given: { readonly command: AnyCommand; readonly input: Line['input'] },
): Promise<PlazaError> {
  const { withSuggestion } = await import('../cli/line/suggest-value');
  const suggested = await withSuggestion(error, { io, program }, given);
  if (suggested !== error || error.kind !== 'not-found' || understandsHandles(io)) return suggested;
  const { explainHandles } = await import('./handles/read-line');
  return explainHandles(error, given.command, given.input);
}

/** Joins several holds into one. */
function holdAll(...holds: readonly (() => () => void)[]): () => () => void {
  return () => {
    const releases = holds.map((hold) => hold());
    return () => {
      for (const release of releases) release();
    };
  };
}

function understandsHandles({ input, output }: Io): boolean {
  return input.terminal && output.terminal;
}

/** The line as it was typed; at a terminal with IDs for handles. In a pipe, and in a script, an ID is an ID. */
async function readPlace(io: Io, program: Program, place: Place): Promise<Line> {
  const { command } = place;
  const values = [...Object.values(command.args ?? {}), ...Object.values(command.options ?? {})];
  const isHandled = values.some(({ value }) => value?.handle) && understandsHandles(io);
  if (!isHandled) return parseCommandLine(program, place);
  const { readAtTerminal } = await import('./handles/read-line');
  return readAtTerminal(io, program, place);
}

/** The line with the lines of standard input, where `-` asks for them. */
async function withInputLines(line: Line, io: Io): Promise<Line> {
  if (!line.fromLines) return line;
  return { ...line, input: line.fromLines(await inputLines(io.input.stream, io.signal)) };
}

/** Tells the context whether the answer was printed. A reader that closed the pipe counts as having read it. */
async function withAcknowledgement(
  opened: OpenContext,
  { note }: Pick<Run, 'note'>,
  work: () => Promise<number>,
): Promise<number> {
  try {
    const code = await work();
    await opened.reportPrinted(true);
    return code;
  } catch (error) {
    const unread = await opened.reportPrinted(error instanceof ClosedPipe);
    throw errorOfRun(await opened.explain(error), {
      unread,
      isPrintedByNextRun: opened.pendingAnswer !== undefined,
      note,
    });
  }
}

interface Answering extends Following {
  readonly run: Run;
  readonly program: Program;
  /** Resolves once every note so far was written. */
  readonly written: () => Promise<void>;
}

/** Runs the command in its kind and writes what it gives. */
async function answer(answering: Answering): Promise<number> {
  const { io, command } = answering.run;
  if (io.output.terminal) await loadGrid();
  const tracker = await trackerFor(answering);
  const writer = await writerFor(answering, tracker);
  if (command.kind !== 'answer') {
    const isQuiet = command.kind === 'events' && command.endsByInterrupt === true;
    return untilLeft(io, () => follow(writer, command, answering), isQuiet);
  }
  try {
    return await answerOnce(writer, command, answering);
  } finally {
    await writer.finish();
    await tracker?.save();
  }
}

/**
 * Ctrl-C at a terminal ends a watch without an error message; elsewhere the error is reported unless `isQuiet`. The end of `--for` is a
 * good end, also before the first event.
 */
async function untilLeft(io: Io, work: () => Promise<void>, isQuiet = false): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof TimeUp) return 0;
    if (error instanceof InterruptedError && (isQuiet || io.errors.terminal)) return error.exit;
    throw error;
  }
}

/** Runs a command that answers; a dry run that met a change prints that change in place of an answer. */
async function answerOnce(writer: Writer, command: AnswerCommand, answering: Answering): Promise<number> {
  const { line, opened, written } = answering;
  const { io } = answering.run;
  try {
    const value = await answerValue(command, answering);
    // Both streams may be one terminal: no note may stand in the middle of a table.
    await written();
    if (value instanceof Watched) {
      // Repeated drawings do not go through a pager.
      const view = (first: boolean) => ({ ...writer.view(first), remember: undefined });
      const live = { ...writer, output: io.output, view };
      const values = until(value.values, answering.lifetime.signal);
      return await untilLeft(io, () => writeEvents(live, command, values, line.limits));
    }
    if (opened.dryRunRequests.length === 0) {
      await writeAnswer(writer, command, value).catch((cause) => {
        throw opened.hasChanged() ? printError(cause) : cause;
      });
      return command.exit?.(value, line.input) ?? 0;
    }
  } catch (error) {
    // A command may fail on the placeholder that it gets as an answer; the requests are recorded all the same.
    if (opened.dryRunRequests.length === 0 || error instanceof PlazaError) throw error;
  }
  await writeDryRun(writer, opened.dryRunRequests);
  return 0;
}

/** The value of the command, or the answer of an action that an earlier run of the same command left pending. */
async function answerValue(command: AnswerCommand, { line, opened }: Answering): Promise<unknown> {
  const pending = await opened.pendingAnswer?.();
  if (!pending) return command.run(opened.context as never, line.input);
  return command.repeated ? command.repeated(pending.answer, line.input) : pending.answer;
}

/** Numbers rows at a terminal; undefined where no answer is shown. */
async function trackerFor({ run, program }: Answering): Promise<Tracker | undefined> {
  const { io, globals, command } = run;
  const isShown = command.kind === 'answer' && !globals.json && globals.jq === undefined;
  if (!isShown || !io.output.terminal || globals.dryRun) return undefined;
  const store = await program.memory(io, globals);
  if (!store) return undefined;
  const { makeTracker } = await import('./handles/memory');
  return makeTracker(store);
}

/** Makes the view of each page. */
async function viewsFor(
  { run, opened }: Pick<Answering, 'run' | 'opened'>,
  tracker: Tracker | undefined,
): Promise<Writer['view']> {
  const { io, globals } = run;
  const { trueColor, light, links } = run.facts;
  const target: ColorPreference = { noColor: globals.noColor, setting: await opened.color(), trueColor };
  const style = await loadStyle(colorLevel(io.output, io.env, target), light);
  const remember = showsOf(run.command) ? undefined : tracker?.add;
  return (first) => {
    const { columns: width, rows } = io.output.size();
    const { terminal } = io.output;
    const handles = { remember, numberOf: tracker?.numberOf, shortIds: terminal && !globals.ids };
    const now = io.clock.now();
    return { terminal, width, rows, style, now, first, ...handles, links, printer: opened.printer() };
  };
}

async function writerFor({ run, opened }: Answering, tracker: Tracker | undefined): Promise<Writer> {
  const { globals, note, progress } = run;
  const view = await viewsFor({ run, opened }, tracker);
  const filter = globals.jq === undefined ? undefined : await loadFilter(globals.jq);
  const { envelopeOf, asReceived } = opened;
  const all = run.input.all === true;
  const output = await outputOf(run, opened);
  const finish = async () => output.finish?.();
  const named = showsOf(run.command);
  const shows = tracker && named && ((value: unknown) => tracker.add(named(value)));
  const isLimited = run.input.limit !== undefined;
  return {
    output,
    finish,
    globals,
    all,
    isLimited,
    filter,
    view,
    envelopeOf,
    asReceived,
    shows,
    note,
    progress,
  };
}

/** The output of an answer at a terminal goes through the pager; events, screens and pictures never do. */
async function outputOf({ io, command, globals }: Run, opened: OpenContext): Promise<MaybePaged> {
  const { output } = io;
  if (!output.terminal || command.kind !== 'answer' || globals.noPager || io.env.TERM === 'dumb')
    return output;
  const pager = await opened.pager();
  if (pager === undefined) return output;
  const { pagedOutput } = await import('../cli/output/pager');
  return pagedOutput(io, pager, () => opened.printer() === undefined);
}

type MaybePaged = Output & Partial<Pick<PagedOutput, 'finish'>>;

/** What the command itself names of its answer; undefined where the tables name their rows. */
function showsOf(command: AnyCommand): ((value: unknown) => readonly Handle[]) | undefined {
  return command.kind === 'answer' ? command.shows : undefined;
}

async function loadFilter(expression: string): Promise<Writer['filter']> {
  const { loadJq } = await import('../cli/output/jq');
  return loadJq(expression);
}
