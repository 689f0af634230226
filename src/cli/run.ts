/** One run of plaza: argv → command → answer → writer → exit code. */
import { PersonNeededError, PlazaError } from '../errors';
import { makeView } from '../render/view';
import type { AnyCommand, Lazy, ScreenSource } from './command';
import { type Context, makeContext } from './context';
import { type Line, readGlobals, readLine } from './dispatch';
import { type DisposeStack, disposeStack } from './dispose';
import { reportFailure } from './failure';
import type { Io } from './io';
import { type Lifetime, makeLifetime, until } from './lifetime';
import { loadManifest, nodeAt } from './manifest';
import { makeNotes } from './notes';
import { type Resolved, resolve, wantsHelp } from './resolve';
import { settingValue } from './settings';
import { type ColourWish, colourLevel } from './terminal';
import {
  type AnswerCommand,
  type Writer,
  writeAnswer,
  writeEvents,
  writeLines,
  writeRehearsal,
} from './write';

export type Groups = Readonly<Record<string, Lazy>>;

/** Runs one command line to its end and gives the exit code; every failure is told on standard error. */
export async function run(io: Io, groups: Groups): Promise<number> {
  const stack = disposeStack();
  try {
    const code = await perform(io, groups, stack);
    await stack.close();
    return code;
  } catch (thrown) {
    await stack.close().catch(() => undefined);
    return reportFailure(io, groups, thrown);
  }
}

async function perform(io: Io, groups: Groups, stack: DisposeStack): Promise<number> {
  const argv = io.argv[0] === 'help' ? [...io.argv.slice(1), '--help'] : io.argv;
  const resolved = await resolve(argv, groups);
  const { words, found, rest } = resolved;
  if (!found || found.kind === 'group' || wantsHelp(rest)) return showHelp(io, groups, resolved);
  const line = readLine(words, found, rest);
  const lifetime = makeLifetime(io.signal, io.clock, line.limits.for);
  stack.add(lifetime.end);
  const { note, written } = makeNotes(io, line.globals.quiet);
  stack.add(written);
  const context = await makeContext({
    io,
    globals: line.globals,
    command: found,
    words,
    signal: lifetime.signal,
    stack,
    note,
    manifest: () => loadManifest(io.dist, groups),
  });
  return answer({ io, command: found, line, context, lifetime });
}

/** Help goes to standard output: it is what was asked for. */
async function showHelp(io: Io, groups: Groups, { words, found, rest }: Resolved): Promise<number> {
  const { commandHelp, groupHelp, topHelp } = await import('./help');
  const { columns } = io.output.size();
  if (!wantsHelp(rest)) readGlobals(words, rest);
  if (found && found.kind !== 'group') {
    await writeLines(io.output, commandHelp(words, found, columns));
    return 0;
  }
  const manifest = await loadManifest(io.dist, groups);
  const node = nodeAt(manifest, words);
  await writeLines(io.output, node ? groupHelp(words, node, columns) : topHelp(manifest, columns));
  return 0;
}

interface Performance {
  readonly io: Io;
  readonly command: AnyCommand;
  readonly line: Line;
  readonly context: Context;
  readonly lifetime: Lifetime;
}

/** Runs the command in its kind and writes what it gives. */
async function answer(performance: Performance): Promise<number> {
  const { io, command, line, context, lifetime } = performance;
  const writer = await writerFor(performance);
  if (command.kind === 'answer') {
    return answerOnce(writer, command, performance);
  }
  if (command.kind === 'events') {
    const events = await command.run(context, line.input);
    await writeEvents(writer, command, until(events, lifetime.signal), line.limits);
    return 0;
  }
  const source = await command.run(context, line.input);
  const { json, jq } = line.globals;
  if (
    io.input.terminal &&
    io.output.terminal &&
    !json &&
    jq === undefined &&
    line.limits.count === undefined
  ) {
    const { runScreen } = await import('./screen');
    await runScreen(
      { io, view: () => writer.view(true), signal: lifetime.signal },
      command,
      line.input,
      source,
    );
    return 0;
  }
  await writeEvents(writer, command, until(eventsOf(source), lifetime.signal), line.limits);
  return 0;
}

/** Runs a command that answers; a dry run that met a change shows that change in place of an answer. */
async function answerOnce(
  writer: Writer,
  command: AnswerCommand,
  { line, context }: Performance,
): Promise<number> {
  try {
    const value = await command.run(context, line.input);
    if (context.rehearsed.length === 0) {
      await writeAnswer(writer, command, value);
      return command.exit?.(value, line.input) ?? 0;
    }
  } catch (error) {
    // A command may stumble over the placeholder it got for an answer; what it would have sent is known all the same.
    if (context.rehearsed.length === 0 || error instanceof PlazaError) throw error;
  }
  await writeRehearsal(writer, context.rehearsed);
  return 0;
}

function eventsOf({ events }: ScreenSource<unknown, unknown>): AsyncIterable<unknown> {
  if (events) return events;
  throw new PersonNeededError('this command is a screen and needs a terminal', {
    hint: 'run it at a terminal, without --json',
  });
}

async function writerFor({ io, line, context }: Performance): Promise<Writer> {
  const { globals } = line;
  const wish: ColourWish = { noColor: globals.noColor, setting: await colourSetting(context) };
  const view = (first: boolean) => {
    const { columns, rows } = io.output.size();
    const colour = colourLevel(io.output, io.env, wish);
    return makeView({
      terminal: io.output.terminal,
      width: columns,
      rows,
      colour,
      now: io.clock.now(),
      first,
    });
  };
  return { output: io.output, globals, view, envelopeOf: context.envelopeOf, note: context.note };
}

/** The setting `color`; a configuration that cannot be read is the command's to complain about, not ours. */
async function colourSetting(context: Context): Promise<string> {
  try {
    return String(settingValue(await context.config.chosen(), 'color'));
  } catch {
    return 'auto';
  }
}
