/**
 * Corrects a line that cannot be parsed. Synonyms, similar words and the forms of values make drafts of the intended line; a
 * draft that can be parsed is a suggestion. It runs by itself only if it is the only one, follows from the synonyms, and
 * its command changes nothing. `words` makes the drafts for unknown words, `arguments` for all other faults.
 */
import { PlazaError, shellWord } from '../../errors';
import type { AnyCommand, Groups } from '../definition/command';
import { listOf } from '../definition/option-parsers';
import { type Argument, asksForJson, globalsTyped, optionName } from '../definition/parameters';
import { loadManifest, type Manifest } from '../line/manifest';
import { parseCommandLine, readGlobals } from '../line/parse';
import {
  LineError,
  noFieldsError,
  type Place,
  resolve,
  UnknownWord,
  wantsHelp,
  withoutInforming,
} from '../line/resolve';
import { makeNotes } from '../output/stderr';
import type { Io } from '../process/io';
import { draftsOfFault, isSecret } from './arguments';
import { absent, aliases, lineNotes } from './synonyms';
import { type Draft, draftsOfWord, unsure } from './words';

/** The error to report, or the line to run instead. */
export type Correction = { readonly error: PlazaError } | { readonly argv: readonly string[] };

/** @param argv the typed line, without options from settings */
export async function correct(
  io: Pick<Io, 'argv' | 'dist' | 'env' | 'errors'>,
  groups: Groups,
  { argv, thrown }: { readonly argv: readonly string[]; readonly thrown: LineError },
): Promise<Correction> {
  const known = knownError(thrown, argv);
  if (known) return { error: known };
  const manifest = await loadManifest(io.dist, groups);
  const found = await meantLines({ argv, isSure: true }, { groups, manifest, seen: new Set(), depth: 0 });
  const [only, other] = found;
  if (only && !other && runsByItself(only, argv)) {
    // Under --json, standard error has only the document of an error.
    const isQuiet = globalsTyped(only.argv).has('quiet') || asksForJson(only.argv);
    const notes = makeNotes(io, isQuiet);
    notes.note(`running '${textOf(only.argv)}'`);
    await notes.written();
    return { argv: only.argv };
  }
  const value = thrown instanceof UnknownWord ? argv[argv.indexOf(thrown.word) - 1] : undefined;
  const wait = found.length === 0 && value === '--wait' && optionError([`--wait=${thrown.fault.token}`]);
  const hasSecret = argv.some((token) => token.startsWith('-') && isSecret(token));
  return { error: wait || withHint(thrown, found, hasSecret) };
}

const fieldList = /^[a-z]\w*(,[a-z]\w*)+$/i;

/** The error for faults without drafts: a wrong option before the word, a list of fields, a feature that plaza does not have. */
function knownError(thrown: LineError, argv: readonly string[]): PlazaError | undefined {
  if (argv[0] === 'version') return thrown.with({ hint: "did you mean 'plaza --version'?" });
  const afterJson = argv[argv.indexOf('--json') + 1] ?? '';
  if (argv.includes('--json') && fieldList.test(afterJson) && thrown.fault.token === afterJson)
    return noFieldsError(afterJson, thrown);
  if (!(thrown instanceof UnknownWord)) return undefined;
  const { before, word, options } = thrown;
  const wrong = optionError(options.filter((token) => !token.includes('=')));
  if (wrong) return wrong;
  const index = argv.indexOf(word);
  if (before.length > 0 && argv.includes('--json') && fieldList.test(word))
    return noFieldsError(word, thrown);
  const habits = [[...before, word, argv[index + 1] ?? ''].join(' '), [...before, word].join(' ')];
  const habit = habits.find((line) => Object.hasOwn(absent, line));
  return habit === undefined ? undefined : thrown.with({ hint: absent[habit] });
}

/** The error of the options before an unknown word; undefined if all are global. */
function optionError(options: readonly string[]): PlazaError | undefined {
  try {
    readGlobals({ words: [], rest: withoutInforming(options) });
    return undefined;
  } catch (error) {
    if (error instanceof PlazaError) return error;
    throw error;
  }
}

/** A line that can be parsed. One with missing arguments, which are in capitals, is only shown. */
interface Meant extends Draft {
  readonly command: AnyCommand | undefined;
  readonly words: readonly string[];
  readonly isComplete: boolean;
}

interface Search {
  readonly groups: Groups;
  readonly manifest: Manifest;
  readonly seen: Set<string>;
  /** 0 for the typed line. */
  readonly depth: number;
}

/** A line can have several faults. */
const maxDepth = 5;
const maxShown = 3;

async function meantLines({ argv, isSure }: Draft, search: Search): Promise<readonly Meant[]> {
  const { groups, manifest, seen, depth } = search;
  const key = JSON.stringify(argv);
  if (seen.has(key) || depth > maxDepth) return [];
  seen.add(key);
  const { place, error, words } = await read(argv, groups);
  if (!error) return depth > 0 ? [{ argv, words, isSure, command: place?.command, isComplete: true }] : [];
  const drafts = draftsOf(argv, error, place, manifest);
  const next = drafts.length === 0 && depth > 0 ? simpler(argv, error, place) : drafts;
  const found: Meant[] = [];
  for (const draft of next.slice(0, maxShown)) {
    const merged = { argv: draft.argv, isSure: isSure && draft.isSure };
    found.push(...(await meantLines(merged, { ...search, depth: depth + 1 })));
  }
  return found;
}

