/** Drafts of the intended line, for an option or an argument that does not fit its command. */
import type { AnyCommand } from '../definition/command';
import {
  type Argument,
  addedOptions,
  globalOptions,
  type Option,
  type Options,
  optionName,
} from '../definition/parameters';
import { closeWords } from '../line/close-words';
import { type Manifest, nodeAt } from '../line/manifest';
import { isSignIn } from '../line/parse-errors';
import type { LineFault } from '../line/resolve';
import {
  argumentSynonyms,
  formatOptions,
  needlessOptions,
  optionLines,
  optionSynonyms,
  secretOptions,
  surplusLines,
  verbSynonyms,
  watchOptions,
} from './synonyms';
import { type Draft, draftsOfWord, idInAddress, sure, unsure } from './words';

/** A line whose command is known, with the part that does not fit. */
export interface ArgumentPlace {
  /** The words of the command; `lead` without a default verb that was not typed. */
  readonly words: readonly string[];
  readonly lead: readonly string[];
  readonly command: AnyCommand;
  readonly rest: readonly string[];
  readonly fault: LineFault;
  readonly manifest: Manifest;
}

type Change = { readonly rest: readonly string[]; readonly isSure?: boolean };

export function draftsOfFault(place: ArgumentPlace): readonly Draft[] {
  const { fault, lead } = place;
  if (fault.kind === 'surplus')
    return surplusRules.map((rule) => rule(place)).find((found) => found.length > 0) ?? [];
  if (fault.kind === 'option') return draftsOfOption(place);
  const change = fault.kind === 'missing' ? splitPair(place) : changedValue(place);
  return change ? [{ argv: [...lead, ...change.rest], isSure: change.isSure ?? false }] : [];
}

interface TypedOption {
  /** Without its dashes. */
  readonly name: string;
  /** After an equals sign, or the next token. */
  readonly value: string | undefined;
  readonly isInline: boolean;
  readonly index: number;
}

function typedOption({ rest, fault }: ArgumentPlace): TypedOption | undefined {
  const index = rest.indexOf(fault.token);
  if (index < 0) return undefined;
  const [, long, short, inline] = /^(?:--?([a-zA-Z][\w-]+)|--?(\w))(?:=(.*))?$/s.exec(fault.token) ?? [];
  const next = rest[index + 1];
  const value = inline ?? (next?.startsWith('-') && next !== '-' ? undefined : next);
  return { name: long ?? short ?? '', value, isInline: inline !== undefined, index };
}

/** The rest of the line without the option, or without the option and its value. */
function without(rest: readonly string[], typed: TypedOption, what: 'option' | 'value'): string[] {
  const taken = what === 'value' && typed.value !== undefined && !typed.isInline ? 2 : 1;
  return rest.toSpliced(typed.index, taken);
}

function draftsOfOption(place: ArgumentPlace): readonly Draft[] {
  const typed = typedOption(place);
  if (!typed) return [];
  const { lead } = place;
  const rules = [secret, knownOption, lines, format, asArgument, renamed, watch, asVerb, needless, similar];
  for (const rule of rules) {
    const found = rule(place, typed);
    if (found.length > 0)
      return found.map((one) =>
        'argv' in one ? one : { argv: [...lead, ...one.rest], isSure: one.isSure ?? true },
      );
  }
  return [];
}

type OptionRule = (place: ArgumentPlace, typed: TypedOption) => readonly (Change | Draft)[];

function optionsOf(command: AnyCommand): Options {
  return { ...command.options, ...addedOptions(command), ...globalOptions };
}

/** Whether the option holds a secret; its value is never printed. */
export function isSecret(token: string): boolean {
  const [, name = token] = /^--?([^=]+)/.exec(token) ?? [];
  return Object.hasOwn(secretOptions, name);
}

const secret: OptionRule = ({ rest, command }, typed) => {
  if (!isSecret(typed.name)) return [];
  const key = secretOptions[typed.name] ?? '';
  const options = optionsOf(command);
  const own = Object.hasOwn(options, key) ? [optionName(key)] : [];
  const needsEmail = own.length > 0 && key === 'passwordStdin' && Object.hasOwn(options, 'email');
  const email =
    needsEmail && !rest.some((token) => token.startsWith('--email')) ? ['--email', 'ADDRESS'] : [];
  return [{ rest: [...without(rest, typed, 'value'), ...email, ...own], isSure: false }];
};

/** `-json`, `--json=true`, `--limit5`. */
const knownOption: OptionRule = ({ rest, command, fault }, { name, value, isInline, index }) => {
  const options = optionsOf(command);
  const find = (typed: string) =>
    Object.entries<Option<unknown>>(options).find(([key]) => optionName(key) === `--${typed}`)?.[1];
  const replaced = (...by: readonly string[]) => [{ rest: rest.toSpliced(index, 1, ...by) }];
  const found = find(name);
  if (found && isInline && !found.value)
    return replaced(...(/^(false|0|no|off)$/.test(value ?? '') ? [] : [`--${name}`]));
  if (found || name === 'help') return fault.token.startsWith('--') ? [] : replaced(`-${fault.token}`);
  const [, long = '', number = ''] = /^([a-z-]+?)(\d+)$/.exec(name) ?? [];
  return find(long)?.value ? replaced(`--${long}`, number) : [];
};

