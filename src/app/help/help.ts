/** Help: for everything and for groups from the manifest, for a command from its manual page, or from its definition. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Groups, Lines } from '../../cli/definition/command';
import { argumentName } from '../../cli/definition/parameters';
import { loadManifest, type Manifest, type Node, nodeAt } from '../../cli/line/manifest';
import { type Place, type Resolved, wantsHelp, withoutInforming } from '../../cli/line/resolve';
import type { Io } from '../../cli/process/io';
import type { Output } from '../../cli/process/output';
import type { CommandRecord, OptionRecord } from './command-table';
import { manFile, readManPage } from './man-page';
import { type HelpSection, type HelpTopic, page, type Row } from './page';

/** The first line of the help of plaza. */
export const title = 'plaza: the command line of a social platform, with a complete local sandbox';
/** Its last sentence: what to try first. */
const firstStep =
  "Without an account, run 'plaza sandbox sign-in ada' and try everything in the local sandbox.";
/** The groups that come first, in this order. */
const headlines = ['auth', 'posts', 'shop', 'school', 'exam', 'canvas'];
/** The other groups, by heading; groups without one come last. */
const headings: Readonly<Record<string, readonly string[]>> = {
  'People and posts': [
    ...['home', 'users', 'comments', 'files', 'hashtags', 'search', 'notifications', 'status', 'more'],
    ...['export', 'reports', 'verification', 'subscription'],
  ],
  'The service': ['platform', 'telemetry', 'api', 'routes', 'operations'],
  'This program': ['config', 'sandbox', 'rehearse', 'mcp', 'doctor', 'completion', 'man'],
};

type CommandPlace = Pick<Place, 'words' | 'command'>;

/** The help that a line asks for. @throws UsageError when the line names no command and has unknown options */
export async function help(
  io: Pick<Io, 'output' | 'dist'>,
  groups: Groups,
  { words, found, rest }: Resolved,
): Promise<string> {
  const { columns } = io.output.size();
  const lines =
    found && found.kind !== 'group'
      ? page(columns, partsFor(io.output, await commandParts({ words, command: found }), words))
      : await treeHelp(io, groups, { words, rest });
  return `${lines.join('\n')}\n`;
}

async function treeHelp(
  { dist, output }: Pick<Io, 'output' | 'dist'>,
  groups: Groups,
  { words, rest }: Pick<Resolved, 'words' | 'rest'>,
): Promise<Lines> {
  if (rest.length > 0 && !wantsHelp(rest)) {
    const { readGlobals } = await import('../../cli/line/parse');
    readGlobals({ words, rest });
  }
  const { columns } = output.size();
  const manifest = await loadManifest(dist, groups);
  const node = nodeAt(manifest, words);
  return node ? page(columns, groupParts(words, node)) : topHelp(manifest, columns);
}

/** The output of `--version`. @param rest the options of the line @throws UsageError for unknown options */
export async function versionText(
  { version, runtime, platform }: Io,
  rest: readonly string[],
): Promise<string> {
  const { readGlobals } = await import('../../cli/line/parse');
  readGlobals({ words: [], rest: withoutInforming(rest) });
  return `${rest.includes('--json') ? JSON.stringify({ version, runtime, platform }) : version}\n`;
}

export async function topHelp(manifest: Manifest, columns: number): Promise<Lines> {
  const { topics } = await import('./topics');
  const topicNames = [optionsTopicName, ...Object.keys(topics), skillTopicName];
  const rowsOf = (names: readonly string[]) =>
    names.flatMap((word) => manifest.find((node) => node.name === word) ?? []).map(nodeRow);
  const placed = new Set([...headlines, ...Object.values(headings).flat()]);
  const rest = manifest.filter((node) => !placed.has(node.name)).map(nodeRow);
  return page(columns, [
    { text: [title] },
    { title: 'Usage', text: ['plaza <command> [arguments] [options]'] },
    { title: 'Commands', rows: rowsOf(headlines) },
    ...Object.entries(headings).map(([heading, names]) => ({ title: heading, rows: rowsOf(names) })),
    { title: 'More commands', rows: rest },
    { title: 'Other', rows: otherRows },
    { text: [`Help topics: 'plaza help <topic>' for ${topicNames.join(', ')}.`] },
    { text: [`Run 'plaza <command> --help' for details. ${firstStep}`] },
  ]);
}

const otherRows: readonly Row[] = [
  ['-h, --help', 'Print help for plaza, a group or a command'],
  ['-V, --version', 'Print the version (also -v)'],
];

/** The parts of a group's help, which are its manual page too. @param words that name the group */
export function groupParts(words: readonly string[], node: Node): readonly HelpSection[] {
  const line = ['plaza', ...words].join(' ');
  const verbs = node.verbs ?? [];
  const fallback = node.fallback && `'${line}' is short for '${line} ${node.fallback}'.`;
  return [
    { text: [node.summary] },
    { title: 'Usage', text: [`${line} <command> [arguments] [options]`] },
    { title: 'Commands', rows: verbs.map(nodeRow) },
    ...(fallback ? [{ text: [fallback] }] : []),
    {
      text: [
        `Run '${line} <command> --help' for details of a command, and 'plaza help options' for the options of every command.`,
      ],
    },
  ];
}

