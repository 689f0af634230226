/**
 * One run of plaza: argv → command → answer → writer → exit code. Only what every run needs is loaded here;
 * help needs no more than the manifest.
 */
import type { Lazy } from '../definition/command';
import type { Io } from '../process/io';
import { type Resolved, resolve, wantsHelp } from './resolve';

export type Groups = Readonly<Record<string, Lazy>>;

/** Runs one command line to its end and gives the exit code; every failure is told on standard error. */
export async function run(io: Io, groups: Groups): Promise<number> {
  try {
    if (isCompletion(io.argv)) return await answerCompletion(io, groups);
    const resolved = await resolve(io.argv, groups);
    const { found, rest } = resolved;
    if (!found || found.kind === 'group' || wantsHelp(rest)) return await showHelp(io, groups, resolved);
    const { perform } = await import('./perform');
    const code = await perform(io, groups, { ...resolved, command: found });
    await io.holder.free();
    return code;
  } catch (thrown) {
    await io.holder.free();
    const { reportFailure } = await import('../output/failures');
    return reportFailure(io, groups, thrown);
  }
}

async function showHelp(io: Io, groups: Groups, resolved: Resolved): Promise<number> {
  const { help } = await import('./help');
  await io.output.write(await help(io, groups, resolved));
  return 0;
}

/** What the shells' scripts call; not a command, since no person does. */
function isCompletion(argv: readonly string[]): boolean {
  return argv[0] === 'completion' && argv[1] === 'query' && argv[2] === '--';
}

async function answerCompletion(io: Io, groups: Groups): Promise<number> {
  const { completionText } = await import('./completion');
  await io.output.write(await completionText(io, groups, io.argv.slice(3)));
  return 0;
}
