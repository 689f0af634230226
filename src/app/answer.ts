/** Runs a command by its kind and writes its result. */
import { type AnyCommand, Watched } from '../cli/definition/command';
import { asEachCommand, type EachCommand } from '../cli/definition/each-command';
import type { PagedOutput } from '../cli/output/pager';
import { type AnswerCommand, type Writer, writeAnswer, writeDryRun, writeEvents } from '../cli/output/writer';
import type { Io } from '../cli/process/io';
import { TimeUp, until } from '../cli/process/lifetime';
import type { Output } from '../cli/process/output';
import { colorLevel, isPlainTerminal } from '../cli/process/terminal';
import { InterruptedError, PlazaError } from '../errors';
import type { PagingStart } from '../ports/api';
import type { Handle, NextPage } from '../ports/handles';
import { useWidths } from '../terminal/text/disputed-widths';
import { loadGrid } from '../terminal/text/grid';
import { loadStyle } from '../terminal/text/view';
import type { Opened } from './context/factory';
import type { Run } from './context/scope';
import { type FollowRun, follow } from './follow';
import type { Tracker } from './handles/memory';
import { printError } from './unprintable';

export interface AnswerRun extends FollowRun {
  readonly run: Run;
  /** Resolves once every note so far was written. */
  readonly written: () => Promise<void>;
}

