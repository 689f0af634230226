/**
 * Completion: what may come next on a command line, sent to the shell's script one line at a time.
 */

import type { AnyCommand, Group, Groups, Lazy } from '../../cli/definition/command';
import type { Offered, Value } from '../../cli/definition/option-parsers';
import {
  type Argument,
  addedOptions,
  globalOptions,
  type Option,
  type Options,
  optionName,
} from '../../cli/definition/parameters';
import { loadManifest, type Manifest, nodeAt } from '../../cli/line/manifest';
import { cleanText } from '../../terminal/text/clean';
import { oneLine, truncateWords } from '../../terminal/text/text';
import type { CompletionIo } from './values';

/** First line of the answer when the shell should complete file names itself. */
export const filesMark = ':files';

/** The reply to the script: offers, or that the shell should complete file names itself. */
export interface Completion {
  readonly offers: readonly Offered[];
  readonly files: boolean;
}

export interface CompletionSetup {
  readonly groups: Groups;
  /** What there is, without loading it. */
  readonly manifest: () => Promise<Manifest>;
  /** The values of a completion source, behind the positional word before. */
  readonly values: (source: string, previous: string) => Promise<readonly Offered[]>;
}

/** Cells of what an offer means: a line of a list in a shell. */
const maxSummary = 60;

/** How long the values of a source may take. */
const timeLimitMs = 150;

/**
 * What the shell's script reads: a line an offer, the value, a tab, and what it means.
 * @param find the values of a completion source, behind the positional word before
 */
