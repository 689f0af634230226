/** Completion: the words that can follow on a command line, for the script of the shell. */
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

export interface Completion {
  readonly offers: readonly Offered[];
  /** Whether the shell should complete file names itself. */
  readonly files: boolean;
}

export interface CompletionSetup {
  readonly groups: Groups;
  /** All commands with their summaries, without loading them. */
  readonly manifest: () => Promise<Manifest>;
  /** The values of a completion source, by the positional word before. */
  readonly values: (source: string, previous: string) => Promise<readonly Offered[]>;
}

/** Maximum cells of a summary: a line of a list in a shell. */
const maxSummary = 60;
/** Maximum time for the values of a source: the user waits after pressing Tab. */
const timeLimitMs = 150;

/** The reply to the shell's script: one line per offer, the value, a tab, and its summary. */
export async function completionText(
  io: CompletionIo,
  groups: Groups,
  words: readonly string[],
  find: CompletionSetup['values'] = async (source, previous) => {
    const { completionValues } = await import('./values');
    return completionValues(io, groups, { source, previous });
  },
): Promise<string> {
  // Without values that are late or fail.
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
  // Clean and on one line: the shell writes it to the screen unchanged.
  const shown = (text: string) => oneLine(cleanText(text));
  const lines = offers.map(
    ({ value, summary }) => `${shown(value)}\t${truncateWords(shown(summary), maxSummary)}\n`,
  );
  return `${files ? `${filesMark}\n` : ''}${lines.join('')}`;
}

const nothing: Completion = { offers: [], files: false };

/** The completions of the last of `words`, which can be empty; the words before it are complete. @internal */
export async function complete(setup: CompletionSetup, words: readonly string[]): Promise<Completion> {
  const { before, current, kept } = splitWords(words);
  const place = await walk(setup.groups, before);
  if (!place) return nothing;
  const all = await offersAt(setup, place, current);
  const fitting = all.offers.filter(({ value }) => value.startsWith(current));
  return { ...all, offers: fitting.map((offer) => ({ ...offer, value: kept + offer.value })) };
}

/**
 * Splits values from their options at an equals sign. bash breaks the word there and expects only the value, other shells
 * expect the whole word: `kept` is its part before the value.
 */
function splitWords(words: readonly string[]): { before: readonly string[]; current: string; kept: string } {
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
  /** Called when an option is typed: a group loads the command of its fallback for them. */
  readonly options: () => Promise<Options>;
  /** The words of commands and groups that lead here. */
  readonly words: readonly string[];
  /** Where the words lead: a command, or verbs to choose from. */
  readonly command?: AnyCommand;
  readonly verbs?: Readonly<Record<string, Lazy>>;
  /** How many positional arguments are already there, and the last of them. */
  readonly given: number;
  readonly previous?: string;
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

function placeOf(found: AnyCommand | Group): Omit<Place, 'words'> {
  const target = found.kind === 'group' ? { verbs: found.verbs } : { command: found };
  return { options: () => optionsAt(found), given: 0, ...target };
}

/** The options of a command; a group has the options of its fallback. */
async function optionsAt(found: AnyCommand | Group): Promise<Options> {
  if (found.kind !== 'group') return { ...found.options, ...addedOptions(found), ...globalOptions };
  const load = found.fallback === undefined ? undefined : found.verbs[found.fallback];
  return load ? optionsAt((await load()).default) : globalOptions;
}

function awaitedBy(options: Options, word: string): Option<unknown> | undefined {
  const isTyped = ([key, { short }]: [string, Option<unknown>]) =>
    optionName(key) === word || `-${short}` === word;
  const [, found] = Object.entries(options).find(isTyped) ?? [];
  return found?.value && !found.bare ? found : undefined;
}

async function offersAt(setup: CompletionSetup, place: Place, current: string): Promise<Completion> {
  const { previous = '' } = place;
  if (place.awaited) return valueOffers(setup, place.awaited, { previous, current });
  if (current.startsWith('-')) {
    const options = Object.entries(await place.options());
    const offers = options.map(([key, { summary }]) => ({ value: optionName(key), summary }));
    return { offers: [...offers, { value: '--help', summary: 'Print help' }], files: false };
  }
  if (place.verbs) {
    const manifest = await setup.manifest();
    const nodes = place.words.length === 0 ? manifest : (nodeAt(manifest, place.words)?.verbs ?? []);
    return { offers: nodes.map(({ name, summary }) => ({ value: name, summary })), files: false };
  }
  const args: readonly Argument<unknown>[] = Object.values(place.command?.args ?? {});
  const last = args.at(-1);
  const argument = args[place.given] ?? (last?.repeated ? last : undefined);
  return argument ? valueOffers(setup, argument, { previous, current }) : nothing;
}

async function valueOffers(
  setup: CompletionSetup,
  { value, summary }: { readonly value?: Value<unknown>; readonly summary: string },
  { previous, current }: { readonly previous: string; readonly current: string },
): Promise<Completion> {
  const words = value?.choices ?? value?.offers;
  if (words) {
    const offers = words.map((word) => (typeof word === 'string' ? { value: word, summary } : word));
    return { offers, files: false };
  }
  if (value?.complete === 'file') return { offers: [], files: true };
  if (!value?.complete) return nothing;
  const offers = await setup.values(value.complete, previous);
  // A username can be typed with its @; `@me` is no one.
  const isMention = value.complete === 'seen:user' && current.startsWith('@');
  const named = offers.flatMap((offer) =>
    offer.value === 'me' ? [] : [{ ...offer, value: `@${offer.value}` }],
  );
  return { offers: isMention ? named : offers, files: false };
}