/** Runs the command by its kind and writes its result. @returns the exit code */
export async function answer(answerRun: AnswerRun): Promise<number> {
  const { io, command } = answerRun.run;
  if (io.output.terminal) await loadGrid();
  const tracker = await trackerFor(answerRun);
  const writer = await writerFor(answerRun, tracker);
  if (command.kind !== 'answer') {
    const isQuiet = command.kind === 'events' && command.endsByInterrupt === true;
    return untilLeft(io, () => follow(writer, command, answerRun), isQuiet);
  }
  try {
    return await answerOnce(writer, command, answerRun);
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

/** Runs a command that answers; a dry run that met a change prints that change instead of an answer. */
async function answerOnce(writer: Writer, command: AnswerCommand, answerRun: AnswerRun): Promise<number> {
  const { line, opened, written } = answerRun;
  const each = asEachCommand(command);
  if (each && line.objects) return (await import('./each')).answerEach(writer, each, answerRun, line.objects);
  const { io } = answerRun.run;
  try {
    const value = await answerValue(command, answerRun);
    // Both streams can be one terminal: no note may appear inside a table.
    await written();
    if (value instanceof Watched) {
      // Repeated drawings do not go through a pager.
      const view = (first: boolean) => ({ ...writer.view(first), remember: undefined });
      const live = { ...writer, output: io.output, view };
      const values = until(value.values, answerRun.lifetime.signal);
      return await untilLeft(io, () => writeEvents(live, command, values, line.limits));
    }
    if (opened.context.dryRunRequests.length === 0) {
      const choice = await opened.listChoice?.();
      const printed = choice ? choice.of(value) : value;
      await writeAnswer(writer, each ? await namingOne(each, answerRun) : command, printed).catch((cause) => {
        throw opened.hasChanged() ? printError(cause) : cause;
      });
      await choice?.save();
      return command.exit?.(value, line.input) ?? 0;
    }
  } catch (error) {
    // A command can fail on its placeholder answer; the requests are recorded anyway.
    if (opened.context.dryRunRequests.length === 0 || error instanceof PlazaError) throw error;
  }
  await writeDryRun(writer, opened.context.dryRunRequests);
  return 0;
}

async function namingOne(command: EachCommand, { opened, line }: AnswerRun): Promise<AnswerCommand> {
  const { naming } = await import('./each');
  return naming(command, opened.context, String(line.input[command.each]));
}

/** The value of the command, or the answer of an action that an earlier run of the same command left pending. */
async function answerValue(command: AnswerCommand, { line, opened }: AnswerRun): Promise<unknown> {
  const each = asEachCommand(command);
  const work = async () => {
    const pending = await opened.pendingAnswer?.();
    if (!pending && each) return (await import('./each')).runOne(each, opened.context, line.input);
    if (!pending) return command.run(opened.context, line.input);
    return command.repeated ? command.repeated(pending.answer, line.input) : pending.answer;
  };
  const isDone = (value: unknown) => (command.exit?.(value, line.input) ?? 0) === 0;
  return opened.once ? opened.once(work, isDone) : work();
}

/** Numbers rows at a terminal; undefined if no answer is shown. */
async function trackerFor({ run }: AnswerRun): Promise<Tracker | undefined> {
  const { io, globals, command, memory } = run;
  const isShown = command.kind === 'answer' && !globals.json && globals.jq === undefined;
  if (!isShown || !io.output.terminal || globals.dryRun) return undefined;
  const store = await memory();
  if (!store) return undefined;
  const { makeTracker } = await import('./handles/memory');
  return makeTracker(store, run.isContinued);
}

/** Makes the view of each page, and makes it anew when the terminal turns out to be another one. */
async function viewsFor(
  { run, opened }: Pick<AnswerRun, 'run' | 'opened'>,
  tracker: Tracker | undefined,
): Promise<Pick<Writer, 'view' | 'learn'>> {
  const { io, globals, facts } = run;
  const setting = await opened.color();
  const currentStyle = () => {
    const { trueColor, light } = facts.current;
    return loadStyle(colorLevel(io.output, io.env, { noColor: globals.noColor, setting, trueColor }), light);
  };
  let style = await currentStyle();
  const remember = showsOf(run.command) ? undefined : tracker?.add;
  return {
    view(first) {
      const { columns: width, rows } = io.output.size();
      const { terminal } = io.output;
      const handles = { remember, numberOf: tracker?.numberOf, shortIds: terminal && !globals.ids };
      const now = io.clock.now();
      const { links } = facts.current;
      const plain = isPlainTerminal(io.env);
      return {
        terminal,
        plain,
        width,
        rows,
        style,
        now,
        first,
        ...handles,
        links,
        printer: opened.printer(),
      };
    },
    async learn(ask) {
      const { terminalFacts } = await import('./terminal/facts');
      const before = facts.current;
      facts.current = await terminalFacts({ ...io, ask }, 'once');
      const isOther = JSON.stringify(facts.current) !== JSON.stringify(before);
      if (isOther) {
        useWidths(facts.current.widths);
        style = await currentStyle();
      }
      return (await opened.learnPictures(ask)) || isOther;
    },
  };
}

async function writerFor({ run, opened }: AnswerRun, tracker: Tracker | undefined): Promise<Writer> {
  const { globals, note, progress } = run;
  const views = await viewsFor({ run, opened }, tracker);
  const filter = globals.jq === undefined ? undefined : await loadFilter(globals.jq);
  const { envelopeOf, asReceived } = opened;
  const all = run.input.all === true;
  const output = await outputOf(run, opened);
  const finish = async () => output.finish?.();
  const named = showsOf(run.command);
  const shows = tracker && named && ((value: unknown) => tracker.add(named(value)));
  const isLimited = run.input.limit !== undefined;
  const endList =
    tracker && ((next: PagingStart | undefined) => tracker.endList(next && nextPage(run, next)));
  return {
    output,
    finish,
    globals,
    all,
    isLimited,
    filter,
    ...views,
    envelopeOf,
    asReceived,
    shows,
    endList,
    note,
    progress,
  };
}

/** The line that lists the next page: a list has one kind of start, which replaces its own. */
function nextPage({ words, input }: Run, start: PagingStart): NextPage {
  return { words, input: { ...input, ...start } };
}

/** The output of an answer at a terminal goes through the pager; events, screens and pictures never do. */
async function outputOf({ io, command, globals }: Run, opened: Opened): Promise<MaybePaged> {
  const { output } = io;
  if (!output.terminal || command.kind !== 'answer' || globals.noPager || io.env.TERM === 'dumb')
    return output;
  const pager = await opened.pager();
  if (pager === undefined) return output;
  const { pagedOutput } = await import('../cli/output/pager');
  return pagedOutput(io, pager, () => opened.printer() === undefined);
}

type MaybePaged = Output & Partial<Pick<PagedOutput, 'finish'>>;

/** The handles that the command itself names in its answer; undefined if tables name their rows. */
function showsOf(command: AnyCommand): ((value: unknown) => readonly Handle[]) | undefined {
  return command.kind === 'answer' ? command.shows : undefined;
}

async function loadFilter(expression: string): Promise<Writer['filter']> {
  const { loadJq } = await import('../cli/output/jq');
  return loadJq(expression);
}
