/** Every command of the program, and the command lines of examples. */
import type { AnyCommand } from '../../src/cli/definition/command';
import { leavesOf, makeManifest } from '../../src/cli/line/manifest';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';

export interface NamedCommand {
  readonly words: readonly string[];
  /** The words with blanks between them. */
  readonly line: string;
  readonly command: AnyCommand;
}

export async function allCommands(): Promise<NamedCommand[]> {
  const leaves = leavesOf(await makeManifest(groups));
  return Promise.all(
    leaves.map(async ({ words }) => {
      const line = words.join(' ');
      const { found } = await resolve(words, groups);
      if (!found || found.kind === 'group') throw new Error(`${line} is no command`);
      return { words, line, command: found };
    }),
  );
}

/** The words after `plaza` as a shell reads them, without what stands around the command. */
export function splitLine(example: string): string[] {
  const inner = /(?:\$\(|<\()plaza ([^)]*)\)/.exec(example)?.[1];
  const line = inner ?? example.slice(example.indexOf('plaza ') + 'plaza '.length);
  const words: string[] = [];
  for (const match of line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)) {
    const word = match[1] ?? match[2] ?? match[3] ?? '';
    if (match[3] && /^[|;&<>#]/.test(word)) break;
    words.push(word);
  }
  return words;
}
