/** The help of everything at 80 columns, as one file: what a change does to it can be read in one place. */

import { expect, it } from 'vitest';
import { programOf } from '../../src/app/program';
import type { Manifest, Node } from '../../src/cli/definition/program';
import { commandHelp, groupHelp, topHelp } from '../../src/cli/line/help';
import { leavesOf, makeManifest } from '../../src/cli/line/manifest';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';

const program = programOf(groups);

const columns = 80;

/** Every group of the tree, those within groups too. */
function groupsOf(nodes: Manifest, before: readonly string[] = []): { words: string[]; node: Node }[] {
  return nodes.flatMap((node) => {
    const words = [...before, node.name];
    return node.verbs ? [{ words, node }, ...groupsOf(node.verbs, words)] : [];
  });
}

it('the help of everything is as it was', async () => {
  const manifest = await makeManifest(program);
  const pages: (readonly [line: string, lines: readonly string[]])[] = [
    ['plaza', topHelp(program, manifest, columns)],
  ];
  for (const { words, node } of groupsOf(manifest))
    pages.push([`plaza ${words.join(' ')}`, groupHelp(program, { words, node }, columns)]);
  for (const { words } of leavesOf(manifest)) {
    const { found } = await resolve(words, program);
    if (!found || found.kind === 'group') throw new Error(`${words.join(' ')} is no command`);
    pages.push([`plaza ${words.join(' ')}`, commandHelp(program, { words, command: found }, columns)]);
  }
  const text = pages
    .map(([line, lines]) => `$ ${line} --help\n\n${lines.join('\n')}\n`)
    .join(`\n${'─'.repeat(columns)}\n\n`);
  await expect(text).toMatchFileSnapshot('__snapshots__/help.txt');
});

it('no line of it is wider than the terminal, but those of examples', async () => {
  const manifest = await makeManifest(program);
  const wide: string[] = [];
  for (const { words } of leavesOf(manifest)) {
    const { found } = await resolve(words, program);
    if (!found || found.kind === 'group') continue;
    wide.push(
      ...commandHelp(program, { words, command: found }, columns).filter(
        (line) => line.length > columns && !line.startsWith('  $ '),
      ),
    );
  }
  expect(wide).toEqual([]);
});
