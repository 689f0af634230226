/**
 * One run of plaza: argv → command → answer → exit code. It loads only the code that every run needs; help needs no more
 * than the manifest.
 */
import type { Groups } from '../cli/definition/command';
import { asksForJson, globalsTyped } from '../cli/definition/parameters';
import { LineError, type Resolved, resolve, wantsHelp, wantsVersion } from '../cli/line/resolve';
import type { Io } from '../cli/process/io';
import { ClosedPipe } from '../cli/process/output';
import { PlazaError, UsageError } from '../errors';

/** Runs one command line to its end and returns the exit code; every failure is printed on standard error. */
export async function run(process: Io, groups: Groups): Promise<number> {
  let io = process;
  try {
    if (isCompletion(io.argv)) return await answerCompletion(io, groups);
    const written = await writtenHelpOf(io, groups);
    if (written !== undefined) {
      await writeHelp(io, written);
      return 0;
    }
    if (io.argv.length === 0 && io.output.terminal) {
      const { greeting } = await import('./help/greeting');
      const lines = await greeting(io);
      if (lines) {
        await io.output.write(`${lines.join('\n')}\n`);
        return 0;
      }
      io = withOptions(io, ['status', '--brief']);
    }
    const resolved = await resolve(io.argv, groups);
    const { found, rest } = resolved;
    if (!found && wantsVersion(rest)) return await showVersion(io, rest);
    if (!found || found.kind === 'group' || wantsHelp(rest)) return await showHelp(io, groups, resolved);
    const [{ perform }, { defaultOptions, configurationOf }] = await Promise.all([
      import('./perform'),
      import('./settings/default-options'),
    ]);
    const configuration = configurationOf(io.env);
    const added = await defaultOptions(io.argv, io.env, configuration);
    io = withOptions(io, added);
    const code = await perform(
      io,
      groups,
      { ...resolved, rest: [...added, ...rest], command: found },
      configuration,
    );
    await io.holder.drain();
    return code;
  } catch (thrown) {
    await io.holder.drain();
    if (thrown instanceof LineError) return runCorrected(process, io, groups, thrown);
    return reportFailure(io, groups, thrown);
  }
}

/** Runs the line that was meant, if nothing else can be meant; else reports the error. */
async function runCorrected(process: Io, io: Io, groups: Groups, thrown: LineError): Promise<number> {
  const { correct } = await import('../cli/correction/correction');
  const corrected = await correct(io, groups, { argv: process.argv, thrown });
  if ('error' in corrected) return reportFailure(io, groups, corrected.error);
  return run(Object.create(process, { argv: { value: corrected.argv } }), groups);
}

/** The process with more options on its line: they decide about the form of errors, too. */
function withOptions(io: Io, added: readonly string[]): Io {
  // Copied, it would open its streams.
  return added.length === 0 ? io : Object.create(io, { argv: { value: [...added, ...io.argv] } });
}

/** Prints anything thrown and returns the exit code. A fault of plaza leaves a report. @internal */
export async function reportFailure(io: Io, groups: Groups, thrown: unknown): Promise<number> {
  if (thrown instanceof ClosedPipe) return 0;
  const { printFailure } = await import('../cli/output/failures');
  const isExpected = thrown instanceof PlazaError;
  const error = isExpected ? thrown : await (await import('./fault-report')).reportFault(io, groups, thrown);
  await printFailure(io, error);
  return error.exit;
}

async function showHelp(io: Io, groups: Groups, resolved: Resolved): Promise<number> {
  if (wantsHelp(resolved.rest) && globalsTyped(resolved.rest).has('json')) {
    const { helpData } = await import('./help/command-table');
    await io.output.write(await helpData(groups, resolved.words));
    return 0;
  }
  if (!resolved.found && !wantsHelp(resolved.rest) && asksForJson(resolved.rest))
    throw new UsageError('--json needs a command', {
      hint: "'plaza status --json' prints what waits for you; see 'plaza --help'",
    });
  const { help } = await import('./help/help');
  await writeHelp(io, await help(io, groups, resolved));
  return 0;
}

async function showVersion(io: Io, rest: readonly string[]): Promise<number> {
  const { versionText } = await import('./help/help');
  await io.output.write(await versionText(io, rest));
  return 0;
}

/** The page of a topic, or the help that the build wrote for a command: neither loads a command. */
async function writtenHelpOf(io: Io, groups: Groups): Promise<string | undefined> {
  const [first, topic, ...more] = io.argv.filter((word) => !word.startsWith('-'));
  const isTopic = first === 'help' && topic !== undefined && more.length === 0;
  const words = helpedWords(io.argv);
  if (!isTopic && !words) return undefined;
  const { skillTopicName, topicHelp, writtenHelp } = await import('./help/help');
  if (isTopic && topic === skillTopicName) {
    const [{ commandTable }, { skillPage }] = await Promise.all([
      import('./help/command-table'),
      import('./help/skill'),
    ]);
    return skillPage(await commandTable(groups));
  }
  const page = isTopic ? await topicHelp(topic, io.output.size().columns) : undefined;
  return page ?? (words && writtenHelp(io, words));
}

/** Prints help, in color if the terminal supports it. */
async function writeHelp(io: Io, text: string): Promise<void> {
  if (!io.output.terminal) return io.output.write(text);
  const [{ styledHelp }, { colorLevel }] = await Promise.all([
    import('./help/help'),
    import('../cli/process/terminal'),
  ]);
  const target = { noColor: io.argv.includes('--no-color'), setting: 'auto' };
  await io.output.write(colorLevel(io.output, io.env, target) > 0 ? styledHelp(text) : text);
}

function helpedWords(argv: readonly string[]): readonly string[] | undefined {
  const words = argv.slice(0, -1);
  const last = argv.at(-1);
  const asks = last === '--help' || last === '-h';
  return asks && words.length > 0 && words.every((word) => !word.startsWith('-')) ? words : undefined;
}

/** The hidden command line that the completion scripts of shells run. */
function isCompletion(argv: readonly string[]): boolean {
  return argv[0] === 'completion' && argv[1] === 'query' && argv[2] === '--';
}

async function answerCompletion(io: Io, groups: Groups): Promise<number> {
  const { completionText } = await import('./completion/completion');
  await io.output.write(await completionText(io, groups, io.argv.slice(3)));
  return 0;
}
