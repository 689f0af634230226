/**
 * Generates files from the commands: the help manifest in `dist`, the completion scripts, and pages of `docs`. With `--check`, writes `dist` only, names each other file that is out of date, and exits with code 1.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scriptsOf } from '../app/completion/shells';
import { commandTable } from '../app/help/command-table';
import { commandParts, groupParts, optionsTopic, optionsTopicName, title, topHelp } from '../app/help/help';
import { keyHelp } from '../app/help/key-help';
import { manFile } from '../app/help/man-page';
import type { HelpSection } from '../app/help/page';
import { skillPage } from '../app/help/skill';
import { topics } from '../app/help/topics';
import { leavesOf, type Manifest, makeManifest } from '../cli/line/manifest';
import { resolve } from '../cli/line/resolve';
import { groups } from '../commands/index';
import { clientTypes } from './client-types';
import { asyncApiDocument } from './openapi/async-document';
import { readDescriptions } from './openapi/descriptions';
import { openApiDocument } from './openapi/document';
import { commandsPage, exitCodesPage, manPage, topicPart } from './pages';
import { withKeyTables, withRouteTables } from './protocol-tables';

/** Widths for which the top-level help is generated, so that it is as fast as `--version`. */
const helpWidths = [80, 100];

const root = join(__dirname, '..');

/** Path of the completion script of each shell. */
const scriptFiles = {
  bash: 'completions/plaza.bash',
  zsh: 'completions/_plaza',
  fish: 'completions/plaza.fish',
  powershell: 'completions/plaza.ps1',
} as const;

async function main(): Promise<void> {
  const manifest = await makeManifest(groups);
  const table = await commandTable(groups);
  const documents = await protocolDocuments(manifest);
  const declarations = clientTypes(
    JSON.parse(documents['docs/protocol/openapi.json'] ?? ''),
    await readFile(join(root, 'src/library/types.ts'), 'utf8'),
  );
  const kept: Record<string, string> = {
    'docs/commands.md': commandsPage(manifest, await optionsTopic()),
    'docs/exit-codes.md': exitCodesPage(),
    'docs/skills/plaza/SKILL.md': skillPage(table),
    ...(await protocolPages()),
    ...(await keyPages()),
    ...documents,
    // The report of the public interface: a change of it is a change of this file.
    'docs/client.d.ts': declarations,
  };
  const scripts = scriptsOf('plaza');
  for (const [shell, file] of Object.entries(scriptFiles))
    kept[file] = scripts[shell as keyof typeof scripts];
  const files = {
    ...(await built(manifest)),
    ...(await commandPages(manifest)),
    ...groupPages(manifest),
    ...(await programPage(manifest)),
    'dist/client.d.ts': declarations,
  };
  for (const [file, text] of Object.entries(files)) await write(file, text);
  if (process.argv.includes('--check')) return check(kept);
  for (const [file, text] of Object.entries(kept)) await write(file, text);
}

/** The pages of the protocol, with their tables of routes brought up to date. */
async function protocolPages(): Promise<Record<string, string>> {
  const folder = 'docs/protocol';
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.md'));
  const pages = names.map(async (name) => {
    const page = await readFile(join(root, folder, name), 'utf8');
    return [`${folder}/${name}`, withRouteTables(page)] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

/** The documents that describe the protocol for other programs. */
async function protocolDocuments(manifest: Manifest): Promise<Record<string, string>> {
  const read = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));
  const words = readDescriptions(root);
  const { version } = await read('package.json');
  const examples = await read('docs/protocol/examples.json');
  const documents = {
    openapi: openApiDocument({ words, manifest, examples, version }),
    asyncapi: asyncApiDocument({ words, version }),
  };
  return Object.fromEntries(
    Object.entries(documents).map(([name, document]) => [
      `docs/protocol/${name}.json`,
      `${JSON.stringify(document, null, 1)}\n`,
    ]),
  );
}

/** The pages that list the keys of a screen. */
async function keyPages(): Promise<Record<string, string>> {
  const screens = {
    home: ['home'],
    'exam take': ['exam', 'take'],
    'exam gallery rate': ['exam', 'gallery', 'rate'],
  };
  const keys: Record<string, readonly HelpSection[]> = {};
  for (const [name, words] of Object.entries(screens)) {
    const { found } = await resolve(words, groups);
    if (found?.kind === 'screen') keys[name] = keyHelp(found.keys);
  }
  const pages = ['docs/home.md', 'docs/exam.md'].map(async (name) => {
    const page = await readFile(join(root, name), 'utf8');
    return [name, withKeyTables(page, (command) => keys[command] ?? [])] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

/** The files of the build, which are not committed. */
async function built(manifest: Manifest): Promise<Record<string, string>> {
  const files = { 'dist/manifest.json': JSON.stringify(manifest) };
  for (const columns of helpWidths)
    Object.assign(files, {
      [`dist/help-${columns}.txt`]: `${(await topHelp(manifest, columns)).join('\n')}\n`,
    });
  return files;
}

/** The page of every command, which its help is read from. */
async function commandPages(manifest: Manifest): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const { words } of leavesOf(manifest)) {
    const { found } = await resolve(words, groups);
    if (found && found.kind !== 'group')
      pages[join('dist', manFile(words))] = manPage(words, await commandParts({ words, command: found }));
  }
  return pages;
}

/** The page of every group. */
function groupPages(nodes: Manifest, before: readonly string[] = []): Record<string, string> {
  const pages = nodes.map((node) => {
    const words = [...before, node.name];
    const page = { [join('dist', manFile(words))]: manPage(words, groupParts(words, node)) };
    return node.verbs ? { ...page, ...groupPages(node.verbs, words) } : {};
  });
  return Object.assign({}, ...pages);
}

/** The page of plaza itself: its commands, and the topics. */
async function programPage(manifest: Manifest): Promise<Record<string, string>> {
  const rows = leavesOf(manifest).map(
    ({ words, node }) => [`plaza ${words.join(' ')}`, node.summary] as const,
  );
  const parts = [
    { text: [title.replace(/^plaza: /, '')] },
    { title: 'Commands', rows },
    topicPart(optionsTopicName, await optionsTopic()),
    ...Object.entries(topics).map(([name, topic]) => topicPart(name, topic)),
  ];
  return { [join('dist', manFile([]))]: manPage([], parts) };
}

async function check(kept: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(kept)) {
    const found = await readFile(join(root, file), 'utf8').catch(() => '');
    if (found === text) continue;
    process.exitCode = 1;
    process.stderr.write(`${file} is out of date: run 'npm run build'\n`);
  }
}

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

main();
