/** The help of everything at 80 columns, in one file in which each change of it can be read. */
import { expect, it } from 'vitest';
import { commandParts, groupParts, topHelp } from '../../src/app/help/help';
import { readManPage } from '../../src/app/help/man-page';
import { page } from '../../src/app/help/page';
import type { AnyCommand } from '../../src/cli/definition/command';
import { type Manifest, makeManifest, type Node } from '../../src/cli/line/manifest';
import { groups } from '../../src/commands/index';
import { manPage } from '../../src/docgen/pages';
import type { View } from '../../src/terminal/text/view';
import { pipeView } from '../support/terminal/views';
import { allCommands } from './command-line';

const columns = 80;
const commands = await allCommands();

function groupsOf(nodes: Manifest, before: readonly string[] = []): { words: string[]; node: Node }[] {
  return nodes.flatMap((node) => {
    const words = [...before, node.name];
    return node.verbs ? [{ words, node }, ...groupsOf(node.verbs, words)] : [];
  });
}

it('the help of everything equals its snapshot', async () => {
  const manifest = await makeManifest(groups);
  const pages: (readonly [line: string, lines: readonly string[]])[] = [
    ['plaza', await topHelp(manifest, columns)],
  ];
  for (const { words, node } of groupsOf(manifest))
    pages.push([`plaza ${words.join(' ')}`, page(columns, groupParts(words, node))]);
  for (const { words, line, command } of commands)
    pages.push([`plaza ${line}`, page(columns, await commandParts({ words, command }))]);
  const text = pages
    .map(([line, lines]) => `$ ${line} --help\n\n${lines.join('\n')}\n`)
    .join(`\n${'─'.repeat(columns)}\n\n`);
  await expect(
    text,
    "read what changed, then update it: 'npm run test:one test/contract/help.test.ts -- -u'",
  ).toMatchFileSnapshot('__snapshots__/help.txt');
});

it('no line of the help is wider than the terminal, but those of examples', async () => {
  const wide: string[] = [];
  for (const { words, command } of commands) {
    const lines = page(columns, await commandParts({ words, command }));
    wide.push(...lines.filter((line) => line.length > columns && !line.startsWith('  $ ')));
  }
  expect(wide).toEqual([]);
});

it('the help of a command equals the help from its manual page', async () => {
  for (const { words, command } of commands) {
    const parts = await commandParts({ words, command });
    expect(page(columns, readManPage(manPage(words, parts)))).toEqual(page(columns, parts));
  }
});

/** Lists whose items are one word, without columns and fields. */
const wordLists = ['canvas gateways'];

it('the help names the columns of a table in a pipe, and the fields of a list in JSON', async () => {
  const silent: string[] = [];
  for (const { words, line, command } of commands) {
    if (command.kind !== 'answer') continue;
    const { routes } = command as AnyCommand;
    const isList = routes.length === 1 && routes !== 'all' && routes[0]?.items !== undefined;
    const parts = await commandParts({ words, command });
    const output = parts.find(({ title }) => title === 'Output')?.text?.join('\n') ?? '';
    const hasColumns = pipeTitles(command).every((row) => output.includes(row.join(', ')));
    const hasFields = !isList || (output.includes('In a pipe: ') && output.includes('With --json: '));
    if (!(hasColumns && hasFields) && !wordLists.includes(line)) silent.push(line);
  }
  expect(
    silent,
    'the help of these commands does not say what their lists are made of: src/app/help/output-help.ts asks their `render` for its table',
  ).toEqual([]);
});

/** The titles of the tables of an empty list in a pipe; none beside a record. */
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
