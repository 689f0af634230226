/** The help of everything at 80 columns, as one file: what a change does to it can be read in one place. */

import { expect, it } from 'vitest';
import { commandHelp, commandParts, groupHelp, topHelp } from '../../src/app/help/help';
import { manPage, readManPage } from '../../src/app/help/man-page';
import { page } from '../../src/app/help/page';
import type { AnyCommand } from '../../src/cli/definition/command';
import { leavesOf, type Manifest, makeManifest, type Node } from '../../src/cli/line/manifest';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import type { View } from '../../src/terminal/text/view';
import { pipeView } from '../support/terminal/views';

const columns = 80;

/** Every group of the tree, those within groups too. */
function groupsOf(nodes: Manifest, before: readonly string[] = []): { words: string[]; node: Node }[] {
  return nodes.flatMap((node) => {
    const words = [...before, node.name];
    return node.verbs ? [{ words, node }, ...groupsOf(node.verbs, words)] : [];
  });
}

it('the help of everything is as it was', async () => {
  const manifest = await makeManifest(groups);
  const pages: (readonly [line: string, lines: readonly string[]])[] = [
    ['plaza', await topHelp(manifest, columns)],
  ];
  for (const { words, node } of groupsOf(manifest))
    pages.push([`plaza ${words.join(' ')}`, groupHelp({ words, node }, columns)]);
  for (const { words } of leavesOf(manifest)) {
    const { found } = await resolve(words, groups);
    if (!found || found.kind === 'group') throw new Error(`${words.join(' ')} is no command`);
    const lines = await commandHelp({ words, command: found }, columns);
    pages.push([`plaza ${words.join(' ')}`, lines]);
  }
  const text = pages
    .map(([line, lines]) => `$ ${line} --help\n\n${lines.join('\n')}\n`)
    .join(`\n${'─'.repeat(columns)}\n\n`);
  await expect(
    text,
    "read what changed, then update it: 'npm run test:one test/contract/help.test.ts -- -u'",
  ).toMatchFileSnapshot('__snapshots__/help.txt');
});

it('no line of it is wider than the terminal, but those of examples', async () => {
  const manifest = await makeManifest(groups);
  const wide: string[] = [];
  for (const { words } of leavesOf(manifest)) {
    const { found } = await resolve(words, groups);
    if (!found || found.kind === 'group') continue;
    wide.push(
      ...(await commandHelp({ words, command: found }, columns)).filter(
        (line) => line.length > columns && !line.startsWith('  $ '),
      ),
    );
  }
  expect(wide).toEqual([]);
});

it('is the same from the manual page of a command', async () => {
  for (const { words } of leavesOf(await makeManifest(groups))) {
    const { found } = await resolve(words, groups);
    if (!found || found.kind === 'group') continue;
    const parts = await commandParts({ words, command: found });
    expect(page(columns, readManPage(manPage(words, parts)))).toEqual(page(columns, parts));
  }
});

/** Lists of which each item is one word, so that they have neither columns nor fields. */
const wordLists = ['canvas gateways'];

it('names the columns of a table in a pipe, and the fields of a list in JSON', async () => {
  const silent: string[] = [];
  for (const { words } of leavesOf(await makeManifest(groups))) {
    const { found } = await resolve(words, groups);
    if (found?.kind !== 'answer') continue;
    const { routes } = found as AnyCommand;
    const isList = routes.length === 1 && routes !== 'all' && routes[0]?.items !== undefined;
    const titles = pipeTitles(found);
    const parts = await commandParts({ words, command: found });
    const output = parts.find(({ title }) => title === 'Output')?.text?.join('\n') ?? '';
    const isNamed = titles.every((row) => output.includes(row.join(', ')));
    const isTold = !isList || (output.includes('In a pipe: ') && output.includes('With --json: '));
    if (!(isNamed && isTold) && !wordLists.includes(words.join(' '))) silent.push(words.join(' '));
  }
  expect(
    silent,
    'the help of these commands does not say what their lists are made of: src/app/help/output-help.ts asks their `render` for its table',
  ).toEqual([]);
});

/** The titles of the tables that a list without items is printed as in a pipe; none beside a record. */
function pipeTitles({ render }: Pick<AnyCommand & { kind: 'answer' }, 'render'>): (readonly string[])[] {
  const reported: (readonly string[])[] = [];
  const view = pipeView({ titled: (titles) => reported.push(titles) });
  try {
    (render as (value: unknown, view: View) => unknown)([], view);
  } catch {
    // The answer of this command is no list.
  }
  return reported.some((titles) => titles.length === 0) ? [] : reported;
}
