/** Help: for everything and for groups from the manifest, for a command as the build wrote it, or from its definition. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lines } from '../../cli/definition/command';
import {
  type Argument,
  addedOptions,
  argumentName,
  globalOptions,
  type Option,
  type Options,
  optionName,
} from '../../cli/definition/parameters';
import type {
  HelpTopic,
  LineProgram,
  ListedProgram,
  Manifest,
  Node,
  Program,
} from '../../cli/definition/program';
import { loadManifest, nodeAt } from '../../cli/line/manifest';
import { type Place, type Resolved, wantsHelp, withoutInforming } from '../../cli/line/resolve';
import type { Io } from '../../cli/process/io';
import { displayWidth, padEnd, wrap, wrapProse } from '../../terminal/text/text';

const widest = 100;
const narrowest = 40;

type TopProgram = Pick<Program, 'name' | 'title' | 'firstStep' | 'headlines' | 'headings' | 'topics'>;

type HelpedProgram = TopProgram & ListedProgram & LineProgram;

type CommandPlace = Pick<Place, 'words' | 'command'>;

type Row = readonly [left: string, right: string];

/**
 * The help that a line asks for, or deserves: of everything, of a group, or of a command.
 * @throws UsageError when the line names no command and has options that no command has
 */
export async function help(
  io: Pick<Io, 'output' | 'dist'>,
  program: HelpedProgram,
  { words, found, rest }: Resolved,
): Promise<string> {
  const { columns } = io.output.size();
  const lines =
    found && found.kind !== 'group'
      ? await commandHelp(program, { words, command: found }, columns)
      : await treeHelp(io, program, { words, rest });
  return `${lines.join('\n')}\n`;
}

async function treeHelp(
  { dist, output }: Pick<Io, 'output' | 'dist'>,
  program: HelpedProgram,
  { words, rest }: Pick<Resolved, 'words' | 'rest'>,
): Promise<Lines> {
  if (rest.length > 0 && !wantsHelp(rest)) {
    const { readGlobals } = await import('../../cli/line/parse');
    readGlobals(program, { words, rest });
  }
  const { columns } = output.size();
  const manifest = await loadManifest(dist, program);
  const node = nodeAt(manifest, words);
  return node ? groupHelp(program, { words, node }, columns) : topHelp(program, manifest, columns);
}

/**
 * What `--version` prints.
 * @param rest the options of the line
 * @throws UsageError for options that no command has
 */
export async function versionText(
  { version }: Pick<Io, 'version'>,
  program: LineProgram,
  rest: readonly string[],
): Promise<string> {
  const { readGlobals } = await import('../../cli/line/parse');
  readGlobals(program, { words: [], rest: withoutInforming(rest) });
  return `${rest.includes('--json') ? JSON.stringify({ version }) : version}\n`;
}

/** What `--help` prints. */
export function topHelp(
  { name, title, firstStep, headlines, headings, topics }: TopProgram,
  manifest: Manifest,
  columns: number,
): Lines {
  const rowsOf = (names: readonly string[]) =>
    names.flatMap((word) => manifest.find((node) => node.name === word) ?? []).map(nodeRow);
  const placed = new Set([...headlines, ...Object.values(headings).flat()]);
  const rest = manifest.filter((node) => !placed.has(node.name)).map(nodeRow);
  return page(columns, [
    { text: [title] },
    { title: 'Usage', text: [`${name} <command> [arguments] [options]`] },
    { title: 'Commands', rows: rowsOf(headlines) },
    ...Object.entries(headings).map(([heading, names]) => ({ title: heading, rows: rowsOf(names) })),
    { title: 'More commands', rows: rest },
    { title: 'Other', rows: otherRows(name) },
    { text: [`Help topics: '${name} help <topic>' for ${[optionsTopicName, ...topics].join(', ')}.`] },
    {
      text: [`Run '${name} <command> --help' for details. ${firstStep}`],
    },
  ]);
}

function otherRows(name: string): readonly Row[] {
  return [
    ['-h, --help', `Print help for ${name}, a group or a command`],
    ['-V, --version', 'Print the version (also -v)'],
  ];
}

/** The help of a group. @internal */
export function groupHelp(
  { name }: Pick<Program, 'name'>,
  { words, node }: { readonly words: readonly string[]; readonly node: Node },
  columns: number,
): Lines {
  const line = [name, ...words].join(' ');
  const verbs = node.verbs ?? [];
  const fallback = node.fallback && `'${line}' is short for '${line} ${node.fallback}'.`;
  return page(columns, [
    { text: [node.summary] },
    { title: 'Usage', text: [`${line} <command> [arguments] [options]`] },
    { title: 'Commands', rows: verbs.map(nodeRow) },
    ...(fallback ? [{ text: [fallback] }] : []),
    {
      text: [
        `Run '${line} <command> --help' for details of a command, and '${name} help options' for the options of every command.`,
      ],
    },
  ]);
}

