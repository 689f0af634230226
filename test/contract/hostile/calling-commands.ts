/** The commands that call the service, and the lines that try them. */

import type { AnyCommand, Group } from '../../../src/cli/definition/command';
import { leavesOf, makeManifest } from '../../../src/cli/line/manifest';
import { resolve } from '../../../src/cli/line/resolve';
import { groups } from '../../../src/commands/index';
import { answered, instead } from './lines';

export interface CallingCommand {
  readonly words: string;
  readonly command: AnyCommand;
}

/** The commands that call a route, in the order of the manifest. */
export async function callingCommands(): Promise<CallingCommand[]> {
  const leaves = leavesOf(await makeManifest(groups));
  const found = await Promise.all(
    leaves.map(async ({ words }) => ({
      words: words.join(' '),
      command: (await resolve(words, groups)).found as AnyCommand | Group | undefined,
    })),
  );
  return found.flatMap(({ words, command }) =>
    command && command.kind !== 'group' && command.routes.length > 0 ? [{ words, command }] : [],
  );
}

/** Every line that tries a command: its examples, or what stands in their place. */
export function linesFor({ words, command }: CallingCommand): readonly string[] {
  const more = answered[words];
  return [...(instead[words] ?? command.examples), ...(more ? [more] : [])];
}
