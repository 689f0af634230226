/** Help: for everything and for groups from the manifest, for a command from its manual page, or from its definition. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCommand, Groups, Lines } from '../../cli/definition/command';
import {
  type Argument,
  addedOptions,
  argumentName,
  globalOptions,
  type Option,
  type Options,
  optionName,
} from '../../cli/definition/parameters';
import { loadManifest, type Manifest, type Node, nodeAt } from '../../cli/line/manifest';
import { type Place, type Resolved, wantsHelp, withoutInforming } from '../../cli/line/resolve';
import type { Io } from '../../cli/process/io';
import type { Output } from '../../cli/process/output';
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
  'This program': ['config', 'sandbox', 'rehearse', 'doctor', 'completion', 'man'],
};

type CommandPlace = Pick<Place, 'words' | 'command'>;

/**
 * The help that a line asks for, or deserves: of everything, of a group, or of a command.
 * @throws UsageError when the line names no command and has options that no command has
 */
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
  return node ? groupHelp({ words, node }, columns) : topHelp(manifest, columns);
}

/**
 * What `--version` prints.
 * @param rest the options of the line
 * @throws UsageError for options that no command has
 */
export async function versionText(
  { version }: Pick<Io, 'version'>,
  rest: readonly string[],
): Promise<string> {
  const { readGlobals } = await import('../../cli/line/parse');
  readGlobals({ words: [], rest: withoutInforming(rest) });
  return `${rest.includes('--json') ? JSON.stringify({ version }) : version}\n`;
}

/** What `--help` prints. */
export async function topHelp(manifest: Manifest, columns: number): Promise<Lines> {
  const { topics } = await import('./topics');
  const topicNames = [optionsTopicName, ...Object.keys(topics)];
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
    {
      text: [`Run 'plaza <command> --help' for details. ${firstStep}`],
    },
  ]);
}

const otherRows: readonly Row[] = [
  ['-h, --help', 'Print help for plaza, a group or a command'],
  ['-V, --version', 'Print the version (also -v)'],
];

/** A group, with the words that name it. */
interface GroupPlace {
  readonly words: readonly string[];
  readonly node: Node;
}

/** The help of a group. @internal */
export function groupHelp(place: GroupPlace, columns: number): Lines {
  return page(columns, groupParts(place));
}

/** The parts of a group's help, which are its manual page too. */
export function groupParts({ words, node }: GroupPlace): readonly HelpSection[] {
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

/** The help of a command. @internal */
export async function commandHelp(place: CommandPlace, columns: number): Promise<Lines> {
  return page(columns, await commandParts(place));
}

/** The parts of a command's help, which a build writes down so that help need not load the command. */
export async function commandParts({ words, command }: CommandPlace): Promise<readonly HelpSection[]> {
  const { outputHelp } = await import('./output-help');
  const { keyHelp } = await import('./key-help');
  const args = Object.entries(command.args ?? {});
  const usage = [
    'plaza',
    ...words,
    ...args.map(([key, argument]) => argumentName(key, argument)),
    '[options]',
  ];
  return [
    { text: [command.summary] },
    { text: command.description ?? [] },
    { title: 'Usage', text: [usage.join(' ')] },
    { title: 'Arguments', rows: args.map(argumentRow) },
    { title: 'Options', rows: optionRows({ ...command.options, ...addedOptions(command) }) },
    ...(command.kind === 'screen' ? keyHelp(command.keys) : []),
    { title: 'Examples', lines: command.examples.map((example) => `  $ ${example}`) },
    ...(await outputHelp(command)),
    { title: 'Routes', lines: routeLines(command) },
    { text: [optionsFooter] },
  ];
}

function routeLines({ routes }: Pick<AnyCommand, 'routes'>): string[] {
  if (routes === 'all') return ['  any'];
  return routes.map(({ method, host, path }) => `  ${method} ${host === 'main' ? '' : `{${host}}`}${path}`);
}

/** The topic of the options that every command has. */
export const optionsTopicName = 'options';

/** The last line of a command's help. */
const optionsFooter = `Run 'plaza help ${optionsTopicName}' for the options of every command.`;

/** The topic `options`, which is made of their definitions. */
export function optionsTopic(): HelpTopic {
  return {
    summary: 'Options for every command; they may also stand before its name',
    rows: optionRows(globalOptions),
  };
}

/** The page of `help TOPIC`; undefined for a word that is no topic. */
export async function topicHelp(name: string, columns: number): Promise<string | undefined> {
  const { topics } = await import('./topics');
  const topic = name === optionsTopicName ? optionsTopic() : Object.hasOwn(topics, name) && topics[name];
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

/** The manual page that these words name, in roff; undefined where there is none. */
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

/** The help of the command that these words name, from its manual page; undefined where there is none. */
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

function argumentRow([key, argument]: [string, Argument<unknown>]): Row {
  const piped = argument.repeated ? ' (`-` reads them from standard input, one per line)' : '';
  return [argumentName(key, argument), `${argument.summary}${piped}`];
}

function optionRows(options: Options): Row[] {
  return Object.entries(options).map(([key, option]) => [optionSyntax(key, option), optionSummary(option)]);
}

function optionSyntax(key: string, { value, short, bare }: Option<unknown>): string {
  const name = `${short ? `-${short}, ` : ''}${optionName(key)}`;
  if (!value) return name;
  return bare ? `${name} [${value.placeholder}]` : `${name} <${value.placeholder}>`;
}

function optionSummary({ summary, repeated, default: left }: Option<unknown>): string {
  const withDefault = left === undefined ? summary : `${summary} (default: ${left})`;
  return repeated ? `${withDefault} (may be repeated)` : withDefault;
}
