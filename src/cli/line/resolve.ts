/** Resolves the words of a command line to a command, and loads only the groups on the path to it. */
import { type ErrorDetails, UsageError } from '../../errors';
import type { AnyCommand, Group, Groups, Lazy } from '../definition/command';
import { isDuration } from '../definition/option-parsers';
import { globalToken } from '../definition/parameters';

/** A command with the rest of the line, or a group whose help is wanted. */
export interface Resolved {
  readonly words: readonly string[];
  readonly found: AnyCommand | Group | undefined;
  /** The rest of the line for the command itself, with the options before its name. */
  readonly rest: readonly string[];
}

export interface Place extends Pick<Resolved, 'words' | 'rest'> {
  readonly command: AnyCommand;
}

/** Options that can precede the name of a command, in addition to the global options. */
const versionFlags = ['--version', '-V', '-v'];
const informing = ['--help', '-h', ...versionFlags];

/**
 * Follows the words through the groups. Global options can precede any word. `help` at any place is `--help`; `version` as
 * the first word is `--version`.
 * @throws UnknownWord
 */
export async function resolve(argv: readonly string[], groups: Groups): Promise<Resolved> {
  const words: string[] = [];
  const rest: string[] = [];
  let place: Readonly<Record<string, Lazy>> = groups;
  let found: AnyCommand | Group | undefined;
  let index = 0;
  while (index < argv.length && (!found || found.kind === 'group')) {
    const token = argv[index] ?? '';
    if (token === '--') break;
    if (token.startsWith('-') && token !== '-') {
      if (endsWords(found, token)) break;
      const taken = optionLength(argv, index);
      rest.push(...argv.slice(index, index + taken));
      index += taken;
      continue;
    }
    index += 1;
    const asked = informingWord(token, words, place);
    if (asked) {
      rest.push(asked);
      continue;
    }
    found = await named(place, token);
    if (!found) throw new UnknownWord(words, token, rest);
    words.push(token);
    if (found.kind === 'group') place = found.verbs;
  }
  return withFallback({ words, found, rest: [...rest, ...argv.slice(index)] });
}

/** The option that a word stands for: `help` anywhere, `version` as the first word. */
function informingWord(
  token: string,
  words: readonly string[],
  place: Readonly<Record<string, Lazy>>,
): string | undefined {
  if (token === 'help') return '--help';
  const isVersion = token === 'version' && words.length === 0 && !Object.hasOwn(place, token);
  return isVersion ? '--version' : undefined;
}

/** An option of the group's default command: its value is not a command word. */
function endsWords(group: Group | undefined, token: string): boolean {
  if (group?.fallback === undefined) return false;
  return !informing.includes(token) && globalToken(token).keys.length === 0;
}

async function named(
  place: Readonly<Record<string, Lazy>>,
  word: string,
): Promise<AnyCommand | Group | undefined> {
  const load = Object.hasOwn(place, word) ? place[word] : undefined;
  return load && (await load()).default;
}

/** Number of tokens of an option before the name of the command. */
function optionLength(argv: readonly string[], index: number): number {
  const token = argv[index] ?? '';
  const next = argv[index + 1];
  if (token === '--wait') return next !== undefined && isDuration(next) ? 2 : 1;
  return globalToken(token).takesNext ? 2 : 1;
}

/** Replaces a group by its default verb, unless its help is wanted. */
async function withFallback(resolved: Resolved): Promise<Resolved> {
  const { found, rest, words } = resolved;
  if (found?.kind !== 'group' || found.fallback === undefined || wantsHelp(rest)) return resolved;
  const load = found.verbs[found.fallback];
  if (!load) return resolved;
  return withFallback({ words: [...words, found.fallback], found: (await load()).default, rest });
}

/** Whether `--help` is anywhere before `--`. */
export function wantsHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).some((token) => token === '--help' || token === '-h');
}

/** Whether the options ask for the version of the program. */
export function wantsVersion(argv: readonly string[]): boolean {
  return argv.some((token) => versionFlags.includes(token));
}

/** The options without those that ask for help or the version. */
export function withoutInforming(argv: readonly string[]): readonly string[] {
  return argv.filter((token) => !informing.includes(token));
}

/** The part of a line that does not fit its command; a missing argument is a `MissingArgument`. */
export interface LineFault {
  readonly kind: 'command' | 'option' | 'surplus' | 'missing' | 'value';
  /** The token that does not fit, or the key of the missing argument. It can hold a secret. */
  readonly token: string;
}

/** A line that cannot be parsed; nothing was done. `cli/correction` looks for the intended line. */
export class LineError extends UsageError {
  constructor(
    message: string,
    details: ErrorDetails,
    readonly fault: LineFault,
  ) {
    super(message, details);
  }
}

export class UnknownWord extends LineError {
  constructor(
    readonly before: readonly string[],
    readonly word: string,
    readonly options: readonly string[] = [],
  ) {
    const message = `there is no command '${['plaza', ...before, word].join(' ')}'`;
    super(message, {}, { kind: 'command', token: word });
  }
}

/** The error for `--json id,content`, a habit from gh: names the filter that does the same. @param fields separated by commas */
export function noFieldsError(fields: string, cause?: unknown): LineError {
  const names = fields.split(',').join(', ');
  const hint = `for a list use --jq '.[] | {${names}}', for one record --jq '{${names}}'`;
  const message = `--json takes no list of fields, got '${fields}'`;
  return new LineError(message, { hint, cause }, { kind: 'surplus', token: fields });
}
