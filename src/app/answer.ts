/** Runs a command by its kind and writes its result. */
import { type AnyCommand, Watched } from '../cli/definition/command';
import { asEachCommand, type EachCommand } from '../cli/definition/each-command';
import type { PagedOutput } from '../cli/output/pager';
import { type AnswerCommand, type Writer, writeAnswer, writeDryRun, writeEvents } from '../cli/output/writer';
import type { Io } from '../cli/process/io';
import { TimeUp, until } from '../cli/process/lifetime';
import type { Output } from '../cli/process/output';
import { colorLevel, isPlainTerminal } from '../cli/process/terminal';
import { InterruptedError, PlazaError, UsageError } from '../errors';
import type { PagingStart } from '../ports/api';
import type { Handle, NextPage } from '../ports/handles';
import { useWidths } from '../terminal/text/disputed-widths';
import { loadGrid } from '../terminal/text/grid';
import { loadStyle } from '../terminal/text/view';
import type { OpenContext } from './context/factory';
import type { Run } from './context/scope';
import { type CommandRun, follow } from './follow';
import type { Tracker } from './handles/memory';
import { printError } from './unprintable';

/** Runs the command by its kind and writes its result. @returns the exit code */
export async function answer(commandRun: CommandRun): Promise<number> {
  const { io, command } = commandRun.run;
  if (io.output.terminal) await loadGrid();
  const tracker = await trackerFor(commandRun);
  const writer = await writerFor(commandRun, tracker);
  if (command.kind !== 'answer') {
    const isQuiet = command.kind === 'events' && command.endsByInterrupt === true;
    return untilLeft(io, () => follow(writer, command, commandRun), isQuiet);
  }
  try {
    return await answerOnce(writer, command, commandRun);
  } finally {
    await writer.finish();
    await tracker?.save();
  }
}

/** Ctrl-C at a terminal ends a watch without an error message, with `isQuiet` anywhere. The end of `--for` is a success. */
async function untilLeft(io: Io, work: () => Promise<number>, isQuiet = false): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TimeUp) return 0;
    if (error instanceof InterruptedError && (isQuiet || io.errors.terminal)) return error.exit;
    throw error;
  }
}

