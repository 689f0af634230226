/** Performs one command: its line read, its context made, its answer written, everything closed again. */

import { type Context, makeContext } from '../../app/context';
import { makeFiles } from '../../app/files/files';
import { makeUntold } from '../../app/operations/pending-acks';
import { settingValue } from '../../app/settings/settings';
import { NetworkError, PersonNeededError, PlazaError, UnknownOutcomeError, UsageError } from '../../errors';
import { loadGrid } from '../../render/text/grid';
import { loadStyle } from '../../render/text/view';
import type { AnyCommand, ScreenSource } from '../definition/command';
import { isKeyed } from '../definition/globals';
import { makeNotes } from '../output/notes';
import { makeProgress } from '../output/progress';
import { type AnswerCommand, type Writer, writeAnswer, writeEvents, writeRehearsal } from '../output/writer';
import { disposeStack } from '../process/dispose';
import type { Io } from '../process/io';
import { type Lifetime, makeLifetime, until } from '../process/lifetime';
import { type ColourWish, colourLevel } from '../process/terminal';
import { type Line, readLine } from './dispatch';
import { loadManifest } from './manifest';
import type { Resolved } from './resolve';
import type { Groups } from './run';

/** Runs a command with what is left of its line, and gives the exit code. */
export async function perform(
  io: Io,
  groups: Groups,
  { words, command, rest }: Pick<Resolved, 'words' | 'rest'> & { readonly command: AnyCommand },
): Promise<number> {
  const stack = disposeStack();
  const untold = makeUntold();
  try {
    const line = await whole(readLine(words, command, rest), io);
    const lifetime = makeLifetime(io.signal, io.clock, line.limits.for);
    stack.add(lifetime.end);
    const progress = makeProgress(io, line.globals.quiet);
    const { note, failed, written } = makeNotes(io, line.globals.quiet, progress);
    stack.add(written);
    const manifest = () => loadManifest(io.dist, groups);
    const { globals } = line;
    let isChanged = false;
    const context = await makeContext({
      io,
      globals,
      command,
      words,
      input: line.input,
      anew: line.anew,
      untold,
      signal: lifetime.signal,
      stack,
      note,
      failed,
      progress,
      manifest,
      changed() {
        isChanged = true;
      },
    });
    const code = await untold.until(() =>
      answer({ io, command, line, context, lifetime, written, isChanged: () => isChanged }),
    );
    await stack.close();
    return code;
  } catch (thrown) {
    // What went wrong first is what has to be told.
    await stack.close().catch(() => undefined);
    throw thrown;
  }
}

/** The line with what standard input holds of it. */
async function whole(line: Line, io: Io): Promise<Line> {
  if (!line.fromLines) return line;
  return { ...line, input: line.fromLines(await makeFiles(io).lines()) };
}

interface Performance {
  readonly io: Io;
  readonly command: AnyCommand;
  readonly line: Line;
  readonly context: Context;
  readonly lifetime: Lifetime;
  /** Resolves once every note so far was written. */
  readonly written: () => Promise<void>;
  /** Whether a change was done, at least one. */
  readonly isChanged: () => boolean;
}

/** Runs the command in its kind and writes what it gives. */
async function answer(performance: Performance): Promise<number> {
  const { io, command, line, context, lifetime } = performance;
  if (io.output.terminal) await loadGrid();
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
  if (isScreenShown(io, line)) {
    const { runScreen } = await import('../screen/screen');
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

/** A dumb terminal can move no cursor; it gets the events, a line each. */
function isScreenShown({ input, output, env }: Io, { globals, limits }: Line): boolean {
  const able = input.terminal && output.terminal && env.TERM !== 'dumb';
  return able && !globals.json && globals.jq === undefined && limits.count === undefined;
}

/** Runs a command that answers; a dry run that met a change shows that change in place of an answer. */
async function answerOnce(writer: Writer, command: AnswerCommand, performance: Performance): Promise<number> {
  const { line, context, written } = performance;
  try {
    const left = isKeyed(command) ? await resumed(command, context) : undefined;
    const value = left ? repeatedValue(command, left.answer, line) : await command.run(context, line.input);
    // Both streams may be one terminal, where a note in the middle of a table would be a nuisance.
    await written();
    if (context.rehearsed.length === 0) {
      await told(performance, () => writeAnswer(writer, command, value));
      return command.exit?.(value, line.input) ?? 0;
    }
  } catch (error) {
    // A command may stumble over the placeholder it got for an answer; what it would have sent is known all the same.
    if (context.rehearsed.length === 0 || error instanceof PlazaError) throw error;
  }
  await writeRehearsal(writer, context.rehearsed);
  return 0;
}

/** Wrong usage means that nothing was sent; an answer that cannot be written comes too late for that. */
async function told({ command, isChanged }: Performance, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    if (!(cause instanceof UsageError) || !isChanged()) throw cause;
    const message = `it was done, but what came of it cannot be told: ${cause.message}`;
    // The journal keeps what has a key until it was told.
    throw isKeyed(command)
      ? new NetworkError(message, { hint: 'running the same command again tells it', cause })
      : new UnknownOutcomeError(message, { hint: 'running the command again would do it again', cause });
  }
}

/** What an earlier run of the same command left waiting is done first, and then there is nothing else to do. */
async function resumed({ routes }: AnswerCommand, { api }: Context) {
  if (routes !== 'all') return api.resumeOperations((name) => routes.find((route) => route.name === name));
  const { routeNamed } = await import('../../api/catalogue/routes/index');
  return api.resumeOperations(routeNamed);
}

function repeatedValue({ repeated }: AnswerCommand, answer: unknown, { input }: Line): unknown {
  return repeated ? repeated(answer, input) : answer;
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
  const style = await loadStyle(colourLevel(io.output, io.env, wish));
  const view = (first: boolean) => {
    const { columns, rows } = io.output.size();
    const { printer } = context.pictures;
    const facts = { terminal: io.output.terminal, width: columns, rows, style, now: io.clock.now(), first };
    return printer ? { ...facts, printer } : facts;
  };
  const filter = globals.jq === undefined ? undefined : await loadFilter(globals.jq);
  return {
    output: io.output,
    globals,
    filter,
    view,
    envelopeOf: context.envelopeOf,
    note: context.note,
    progress: context.progress,
  };
}

async function loadFilter(expression: string): Promise<Writer['filter']> {
  const { loadJq } = await import('../output/jq');
  return loadJq(expression);
}

/** The setting `color`; a configuration that cannot be read is the command's to complain about, not ours. */
async function colourSetting(context: Context): Promise<string> {
  try {
    return String(settingValue(await context.config.chosen(), 'color'));
  } catch {
    return 'auto';
  }
}
