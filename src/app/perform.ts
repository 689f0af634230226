/** Performs one command: reads its line, opens its context, runs it, writes its result, and closes everything. */
import type { AnyCommand, Groups } from '../cli/definition/command';
import { asEachCommand } from '../cli/definition/each-command';
import { globalsTyped } from '../cli/definition/parameters';
import { type Line, parseCommandLine } from '../cli/line/parse';
import { type Place, resolve } from '../cli/line/resolve';
import { makeNotes, makeProgress } from '../cli/output/stderr';
import type { Io } from '../cli/process/io';
import { type DisposeStack, disposeStack, makeLifetime } from '../cli/process/lifetime';
import { ClosedPipe } from '../cli/process/output';
import { inputLines } from '../cli/process/standard-input';
import { saysLight } from '../cli/process/terminal';
import { PlazaError, UsageError } from '../errors';
import type { TerminalFacts } from '../ports/terminal';
import { useWidths } from '../terminal/text/disputed-widths';
import { answer } from './answer';
import { openContext } from './context/factory';
import type { Run } from './context/scope';
import { type CommandRun, showsScreen } from './follow';
import type { OpenMemory } from './handles/read-line';
import { errorOfRun } from './unprintable';

/**
 * Runs a command with the rest of its line and returns the exit code.
 * @param configuration of the start, which has read it already
 */
export async function perform(
  io: Io,
  groups: Groups,
  typed: Place,
  configuration?: Run['configuration'],
): Promise<number> {
  // Before the line is parsed: a time without a zone is local.
  if (globalsTyped(io.argv).has('utc')) io.useUtc();
  const stack = disposeStack();
  const memory = memoryOf(io);
  let place = typed;
  let line: Line | undefined;
  try {
    line = withObjects(await withInputLines(await readLine(io, place, memory), io), place.command);
    const next = await nextPageOf(place.command, { groups, line, memory });
    if (next) ({ place, line } = next);
    line = (await io.guard?.admit(place, line)) ?? line;
    const code = await answerAndAcknowledge(
      await openRun(
        { io, groups, stack, isContinued: next !== undefined, configuration },
        place,
        line,
        memory,
      ),
    );
    await stack.close();
    return code;
  } catch (thrown) {
    // The first error is the one to report.
    await stack.close().catch(() => undefined);
    throw line && thrown instanceof PlazaError
      ? await explained(thrown, { io, groups }, { command: place.command, input: line.input })
      : thrown;
  }
}

async function performLine(io: Io, groups: Groups): Promise<number> {
  const { found, ...place } = await resolve(io.argv, groups);
  if (!found || found.kind === 'group') throw new UsageError(`'${io.argv.join(' ')}' is not a command`);
  return perform(io, groups, { ...place, command: found });
}

/** The run of a command with its time limit, notes, progress, facts of the terminal, and context. */
async function openRun(
  start: Pick<Run, 'io' | 'groups' | 'stack' | 'isContinued' | 'configuration'>,
  { words, command }: Place,
  line: Line,
  memory: OpenMemory,
): Promise<CommandRun> {
  const { io, groups, stack } = start;
  const { globals, input, objects } = line;
  const lifetime = makeLifetime(io.signal, io.clock, line.limits.for);
  stack.add(lifetime.end);
  const progress = makeProgress(io, globals.quiet);
  stack.add(progress.close);
  const { written, hold: holdNotes, ...notes } = makeNotes(io, globals.quiet, progress);
  stack.add(written);
  const isScreen = command.kind === 'screen' && (await showsScreen(io, command, line));
  const facts = { current: await factsOf(io, stack) };
  const run: Run = {
    ...start,
    ...notes,
    globals,
    command,
    words,
    input,
    objects,
    isScreen,
    facts,
    progress,
    signal: lifetime.signal,
    memory: () => memory(globals),
    perform: (other) => performLine(other, groups),
  };
  const hold = () => {
    const releases = [progress.hold(), holdNotes()];
    return () => {
      for (const release of releases) release();
    };
  };
  return { run, line, opened: await openContext(run), lifetime, written, hold };
}