/** Runs a command that answers; a dry run that met a change prints that change instead of an answer. */
async function answerOnce(writer: Writer, given: AnswerCommand, commandRun: CommandRun): Promise<number> {
  const { line, opened, written, run } = commandRun;
  const each = asEachCommand(given);
  if (each && line.objects) return answerSeveral(writer, { given, each }, commandRun, line.objects);
  const isAction = each && !each.isRead;
  const command = isAction ? await (await import('./each')).forOne(each, opened.context, line.input) : given;
  try {
    const choice = await opened.listChoice?.();
    const value = await answerValue(command, commandRun, choice?.input);
    // Both streams can be one terminal: no note may appear inside a table.
    await written();
    if (value instanceof Watched) {
      if (line.globals.csv) throw new UsageError('--csv and --watch cannot be combined');
      // Repeated drawings do not go through a pager.
      const view = (first: boolean) => ({ ...writer.view(first), remember: undefined });
      const live = { ...writer, output: run.io.output, view };
      const values = until(value.values, commandRun.lifetime.signal);
      return await untilLeft(run.io, async () => {
        await writeEvents(live, command, values, line.limits);
        return 0;
      });
    }
    if (opened.context.dryRunRequests.length === 0) {
      await writeAnswer(writer, command, choice ? choice.of(value) : value).catch((cause) => {
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

async function answerSeveral(
  writer: Writer,
  { given, each }: { readonly given: AnswerCommand; readonly each: EachCommand },
  commandRun: CommandRun,
  objects: readonly string[],
): Promise<number> {
  if (commandRun.line.globals.csv)
    throw new UsageError('--csv is not for several objects', {
      hint: 'use --json: it prints a line per object',
    });
  const { answerEach, readEach } = await import('./each');
  return each.isRead
    ? readEach(writer, given, commandRun, objects)
    : answerEach(writer, each, commandRun, objects);
}

/** The value of the command, or the answer of an action that an earlier run of the same command left pending. */
async function answerValue(
  command: AnswerCommand,
  { line, opened }: CommandRun,
  input = line.input,
): Promise<unknown> {
  const work = async () => {
    const pending = await opened.pendingAnswer?.();
    if (!pending) return command.run(opened.context, input);
    return command.repeated ? command.repeated(pending.answer, line.input) : pending.answer;
  };
  const isDone = (value: unknown) => (command.exit?.(value, line.input) ?? 0) === 0;
  return opened.once ? opened.once(work, isDone) : work();
}

/** Numbers rows at a terminal; undefined if no answer is shown. */
async function trackerFor({ run }: CommandRun): Promise<Tracker | undefined> {
  const { io, globals, command, memory } = run;
  const isShown = command.kind === 'answer' && !globals.json && !globals.csv && globals.jq === undefined;
  if (!isShown || !io.output.terminal || globals.dryRun) return undefined;
  const store = await memory();
  if (!store) return undefined;
  const { makeTracker } = await import('./handles/memory');
  return makeTracker(store, run.isContinued);
}

/** Makes the view of each page; `learn` asks the terminal, and the next views have its answers. */
async function viewsFor(
  { run, opened }: Pick<CommandRun, 'run' | 'opened'>,
  tracker: Tracker | undefined,
): Promise<Pick<Writer, 'view' | 'learn'>> {
  const { io, globals, facts } = run;
  const { terminal } = io.output;
  const plain = isPlainTerminal(io.env);
  const setting = await opened.color();
  const currentStyle = () => {
    const { trueColor, light } = facts.current;
    return loadStyle(colorLevel(io.output, io.env, { noColor: globals.noColor, setting, trueColor }), light);
  };
  let style = await currentStyle();
  const remember = showsOf(run.command) ? undefined : tracker?.add;
  const handles = { remember, numberOf: tracker?.numberOf, shortIds: terminal && !globals.ids };
  return {
    view(first) {
      const { columns: width, rows } = io.output.size();
      const { links } = facts.current;
      const now = io.clock.now();
      const { printer } = opened.pictures() ?? {};
      return { terminal, plain, width, rows, style, now, first, ...handles, links, printer };
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
      return ((await opened.pictures()?.learn(ask)) ?? false) || isOther;
    },
  };
}

async function writerFor({ run, opened }: CommandRun, tracker: Tracker | undefined): Promise<Writer> {
  const { globals, note, progress, words, input } = run;
  const { envelopeOf, asReceived } = opened;
  const views = await viewsFor({ run, opened }, tracker);
  const filter =
    globals.jq === undefined ? undefined : await (await import('../cli/output/jq')).loadJq(globals.jq);
  const output = await outputOf(run, opened);
  const named = showsOf(run.command);
  // A list has one kind of start, which replaces its own.
  const pageFrom = (start: PagingStart): NextPage => ({ words, input: { ...input, ...start } });
  return {
    ...views,
    output,
    globals,
    filter,
    envelopeOf,
    asReceived,
    note,
    progress,
    finish: async () => output.finish?.(),
    all: input.all === true,
    isLimited: input.limit !== undefined,
    shows: tracker && named && ((value) => tracker.add(named(value))),
    endList: tracker && ((next) => tracker.endList(next && pageFrom(next))),
  };
}

/** The output of an answer at a terminal goes through the pager; events, screens and pictures never do. */
async function outputOf({ io, command, globals, input }: Run, opened: OpenContext): Promise<MaybePaged> {
  const { output } = io;
  const isPlain = globals.noPager || io.env.TERM === 'dumb';
  // Programs of --exec print on standard error meanwhile.
  if (!output.terminal || command.kind !== 'answer' || isPlain || input.exec !== undefined) return output;
  const pager = await opened.pager();
  if (pager === undefined) return output;
  const { pagedOutput } = await import('../cli/output/pager');
  const { startLine } = await import('../external/program');
  return pagedOutput(io, pager, startLine, () => opened.pictures()?.printer === undefined);
}

type MaybePaged = Output & Partial<Pick<PagedOutput, 'finish'>>;

/** The handles that the command itself names in its answer; undefined if tables name their rows. */
function showsOf(command: AnyCommand): ((value: unknown) => readonly Handle[]) | undefined {
  return command.kind === 'answer' ? command.shows : undefined;
}