/** Lines of the group for the option. */
const lines: OptionRule = ({ lead, rest }, typed) => {
  const key = `${lead[0]} ${typed.name}`;
  const keys = [`${key} ${typed.value}`, key];
  const found = optionLines[keys.find((one) => Object.hasOwn(optionLines, one)) ?? ''] ?? [];
  return found.flatMap((line) => {
    const takes = line.includes('VALUE');
    if (takes && typed.value === undefined) return [];
    const words = line.split(' ').map((word) => (word === 'VALUE' ? (typed.value ?? '') : word));
    const others = without(rest, typed, takes ? 'value' : 'option');
    return [{ argv: [...words, ...others], isSure: !takes && found.length === 1 }];
  });
};

const format: OptionRule = ({ rest }, typed) => {
  if (!formatOptions.includes(typed.name)) return [];
  const value = (typed.value ?? '').toLowerCase();
  const others = without(rest, typed, 'value');
  if (/^(jsonl?|ndjson|csv)$/.test(value))
    return [{ rest: [...others, value === 'csv' ? '--csv' : '--json'] }];
  if (/^(table|text|plain|wide|human|pretty)$/.test(value)) return [{ rest: others }];
  return /^(ya?ml|tsv|xml|name|id|jsonpath.*)$/.test(value)
    ? [{ rest: [...others, '--json'], isSure: false }]
    : [];
};

/** An option for which the command takes an argument. */
const asArgument: OptionRule = ({ rest, command }, typed) => {
  const args = Object.entries<Argument<unknown>>(command.args ?? {});
  const index = args.findIndex(([key, argument]) => namesOf(key, argument).includes(typed.name));
  if (index < 0 || typed.value === undefined) return [];
  const others = without(rest, typed, 'value');
  const isLast = index === args.length - 1;
  return [{ rest: isLast ? [...others, typed.value] : [typed.value, ...others] }];
};

function namesOf(key: string, { value: { handle } }: Argument<unknown>): readonly string[] {
  const noun = handle ? [handle.noun, `${handle.noun}-id`, 'id'] : [];
  const synonyms = Object.hasOwn(argumentSynonyms, key) ? (argumentSynonyms[key] ?? []) : [];
  return [optionName(key).slice(2), ...noun, ...synonyms];
}

const renamed: OptionRule = ({ rest, command, fault }, { name, index }) => {
  const options = optionsOf(command);
  const key = Object.keys(options).find(
    (one) => Object.hasOwn(optionSynonyms, one) && optionSynonyms[one]?.includes(name),
  );
  if (key === undefined) return [];
  const inline = fault.token.includes('=') ? fault.token.slice(fault.token.indexOf('=')) : '';
  // All pages can be very many requests.
  return [{ rest: rest.toSpliced(index, 1, optionName(key) + inline), isSure: key !== 'all' }];
};

/** The live view of the group, else `home`. */
const watch: OptionRule = ({ lead, rest, manifest }, typed) => {
  if (!watchOptions.includes(typed.name)) return [];
  const groups = lead.map((_, index) => lead.slice(0, lead.length - index));
  const found = groups.find((group) => nodeAt(manifest, [...group, 'watch']));
  const others = without(rest, typed, 'option').filter((token) => token.startsWith('-'));
  return [found ? unsure(...found, 'watch', ...others) : unsure('home')];
};

/** `config --list`. */
const asVerb: OptionRule = ({ lead, words, rest, manifest }, typed) => {
  const group = nodeAt(manifest, lead);
  const isVerb = group?.verbs?.some(({ name }) => name === typed.name);
  if (!isVerb && !(lead.length < words.length && Object.hasOwn(verbSynonyms, typed.name))) return [];
  return [{ argv: [...lead, typed.name, ...without(rest, typed, 'option')], isSure: isVerb === true }];
};

const needless: OptionRule = ({ rest }, typed) => {
  if (!needlessOptions.includes(typed.name)) return [];
  const takesValue = ['visibility', 'language', 'title', 'limit'].includes(typed.name);
  return [{ rest: without(rest, typed, takesValue ? 'value' : 'option'), isSure: false }];
};

const similar: OptionRule = ({ rest, command, fault: { token } }, { name, index }) => {
  const names = [...Object.keys(optionsOf(command)), 'help'].map((key) => optionName(key).slice(2));
  const close = closeWords(name, names).filter((word) => word[0] === name[0]);
  return close.map((word) => ({ rest: rest.toSpliced(index, 1, token.replace(name, word)), isSure: false }));
};

type SurplusRule = (place: ArgumentPlace) => readonly Draft[];

/** `posts --limit 5 feed`: the verb follows the options of the default verb. */
const verbBehindOptions: SurplusRule = ({ lead, words, rest, fault, manifest }) => {
  if (lead.length === words.length) return [];
  const options = rest.toSpliced(rest.indexOf(fault.token), 1);
  if (nodeAt(manifest, [...lead, fault.token])) return [sure(...lead, fault.token, ...options)];
  return draftsOfWord({ before: lead, word: fault.token, after: [], options }, manifest);
};