export async function completionText(
  io: CompletionIo,
  groups: Groups,
  words: readonly string[],
  find: CompletionSetup['values'] = findIn(io, groups),
): Promise<string> {
  // The user waits after pressing Tab: offers that are late or fail are left out.
  const values = async (source: string, previous: string) => {
    let cancel = () => {};
    const late = new Promise<readonly Offered[]>((resolve) => {
      cancel = io.clock.after(timeLimitMs, () => resolve([]));
    });
    return Promise.race([find(source, previous), late])
      .catch(() => [])
      .finally(() => cancel());
  };
  const manifest = () => loadManifest(io.dist, groups);
  const { offers, files } = await complete({ groups, manifest, values }, words);
  const lines = [
    ...(files ? [filesMark] : []),
    ...offers.map(
      ({ value, summary }) => `${offered(value)}\t${truncateWords(offered(summary), maxSummary)}`,
    ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function findIn(io: CompletionIo, groups: Groups): CompletionSetup['values'] {
  return async (source, previous) => {
    const { completionValues } = await import('./values');
    return completionValues(io, groups, { source, previous });
  };
}

/** Clean and on one line: the shell puts it on the screen as it is. */
function offered(text: string): string {
  return oneLine(cleanText(text));
}

const nothing: Completion = { offers: [], files: false };

/** What may stand at the last of `words`, which may be empty; the words before it are complete. @internal */
export async function complete(setup: CompletionSetup, words: readonly string[]): Promise<Completion> {
  const { before, current, kept } = taken(words);
  const place = await walk(setup.groups, before);
  if (!place) return nothing;
  const all = await offersAt(setup, place, current);
  const fitting = all.offers.filter(({ value }) => value.startsWith(current));
  return { ...all, offers: fitting.map((offer) => ({ ...offer, value: kept + offer.value })) };
}

/**
 * The words with values that are written behind an equals sign: bash breaks them there and wants the value alone,
 * other shells want the whole word, of which `kept` stands before the value.
 */
function taken(words: readonly string[]): { before: readonly string[]; current: string; kept: string } {
  const sign = words.lastIndexOf('=');
  const isTyped = sign >= words.length - 2 && words[sign - 1]?.startsWith('--') === true;
  const whole: string[] = [];
  for (const [index, word] of words.entries()) {
    if (isTyped && index >= sign) break;
    if (word === '=' || words[index - 1] === '=') whole.push(`${whole.pop() ?? ''}${word}`);
    else whole.push(word);
  }
  if (isTyped) return { before: whole, current: words[sign + 1] ?? '', kept: '' };
  const last = whole.pop() ?? '';
  const [, option, value] = /^(--[\w-]+)=(.*)$/.exec(last) ?? [];
  if (option === undefined) return { before: whole, current: last, kept: '' };
  return { before: [...whole, option], current: value ?? '', kept: `${option}=` };
}

interface Place {
  /** Read when an option is typed: a group loads for them the command that it runs when it is named alone. */
  readonly options: () => Promise<Options>;
  /** The words of commands and groups that lead here. */
  readonly words: readonly string[];
  /** Where the words lead: a command, or verbs to choose from. */
  readonly command?: AnyCommand;
  readonly verbs?: Readonly<Record<string, Lazy>>;
  /** How many positional arguments are already there, and the last of them. */
  readonly given: number;
  readonly previous?: string;
  /** The option whose value is being typed. */
  readonly awaited?: Option<unknown>;
}

/** Follows complete words; undefined when they lead nowhere. */
async function walk(groups: Groups, words: readonly string[]): Promise<Place | undefined> {
  const options = async () => globalOptions;
  let place: Place = { options, words: [], verbs: groups, given: 0 };
  for (const word of words) {
    if (place.awaited) place = { ...place, awaited: undefined };
    else if (word.startsWith('-')) place = { ...place, awaited: awaitedBy(await place.options(), word) };
    else if (!place.verbs) place = { ...place, given: place.given + 1, previous: word };
    else {
      const load = Object.hasOwn(place.verbs, word) ? place.verbs[word] : undefined;
      if (load) place = { ...placeOf((await load()).default), words: [...place.words, word] };
      else if (word !== 'help') return undefined;
    }
  }
  return place;
}

/** A group takes the options of what it does when it is named alone. */
function placeOf(found: AnyCommand | Group): Omit<Place, 'words'> {
  const options = () => optionsAt(found);
  return found.kind === 'group'
    ? { options, verbs: found.verbs, given: 0 }
    : { options, command: found, given: 0 };
}

async function optionsAt(found: AnyCommand | Group): Promise<Options> {
  if (found.kind !== 'group') return { ...found.options, ...addedOptions(found), ...globalOptions };
  const load = found.fallback === undefined ? undefined : found.verbs[found.fallback];
  return load ? optionsAt((await load()).default) : globalOptions;
}

function awaitedBy(options: Options, word: string): Option<unknown> | undefined {
  const [, found] =
    Object.entries(options).find(([key, { short }]) => optionName(key) === word || `-${short}` === word) ??
    [];
  return found?.value && !found.bare ? found : undefined;
}

async function offersAt(setup: CompletionSetup, place: Place, current: string): Promise<Completion> {
  const { previous = '' } = place;
  if (place.awaited) return valueOffers(setup, place.awaited, previous);
  if (current.startsWith('-')) return { offers: optionOffers(await place.options()), files: false };
  if (place.verbs) return { offers: verbOffers(await setup.manifest(), place.words), files: false };
  const argument = argumentAt(Object.values(place.command?.args ?? {}), place.given);
  return argument ? valueOffers(setup, argument, previous) : nothing;
}

function argumentAt(args: readonly Argument<unknown>[], index: number): Argument<unknown> | undefined {
  const last = args.at(-1);
  return args[index] ?? (last?.repeated ? last : undefined);
}

function optionOffers(options: Options): Offered[] {
  const named = Object.entries(options).map(([key, { summary }]) => ({ value: optionName(key), summary }));
  return [...named, { value: '--help', summary: 'Print help' }];
}

function verbOffers(manifest: Manifest, words: readonly string[]): Offered[] {
  const nodes = words.length === 0 ? manifest : (nodeAt(manifest, words)?.verbs ?? []);
  return nodes.map(({ name, summary }) => ({ value: name, summary }));
}

async function valueOffers(
  setup: CompletionSetup,
  { value, summary }: { readonly value?: Value<unknown>; readonly summary: string },
  previous: string,
): Promise<Completion> {
  const words = value?.choices ?? value?.offers;
  if (words) {
    const offers = words.map((word) => (typeof word === 'string' ? { value: word, summary } : word));
    return { offers, files: false };
  }
  if (value?.complete === 'file') return { offers: [], files: true };
  if (!value?.complete) return nothing;
  return { offers: await setup.values(value.complete, previous), files: false };
}
