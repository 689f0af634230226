/**
 * One run of the program: argv → command → answer → writer → exit code. Only what every run needs is loaded here;
 * help needs no more than the manifest.
 */
import type { Program } from '../cli/definition/program';
import { type Resolved, resolve, wantsHelp, wantsVersion } from '../cli/line/resolve';
import type { Io } from '../cli/process/io';

/** Runs one command line to its end and gives the exit code; every failure is printed on standard error. */
export async function run(io: Io, program: Program): Promise<number> {
  try {
    const [first, topic = ''] = io.argv;
    if (first === 'help' && io.argv.length === 2 && ['options', ...program.topics].includes(topic))
      return await showTopic(io, program, topic);
    if (isCompletion(io.argv)) return await answerCompletion(io, program);
    const words = helpedWords(io.argv);
    if (words && (await showWrittenHelp(io, words))) return 0;
    const resolved = await resolve(io.argv, program);
    const { found, rest } = resolved;
    if (!found && wantsVersion(rest)) return await showVersion(io, program, rest);
    if (!found || found.kind === 'group' || wantsHelp(rest)) return await showHelp(io, program, resolved);
    const { perform } = await import('./perform');
    const code = await perform(io, program, { ...resolved, command: found });
    await io.holder.drain();
    return code;
  } catch (thrown) {
    await io.holder.drain();
    const { reportFailure } = await import('../cli/output/failures');
    return reportFailure(io, program, thrown);
  }
}

async function showHelp(io: Io, program: Program, resolved: Resolved): Promise<number> {
  const { help } = await import('./help/help');
  const isAlone = io.argv.length === 0 && io.output.terminal;
  const greeting = isAlone ? await program.greeting(io) : [];
  const lines = greeting.map((line) => `${line}\n`).join('');
  await writeHelp(io, `${lines === '' ? '' : `${lines}\n`}${await help(io, program, resolved)}`);
  return 0;
}

async function showVersion(io: Io, program: Program, rest: readonly string[]): Promise<number> {
  const { versionText } = await import('./help/help');
  await io.output.write(await versionText(io, program, rest));
  return 0;
}

async function showTopic(io: Io, program: Program, name: string): Promise<number> {
  const { topicHelp, optionsTopic, optionsTopicName } = await import('./help/help');
  const topic = name === optionsTopicName ? optionsTopic(program) : await program.topic(name);
  if (topic) await writeHelp(io, topicHelp(topic, io.output.size().columns));
  return 0;
}

/** Help in color where the terminal has some. */
async function writeHelp(io: Io, text: string): Promise<void> {
  if (!io.output.terminal) return io.output.write(text);
  const [{ styledHelp }, { colorLevel }] = await Promise.all([
    import('./help/help'),
    import('../cli/process/terminal'),
  ]);
  const target = { noColor: io.argv.includes('--no-color'), setting: 'auto' };
  await io.output.write(colorLevel(io.output, io.env, target) > 0 ? styledHelp(text) : text);
}

/** The words of a line that has only words and `--help`. */
function helpedWords(argv: readonly string[]): readonly string[] | undefined {
  const words = argv.slice(0, -1);
  const last = argv.at(-1);
  const asks = last === '--help' || last === '-h';
  return asks && words.length > 0 && words.every((word) => !word.startsWith('-')) ? words : undefined;
}

/** Prints the help that the build wrote for a command, without loading the command; false where there is none. */
async function showWrittenHelp(io: Io, words: readonly string[]): Promise<boolean> {
  const { writtenHelp } = await import('./help/help');
  const text = writtenHelp(io, words);
  if (text === undefined) return false;
  await writeHelp(io, text);
  return true;
}

/** The hidden command line that the completion scripts of shells run. */
function isCompletion(argv: readonly string[]): boolean {
  return argv[0] === 'completion' && argv[1] === 'query' && argv[2] === '--';
}

async function answerCompletion(io: Io, program: Program): Promise<number> {
  const { completionText } = await import('./completion/completion');
  await io.output.write(await completionText(io, program, io.argv.slice(3)));
  return 0;
}