/** For a command that continues the last list of this terminal: the command and the line of the next page. */
async function nextPageOf(
  command: AnyCommand,
  { groups, line, memory }: { readonly groups: Groups; readonly line: Line; readonly memory: OpenMemory },
) {
  if (command.kind !== 'answer' || !command.continuesList) return undefined;
  return (await import('./handles/read-line')).nextPage(groups, line, memory);
}

/** The parsed line; at a terminal, handles are replaced by IDs. In a pipe and in a script, an ID is an ID. */
async function readLine(io: Io, place: Place, memory: OpenMemory): Promise<Line> {
  const { command } = place;
  const values = [...Object.values(command.args ?? {}), ...Object.values(command.options ?? {})];
  const isHandled = values.some(({ value }) => value?.handle) && understandsHandles(io);
  if (!isHandled) return parseCommandLine(place);
  const { readAtTerminal } = await import('./handles/read-line');
  return readAtTerminal(io, place, memory);
}

/** Opens the memory of this terminal, once: it replaces handles in the line and numbers the rows of the answer. */
function memoryOf(io: Io): OpenMemory {
  let opened: ReturnType<OpenMemory> | undefined;
  return (globals) => {
    opened ??= import('./handles/terminal-memory').then(({ terminalMemoryOf }) =>
      terminalMemoryOf(io, globals),
    );
    return opened;
  };
}

async function withInputLines(line: Line, io: Io): Promise<Line> {
  if (!line.fromLines) return line;
  if (Object.values(line.input).includes('-')) throw new UsageError('standard input can be read only once');
  return { ...line, input: line.fromLines(await inputLines(io.input.stream, io.signal)) };
}

/** The line with the objects of an each-command in `objects`; a single object stays an argument. */
function withObjects(line: Line, command: AnyCommand): Line {
  const { each, isRead } = asEachCommand(command) ?? {};
  if (each === undefined) return line;
  const given = line.input[each] as readonly string[];
  // A read has a result for each line of its input.
  const ids = isRead ? given : [...new Set(given)];
  if (line.fromLines || ids.length > 1) return { ...line, objects: ids };
  return { ...line, input: { ...line.input, [each]: ids[0] } };
}

/** The facts of the terminal that are remembered; until the command ends, widths are counted as the terminal draws. */
async function factsOf(io: Io, stack: DisposeStack): Promise<TerminalFacts> {
  if (!io.output.terminal) return { light: saysLight(io.env), links: false };
  const { terminalFacts } = await import('./terminal/facts');
  const facts = await terminalFacts(io, 'remembered');
  useWidths(facts.widths);
  stack.add(() => useWidths(undefined));
  return facts;
}

function understandsHandles({ input, output }: Io): boolean {
  return input.terminal && output.terminal;
}

/** Answers, and records whether the answer was printed. A reader that closed the pipe counts as having read it. */
async function answerAndAcknowledge(commandRun: CommandRun): Promise<number> {
  const { opened, run } = commandRun;
  try {
    const code = await answer(commandRun);
    await opened.reportPrinted(true);
    return code;
  } catch (error) {
    const unread = await opened.reportPrinted(error instanceof ClosedPipe);
    throw errorOfRun(await opened.context.explain(error), { unread, note: run.note });
  }
}

/** The failure with a hint if an argument is mistyped, or is understood only at a terminal. */
async function explained(
  error: PlazaError,
  { io, groups }: { readonly io: Io; readonly groups: Groups },
  given: { readonly command: AnyCommand; readonly input: Line['input'] },
): Promise<PlazaError> {
  const { withSuggestion } = await import('./completion/suggest-value');
  const suggested = await withSuggestion(error, { io, groups }, given);
  if (suggested !== error || error.kind !== 'not-found' || understandsHandles(io)) return suggested;
  const { explainHandles } = await import('./handles/read-line');
  return explainHandles(error, given.command, given.input);
}