/** The command of a line, none for an unknown word and for help, and the fault of the line. */
async function read(argv: readonly string[], groups: Groups) {
  let words: readonly string[] = [];
  let place: Place | undefined;
  try {
    const { found, ...resolved } = await resolve(argv, groups);
    words = resolved.words;
    if (!found || found.kind === 'group' || wantsHelp(resolved.rest)) return { words };
    place = { ...resolved, command: found };
    parseCommandLine(place);
    return { words, place };
  } catch (error) {
    if (error instanceof LineError) return { words, place, error };
    // An option without its value: the command is known.
    if (error instanceof PlazaError) return { words, place };
    throw error;
  }
}

function draftsOf(
  argv: readonly string[],
  error: LineError,
  place: Place | undefined,
  manifest: Manifest,
): readonly Draft[] {
  if (error instanceof UnknownWord) {
    const { before, word, options } = error;
    const after = argv.slice(before.length + options.length + 1);
    return draftsOfWord({ before, word, after, options }, manifest);
  }
  return place ? draftsOfFault({ ...place, lead: leadOf(argv, place), fault: error.fault, manifest }) : [];
}

/** The typed words of the command, without the default verb of a group. */
function leadOf(argv: readonly string[], { words, rest }: Place): readonly string[] {
  return argv.length < words.length + rest.length ? words.slice(0, -1) : words;
}

/** A draft without the token that does not fit, or with names for the missing arguments. */
function simpler(argv: readonly string[], { fault }: LineError, place: Place | undefined): readonly Draft[] {
  if (!place) return [];
  const lead = leadOf(argv, place);
  if (fault.kind === 'missing') {
    const entries = Object.entries<Argument<unknown>>(place.command.args ?? {});
    const missing = entries.slice(entries.findIndex(([name]) => name === fault.token));
    const names = missing
      .filter(([, { optional }]) => !optional)
      .map(([name, { value }]) => (value.handle?.noun ?? optionName(name).slice(2)).toUpperCase());
    return [unsure(...lead, ...place.rest, ...names)];
  }
  const index = place.rest.indexOf(fault.token);
  const isOption = fault.kind === 'option' && !place.rest[index + 1]?.startsWith('-');
  return index < 0 ? [] : [unsure(...lead, ...place.rest.toSpliced(index, isOption ? 2 : 1))];
}

/** Whether the line runs: it is sure, and its command changes nothing, or is an alias such as `login`, which prompts. */
function runsByItself({ isSure, isComplete, command, words }: Meant, argv: readonly string[]): boolean {
  if (!isSure || !isComplete) return false;
  if (aliases.includes(argv[0] ?? '')) return true;
  // Help.
  if (!command) return true;
  const { routes, kind } = command;
  if (kind !== 'answer' || command.receipt || routes === 'all') return false;
  const isLocal = ['list', 'get', 'status', 'people', 'routes'].includes(words.at(-1) ?? '');
  return routes.length === 0 ? isLocal : routes.every(({ effect }) => effect === 'read');
}

function withHint(thrown: LineError, found: readonly Meant[], hasSecret: boolean): PlazaError {
  if (found.length === 0) {
    if (!(thrown instanceof UnknownWord)) return thrown;
    return thrown.with({ hint: `see '${['plaza', ...thrown.before, '--help'].join(' ')}'` });
  }
  const lines = [...new Set(found.map(({ argv }) => `'${textOf(argv)}'`))].slice(0, maxShown);
  const lineNote = lines.length === 1 ? lineNotes[found[0]?.argv.join(' ') ?? ''] : undefined;
  return thrown.with({
    hint: `${hasSecret ? secretHint : ''}did you mean ${listOf(lines)}${lineNote ? `, ${lineNote}` : ''}?`,
  });
}

const secretHint =
  'other programs can see a secret on a command line, so plaza reads it from standard input; ';

/** The line for a shell, with long words cut. */
function textOf(argv: readonly string[]): string {
  return ['plaza', ...withoutSecrets(argv).map(wordText)].join(' ');
}

/** The line with names for one-time codes and captcha tokens. */
function withoutSecrets(argv: readonly string[]): readonly string[] {
  if (argv[0] !== 'auth') return argv;
  return argv.map((word, index) => {
    if (/^--(otp|captcha-token)=/.test(word)) return word.replace(/=.*/s, '=CODE');
    return /^--(otp|captcha-token)$/.test(argv[index - 1] ?? '') || /^\d{4,}$/.test(word) ? 'CODE' : word;
  });
}

const maxWord = 60;

function wordText(word: string): string {
  if (word.length > maxWord && !/^[\w-]+$/.test(word)) return `"${word.slice(0, maxWord)}…"`;
  const quoted = shellWord(word);
  // The line itself is in single quotes.
  return quoted !== word && /^[^"$`\\!]*$/.test(word) ? `"${word}"` : quoted;
}