/** The parts of a command's help, which a build writes down so that help need not load the command. */
export async function commandParts({ words, command }: CommandPlace): Promise<readonly HelpSection[]> {
  const { outputHelp } = await import('./output-help');
  const { keyHelp } = await import('./key-help');
  const { commandRecord, usageOf } = await import('./command-table');
  const record = await commandRecord({ words, command });
  return [
    { text: [record.summary] },
    { text: record.description },
    { title: 'Usage', text: [`plaza ${usageOf(record)} [options]`] },
    { title: 'Arguments', rows: record.args.map(argumentRow) },
    { title: 'Options', rows: record.options.map(optionRow) },
    ...(command.kind === 'screen' ? keyHelp(command.keys) : []),
    { title: 'Examples', lines: record.examples.map((example) => `  $ ${example}`) },
    ...(await outputHelp(command)),
    { title: 'Routes', lines: record.routes.map((route) => `  ${route}`) },
    { text: [optionsFooter] },
  ];
}

/** The topic of the options that every command has. */
export const optionsTopicName = 'options';

/** The last line of a command's help. */
const optionsFooter = `Run 'plaza help ${optionsTopicName}' for the options of every command.`;

/** The topic `options`, which is made of their definitions. */
export async function optionsTopic(): Promise<HelpTopic> {
  const { globalRecords } = await import('./command-table');
  return {
    summary: 'Options for every command; they can also precede its name',
    rows: globalRecords().map(optionRow),
  };
}

/** The topic that prints the skill file, for agents. */
export const skillTopicName = 'skill';

/** The page of `help TOPIC`; undefined for a word that is not a topic. */
export async function topicHelp(name: string, columns: number): Promise<string | undefined> {
  const { topics } = await import('./topics');
  const topic =
    name === optionsTopicName ? await optionsTopic() : Object.hasOwn(topics, name) && topics[name];
  if (!topic) return undefined;
  const { summary, rows = [], text = [] } = topic;
  const parts = [{ text: [summary] }, { rows }, ...text.map((paragraph) => ({ text: [paragraph] }))];
  return `${page(columns, parts).join('\n')}\n`;
}

/** Help as a terminal with colors shows it: titles are bold, and the prompts of examples dim. */
export function styledHelp(text: string): string {
  return text
    .replace(/^(\S.*):$/gm, '\u001b[1m$1\u001b[22m')
    .replace(/^( {2})\$ /gm, '$1\u001b[2m$\u001b[22m ');
}

/** The manual page that these words name, in roff; undefined without one. */
export function manualPage(dist: string, words: readonly string[]): string | undefined {
  if (!words.every((word) => /^[a-z-]+$/.test(word))) return undefined;
  try {
    return readFileSync(join(dist, manFile(words)), 'utf8');
  } catch {
    return undefined;
  }
}

/** Parts for programs and agents: a user at a terminal finds them in the manual page. */
const partsForPrograms: readonly (string | undefined)[] = ['Output', 'Routes'];

function partsFor(
  { terminal }: Pick<Output, 'terminal'>,
  parts: readonly HelpSection[],
  words: readonly string[],
): readonly HelpSection[] {
  const isHidden = ({ title, text = [], lines = [] }: HelpSection) =>
    partsForPrograms.includes(title) && text.length + lines.length > 0;
  if (!terminal || !parts.some(isHidden)) return parts;
  const footer = `${optionsFooter.slice(0, -1)}, and 'plaza man ${words.join(' ')}' for its output and routes.`;
  return [...parts.filter((part) => !isHidden(part)).slice(0, -1), { text: [footer] }];
}

/** The help of the command that these words name, from its manual page; undefined without one. */
export function writtenHelp(
  { dist, output }: Pick<Io, 'output' | 'dist'>,
  words: readonly string[],
): string | undefined {
  const written = manualPage(dist, words);
  const parts = readManPage(written ?? '');
  const usage = parts.find(({ title }) => title === 'Usage')?.text?.[0];
  // The name of the file cannot tell `posts get` from `posts-get`.
  if (!usage?.startsWith(`plaza ${words.join(' ')} `)) return undefined;
  return `${page(output.size().columns, partsFor(output, parts, words)).join('\n')}\n`;
}

function nodeRow(node: Node): Row {
  return [node.name, node.summary];
}

function argumentRow({ name, required, repeatable, summary }: CommandRecord['args'][number]): Row {
  const piped = repeatable ? ' (`-` reads them from standard input, one per line)' : '';
  return [argumentName(name, { optional: !required, repeated: repeatable }), `${summary}${piped}`];
}

function optionRow(option: OptionRecord): Row {
  const { name, short, type, bare, summary, repeatable, default: initial } = option;
  const syntax = `${short === null ? '' : `${short}, `}${name}`;
  const value = bare ? ` [${type}]` : ` <${type}>`;
  const withDefault = initial === null ? summary : `${summary} (default: ${initial})`;
  return [
    type === 'flag' ? syntax : `${syntax}${value}`,
    repeatable ? `${withDefault} (may be repeated)` : withDefault,
  ];
}