/** The help of a command. @internal */
export async function commandHelp(
  program: LineProgram,
  place: CommandPlace,
  columns: number,
): Promise<Lines> {
  return page(columns, await commandParts(program, place));
}

/** The parts of a command's help, which a build writes down so that help need not load the command. */
export async function commandParts(
  { name, additions }: LineProgram,
  { words, command }: CommandPlace,
): Promise<readonly HelpSection[]> {
  const args = Object.entries(command.args ?? {});
  const usage = [name, ...words, ...args.map(([key, argument]) => argumentName(key, argument)), '[options]'];
  const added = additions(command);
  return [
    { text: [command.summary] },
    { text: command.description ?? [] },
    { title: 'Usage', text: [usage.join(' ')] },
    { title: 'Arguments', rows: args.map(argumentRow) },
    { title: 'Options', rows: optionRows({ ...command.options, ...addedOptions(command, added) }) },
    { title: 'Examples', lines: command.examples.map((example) => `  $ ${example}`) },
    ...(await added.help()),
    { text: [`Run '${name} help ${optionsTopicName}' for the options of every command.`] },
  ];
}

/** The topic of the options that every command has. */
export const optionsTopicName = 'options';

/** The page of `help options`. */
export function optionsTopic(program: Pick<Program, 'options'>): HelpTopic {
  return {
    summary: 'Options for every command; they may also stand before its name',
    rows: optionRows(globalOptions(program)),
  };
}

/** A page of `help TOPIC`. */
export function topicHelp({ summary, rows = [], text = [] }: HelpTopic, columns: number): string {
  const parts = [{ text: [summary] }, { rows }, ...text.map((paragraph) => ({ text: [paragraph] }))];
  return `${page(columns, parts).join('\n')}\n`;
}

/** Help as a terminal with colors shows it: titles are bold, and the prompts of examples dim. */
export function styledHelp(text: string): string {
  return text
    .replace(/^(\S.*):$/gm, '\u001b[1m$1\u001b[22m')
    .replace(/^( {2})\$ /gm, '$1\u001b[2m$\u001b[22m ');
}

/**
 * The file below `dist` that holds the help of a group's commands, by their words: a file for each command would weigh
 * half more in the package.
 */
export function helpFile(words: readonly string[]): string {
  return join('help', `${words[0]}.json`);
}

/** The help of the command that these words name, as the build wrote it; undefined where there is none. */
export function writtenHelp(
  { dist, output }: Pick<Io, 'output' | 'dist'>,
  words: readonly string[],
): string | undefined {
  if (!words.every((word) => /^[a-z-]+$/.test(word))) return undefined;
  try {
    const commands = JSON.parse(readFileSync(join(dist, helpFile(words)), 'utf8')) as HelpFile;
    const parts = commands[words.join(' ')];
    return parts && `${page(output.size().columns, parts).join('\n')}\n`;
  } catch {
    return undefined;
  }
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

function optionSyntax(key: string, { value, short }: Option<unknown>): string {
  const name = `${short ? `-${short}, ` : ''}${optionName(key)}`;
  if (!value) return name;
  return key === 'wait' ? `${name} [${value.placeholder}]` : `${name} <${value.placeholder}>`;
}

function optionSummary({ summary, repeated, default: left }: Option<unknown>): string {
  const withDefault = left === undefined ? summary : `${summary} (default: ${left})`;
  return repeated ? `${withDefault} (may be repeated)` : withDefault;
}

/** The help of a group's commands, by their words. */
export type HelpFile = Readonly<Record<string, readonly HelpSection[] | undefined>>;

export interface HelpSection {
  readonly title?: string;
  readonly text?: readonly string[];
  readonly rows?: readonly Row[];
  readonly lines?: readonly string[];
}

/** Parts with a blank line between; a titled part with nothing in it is left out. */
function page(columns: number, parts: readonly HelpSection[]): Lines {
  const width = Math.min(Math.max(columns, narrowest), widest);
  const left = Math.max(0, ...parts.flatMap((part) => (part.rows ?? []).map(([name]) => displayWidth(name))));
  return parts
    .map((part) => partLines(part, width, left))
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function partLines(
  { title, text = [], rows = [], lines = [] }: HelpSection,
  width: number,
  left: number,
): string[] {
  const indent = title ? '  ' : '';
  const body = [
    ...text.flatMap((paragraph) => wrapProse(paragraph, width - indent.length).map((line) => indent + line)),
    ...rows.flatMap((row) => rowLines(row, width, left)),
    ...lines,
  ];
  return title && body.length > 0 ? [`${title}:`, ...body] : body;
}

/** Name and summary side by side, or below each other where that leaves the summary too little room. */
function rowLines([name, summary]: Row, width: number, left: number): string[] {
  const room = width - left - 4;
  if (room < 24) return [`  ${name}`, ...wrap(summary, width - 6).map((line) => `      ${line}`)];
  return wrap(summary, room).map((line, index) => `  ${padEnd(index === 0 ? name : '', left)}  ${line}`);
}