/** `school shop buy eraser`: the verb is one of the group above; `search users ada`. */
const verbOfParent: SurplusRule = ({ words, rest, fault, manifest }) => {
  const index = rest.indexOf(fault.token);
  const others = [...rest.slice(index + 1), ...rest.slice(0, index)];
  const whole = draftsOfWord({ before: words, word: fault.token, after: others, options: [] }, []);
  if (whole.length > 0) return whole;
  const first = rest.find((token) => !token.startsWith('-')) ?? '';
  const behind = rest.toSpliced(rest.indexOf(first), 1);
  const leaf = draftsOfWord({ before: words, word: first, after: behind, options: [] }, []);
  if (leaf.length > 0) return leaf;
  const parents = words.slice(1).map((_, place) => words.slice(0, words.length - place - 1));
  const parent = parents.find((group) => nodeAt(manifest, [...group, fault.token]));
  return parent ? [sure(...parent, fault.token, ...others)] : [];
};

const surplusLine: SurplusRule = ({ words, rest, fault }) => {
  const key = words.join(' ');
  const forms = Object.hasOwn(surplusLines, key) ? surplusLines[key] : undefined;
  const values = rest.filter((token) => !token.startsWith('-'));
  // A word after the options of a sign-in can be a password.
  const first = key === 'auth login' ? (rest[0] ?? '') : (values[0] ?? fault.token);
  const typed = key === 'canvas show' ? values.join(',') : first;
  const [, ...found] = forms?.find(([form]) => form.test(typed)) ?? [/^/];
  const isPlace = key.startsWith('canvas ');
  return found.map((line) => {
    const argv = line.split(' ').flatMap((word) => {
      const [before = '', after] = word.split('VALUE');
      if (isPlace && word === 'VALUE') return rest;
      return after === undefined ? [word] : [`${before}${typed.replace(/^@/, '')}${after}`];
    });
    return unsure(...argv);
  });
};

/** `posts -5`, as of `head` and `git log`. */
const numberOfItems: SurplusRule = ({ lead, rest, command, fault }) => {
  const [, number] = /^-(\d+)$/.exec(fault.token) ?? [];
  if (number === undefined || !Object.hasOwn(command.options ?? {}, 'limit')) return [];
  return [sure(...lead, ...rest.toSpliced(rest.indexOf(fault.token), 1, '--limit', number))];
};

/** `posts create Hello world`. */
const unquoted: SurplusRule = ({ lead, rest, command, fault }) => {
  const args = Object.values<Argument<unknown>>(command.args ?? {});
  const last = args.at(-1)?.value;
  const before = args.length - 1;
  const surplus = rest.indexOf(fault.token);
  const first = surplus - 1;
  if (!last || last.choices || last.handle || first < before || isSignIn(lead)) return [];
  const end = rest.findIndex((token, index) => index > surplus && token.startsWith('-'));
  const run = rest.slice(first, end < 0 ? undefined : end);
  return [unsure(...lead, ...rest.toSpliced(first, run.length, run.join(' ')))];
};

/** `auth login --email a@b.c hunter2`: the word can be a password. */
const withoutWord: SurplusRule = ({ lead, rest, fault }) =>
  isSignIn(lead) ? [unsure(...lead, ...rest.toSpliced(rest.lastIndexOf(fault.token), 1))] : [];

const surplusRules = [verbBehindOptions, verbOfParent, surplusLine, numberOfItems, unquoted, withoutWord];

/** `config set timeout=5`. */
function splitPair({ rest }: ArgumentPlace): Change | undefined {
  const index = rest.findLastIndex((token) => /^[a-zA-Z]\w*=./.test(token));
  const token = rest[index] ?? '';
  const [key = ''] = token.split('=', 1);
  return index < 0 ? undefined : { rest: rest.toSpliced(index, 1, key, token.slice(key.length + 1)) };
}

/** An address for an ID, several IDs in one word, `key value` for `key=value`. */
function changedValue({ rest, fault: { token }, command }: ArgumentPlace): Change | undefined {
  const index = rest.indexOf(token);
  if (index < 0) return undefined;
  if (token === 'help') return { rest: ['--help'], isSure: true };
  const found = idInAddress(token);
  if (found) return { rest: rest.toSpliced(index, 1, found.id) };
  const values = Object.values<Argument<unknown>>(command.args ?? {}).map(({ value }) => value);
  const next = rest[index + 1];
  if (values.some(({ placeholder }) => placeholder === 'key=value') && next && !next.includes('=')) {
    const value = next.replace(/^(yes|on)$/i, 'true').replace(/^(no|off)$/i, 'false');
    return { rest: rest.toSpliced(index, 2, `${token}=${value}`) };
  }
  const isList = values.some(({ handle }) => handle) && /[\s,]/.test(token);
  return isList ? { rest: rest.toSpliced(index, 1, ...token.split(/[\s,]+/).filter(Boolean)) } : undefined;
}
