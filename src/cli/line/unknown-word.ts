/** The answer to a word that names no command: the commands that may be meant. */
import { PlazaError } from '../../errors';
import type { Groups } from '../definition/command';
import { listOf } from '../definition/option-parsers';
import type { Io } from '../process/io';
import { leavesOf, loadManifest, type Manifest, type Node, nodeAt } from './manifest';
import { closeWords, readGlobals } from './parse';
import { noFieldsError, type UnknownWord, withoutInforming } from './resolve';

/**
 * Words that users type out of habit, after their group if there is one, with the commands that they mean. `* word` is a
 * verb of any group, with the verbs that it may mean, the first one that the group has; an empty one is the group alone.
 */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  whoami: ['auth status', 'users me'],
  me: ['users me'],
  profile: ['users me', 'users get'],
  user: ['users get'],
  timeline: ['posts feed'],
  feed: ['posts feed'],
  post: ['posts create'],
  like: ['posts like', 'comments like'],
  unlike: ['posts unlike', 'comments unlike'],
  reply: ['comments reply'],
  comment: ['comments create'],
  inbox: ['notifications list'],
  signin: ['auth login'],
  signout: ['auth logout'],
  draw: ['canvas draw', 'school board draw'],
  order: ['shop orders create'],
  'shop get': ['shop product'],
  'shop list': ['shop products'],
  'shop order': ['shop orders create'],
  'canvas get': ['canvas pixel', 'canvas show'],
  'canvas guard': ['canvas draw --guard'],
  // In every group; an empty verb is what the group does when it is named alone.
  '* list': ['', 'list', 'show', 'status'],
  '* ls': ['', 'list', 'show', 'status'],
  '* show': ['get', 'show', ''],
  '* view': ['get', 'show', ''],
  '* read': ['get', 'show', ''],
  '* open': ['get', 'show', ''],
  '* info': ['get', 'status', ''],
  '* add': ['create', 'add', 'set', 'upload'],
  '* new': ['create', 'add'],
  '* post': ['create'],
  '* write': ['create', 'edit'],
  '* publish': ['create'],
  '* send': ['create', 'submit'],
  '* rm': ['delete', 'remove', 'drop', 'revoke'],
  '* remove': ['delete', 'remove', 'drop', 'revoke'],
  '* del': ['delete', 'remove', 'drop', 'revoke'],
  '* delete': ['remove', 'drop', 'revoke', 'deactivate'],
  '* update': ['update', 'edit', 'set'],
  '* change': ['update', 'edit', 'set'],
  '* modify': ['update', 'edit', 'set'],
  '* undelete': ['restore'],
};

/**
 * The error with the suggestion that fits, if any. An unknown option before the word is the error: the word may be its
 * value.
 */
export async function unknownWordError(
  io: Pick<Io, 'argv' | 'dist'>,
  groups: Groups,
  unknown: UnknownWord,
): Promise<PlazaError> {
  const { before, word } = unknown;
  const wrong = optionError(unknown.options.filter((token) => !token.includes('=')));
  if (wrong) return wrong;
  if (before.length > 0 && fieldsAfterJson(io.argv, word)) return noFieldsError(word, unknown);
  const manifest = await loadManifest(io.dist, groups);
  const next = io.argv[io.argv.indexOf(word) + 1];
  const meant = meantCommands(manifest, { before, word, next });
  if (meant.length === 0 && io.argv[io.argv.indexOf(word) - 1] === '--wait')
    return optionError([`--wait=${word}`]) ?? unknown;
  const lines = meant.map((words) => `'${['plaza', ...words].join(' ')}'`);
  const help = `see '${['plaza', ...before, '--help'].join(' ')}'`;
  return unknown.with({
    hint: lines.length > 0 ? `did you mean ${listOf(lines)}? ${help}` : help,
  });
}

/** The error of the options before an unknown word; undefined where every command has them. */
function optionError(options: readonly string[]): PlazaError | undefined {
  try {
    readGlobals({ words: [], rest: withoutInforming(options) });
    return undefined;
  } catch (error) {
    if (error instanceof PlazaError) return error;
    throw error;
  }
}

/** An unknown word, the words before it and the next one. */
interface Context {
  readonly before: readonly string[];
  readonly word: string;
  readonly next: string | undefined;
}

/**
 * The command of a close group that has the next word as its verb, a synonym, a close word at the same place, or the same
 * verb in another group.
 */
function meantCommands(manifest: Manifest, { before, word, next }: Context): readonly (readonly string[])[] {
  const siblings = before.length === 0 ? manifest : (nodeAt(manifest, before)?.verbs ?? []);
  const close = closeWords(
    word,
    siblings.map(({ name }) => name),
  ).map((name) => [...before, name]);
  const leaves = leavesOf(manifest).map(({ words }) => words);
  const known = new Set(leaves.map((words) => words.join(' ')));
  const habit = [...before, word].join(' ');
  const bySynonym = Object.hasOwn(synonyms, habit) ? (synonyms[habit] ?? []) : [];
  const verbs = before.length > 0 ? verbsMeant(nodeAt(manifest, before), synonyms[`* ${word}`]) : [];
  const sameVerb = leaves.filter((words) => words.at(-1) === word);
  const ways = [
    close.map((words) => [...words, next ?? '']).filter((words) => known.has(words.join(' '))),
    bySynonym.filter((line) => known.has(line.replace(/ --.*/, ''))).map((line) => line.split(' ')),
    verbs.map((verb) => [...before, verb]),
    close,
    sameVerb.length <= 3 ? sameVerb : [],
  ];
  return ways.find((way) => way.length > 0) ?? [];
}

/** The first verb that the group has, as a list. */
function verbsMeant(group: Node | undefined, verbs: readonly string[] = []): readonly string[] {
  const named = verbs.flatMap((verb) => (verb === '' ? (group?.fallback ?? []) : verb));
  const found = named.find((verb) => group?.verbs?.some(({ name }) => name === verb));
  return found === undefined ? [] : [found];
}

/** A habit from gh: `--json id,content`. */
function fieldsAfterJson(argv: readonly string[], word: string): boolean {
  return argv.includes('--json') && /^[a-z]\w*(,[a-z]\w*)+$/i.test(word);
}
