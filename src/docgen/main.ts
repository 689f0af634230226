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
import { commandsPage, exitCodesPage, manPage, topicPart, withKeyTables, withRouteTables } from './pages';

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
    JSON.parse(documents['docs/protocol/openapi.json']),
    await readFile(join(root, 'src/library/types.ts'), 'utf8'),
  );
  const kept: Files = {
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

type Files = Record<string, string>;

/** The files, each with its text changed. */
async function changed(files: readonly string[], change: (text: string) => string): Promise<Files> {
  const texts = files.map(async (file) => [file, change(await readFile(join(root, file), 'utf8'))] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** The pages of the protocol, with their tables of routes brought up to date. */
async function protocolPages(): Promise<Files> {
  const names = (await readdir(join(root, 'docs/protocol'))).filter((name) => name.endsWith('.md'));
  return changed(
    names.map((name) => `docs/protocol/${name}`),
    withRouteTables,
  );
}

/** The documents that describe the protocol for other programs. */
async function protocolDocuments(manifest: Manifest) {
  const read = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));
  const words = readDescriptions(root);
  const { version } = await read('package.json');
  const examples = await read('docs/protocol/examples.json');
  const text = (document: object) => `${JSON.stringify(document, null, 1)}\n`;
  return {
    'docs/protocol/openapi.json': text(openApiDocument({ words, manifest, examples, version })),
    'docs/protocol/asyncapi.json': text(asyncApiDocument({ words, version })),
  };
}

/** The pages that list the keys of a screen. */
async function keyPages(): Promise<Files> {
  const keys: Record<string, readonly HelpSection[]> = {};
  for (const name of ['home', 'exam take', 'exam gallery rate']) {
    const { found } = await resolve(name.split(' '), groups);
    if (found?.kind === 'screen') keys[name] = keyHelp(found.keys);
  }
  return changed(['docs/home.md', 'docs/exam.md'], (page) =>
    withKeyTables(page, (command) => keys[command] ?? []),
  );
}

/** The files of the build, which are not committed. */
async function built(manifest: Manifest): Promise<Files> {
  const files: Files = { 'dist/manifest.json': JSON.stringify(manifest) };
  for (const columns of helpWidths)
    files[`dist/help-${columns}.txt`] = `${(await topHelp(manifest, columns)).join('\n')}\n`;
  return files;
}

/** The page of every command, which its help is read from. */
async function commandPages(manifest: Manifest): Promise<Files> {
  const pages: Files = {};
  for (const { words } of leavesOf(manifest)) {
    const { found } = await resolve(words, groups);
    if (found && found.kind !== 'group')
      pages[join('dist', manFile(words))] = manPage(words, await commandParts({ words, command: found }));
  }
  return pages;
}

function groupPages(nodes: Manifest, before: readonly string[] = []): Files {
  const pages = nodes.map((node) => {
    const words = [...before, node.name];
    const page = { [join('dist', manFile(words))]: manPage(words, groupParts(words, node)) };
    return node.verbs ? { ...page, ...groupPages(node.verbs, words) } : {};
  });
  return Object.assign({}, ...pages);
}

/** The page of plaza itself: its commands, and the topics. */
async function programPage(manifest: Manifest): Promise<Files> {
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

async function check(kept: Files): Promise<void> {
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
