/** Drafts of the intended line, for a word that names no command. */
import { closeWords } from '../line/close-words';
import { type Manifest, type Node, nodeAt } from '../line/manifest';
import { commandSynonyms, defaultVerb, groupSynonyms, valueVerbs, verbSynonyms } from './synonyms';

/** A draft of the intended line, without `plaza`. */
export interface Draft {
  readonly argv: readonly string[];
  /** It follows from the synonyms, not from a similar word or the form of a value. */
  readonly isSure: boolean;
}

/** A word that names no command, with its surroundings. */
export interface WordPlace {
  readonly before: readonly string[];
  readonly word: string;
  readonly after: readonly string[];
  readonly options: readonly string[];
}

type WordRule = (place: WordPlace, manifest: Manifest) => readonly Draft[];

/** The drafts of the first rule that has any: synonyms, then the group, and only then other groups. */
export function draftsOfWord(place: WordPlace, manifest: Manifest): readonly Draft[] {
  const rules = place.before.length === 0 ? rulesAtTop : rulesInGroup;
  const drafts = rules.map((rule) => rule(place, manifest)).find((found) => found.length > 0) ?? [];
  const { options } = place;
  return drafts.map(({ argv, isSure }) => ({ argv: [...argv, ...options], isSure }));
}

export const sure = (...argv: readonly string[]): Draft => ({ argv, isSure: true });
export const unsure = (...argv: readonly string[]): Draft => ({ argv, isSure: false });

/** `plaza plaza posts`, `plaza $ plaza posts`, `plaza posts:list`. */
const pasted: WordRule = ({ word, after }) => {
  if (/^([$>%#]|plaza|sudo|npx)$/.test(word)) return after.length > 0 ? [sure(...after)] : [];
  return /^[a-z]+(:[a-z-]+)+$/.test(word) ? [sure(...word.split(':'), ...after)] : [];
};

const methods = ['get', 'post', 'put', 'patch', 'delete', 'curl', 'http'];

/** `get /api/posts`. */
const request: WordRule = ({ word, after: [path = '', ...others] }) => {
  if (!methods.includes(word.toLowerCase()) || !path.startsWith('/')) return [];
  const method = ['get', 'curl', 'http'].includes(word.toLowerCase()) ? [] : [word.toUpperCase()];
  return [sure('api', ...method, path, ...others)];
};

function namesWith(table: Readonly<Record<string, readonly string[]>>, word: string): readonly string[] {
  return Object.keys(table).filter((name) => table[name]?.includes(word));
}

/** The group that a word means for sure: its name, its plural or a synonym. */
function groupNamed(word: string | undefined, manifest: Manifest): readonly string[] | undefined {
  if (word === undefined) return undefined;
  const group = manifest.find(({ name, verbs }) => verbs && (name === word || name === `${word}s`));
  if (group) return [group.name];
  return namesWith(groupSynonyms, word)[0]?.split(' ');
}

/** `post view 2`, `tweets list`. */
const groupWithVerb: WordRule = ({ word, after: [verb = '', ...others] }, manifest) => {
  const named = groupNamed(word, manifest);
  const close = closeWords(
    word,
    manifest.filter(({ verbs }) => verbs).map(({ name }) => name),
  );
  return [...(named ? [named] : []), ...close.map((name) => [name])]
    .flatMap((group) => {
      const found = verbIn(nodeAt(manifest, group), verb);
      return found === undefined ? [] : [[...group, ...found, ...others]];
    })
    .slice(0, 1)
    .map((argv) => ({ argv, isSure: named !== undefined }));
};

/** The verb, or its meaning in the group; undefined if it has none. */
function verbIn(group: Node | undefined, verb: string): readonly string[] | undefined {
  if (group?.verbs?.some(({ name }) => name === verb)) return [verb];
  const meanings = Object.hasOwn(verbSynonyms, verb) ? verbSynonyms[verb] : undefined;
  const known = (name: string) =>
    name === defaultVerb ? group?.fallback !== undefined : group?.verbs?.some((one) => one.name === name);
  const found = meanings?.find(known);
  if (found === undefined) return undefined;
  return [found === defaultVerb ? (group?.fallback ?? '') : found];
}

const commandSynonym: WordRule = ({ before, word, after: [next = '', ...others] }) => {
  const habit = [...before, word].join(' ');
  const long = namesWith(commandSynonyms, `${habit} ${next}`);
  const found = long.length > 0 ? long : namesWith(commandSynonyms, habit);
  const rest = long.length > 0 || next === '' ? others : [next, ...others];
  const isHelp = commandSynonyms['--help']?.includes(word) && !Object.hasOwn(verbSynonyms, word);
  if (found.length === 0 && isHelp) return [sure(...before, '--help')];
  return found.map((line) => sure(...(line === '--help' ? [...rest, line] : [...line.split(' '), ...rest])));
};

const groupSynonym: WordRule = ({ word, after }) =>
  namesWith(groupSynonyms, word).map((group) => sure(...group.split(' '), ...after));

/** `get posts`, `delete post 1`. */
const verbFirst: WordRule = ({ word, after: [noun, ...others] }, manifest) => {
  const group = groupNamed(noun, manifest);
  const verb = group && verbIn(nodeAt(manifest, group), word);
  if (!verb) return [];
  // `kubectl get posts` lists them.
  const isList = verb[0] === 'get' && !/^[^-]/.test(others[0] ?? '');
  const list = isList ? verbIn(nodeAt(manifest, group), 'ls') : undefined;
  return [sure(...group, ...(list ?? verb), ...others)];
};

const verbSynonym: WordRule = ({ before, word, after }, manifest) => {
  const verb = verbIn(nodeAt(manifest, before), word);
  return verb ? [sure(...before, ...verb, ...after)] : [];
};

/** A close word; a plural is the same word. */
const closeWord: WordRule = ({ before, word, after }, manifest) => {
  const siblings = before.length === 0 ? manifest : (nodeAt(manifest, before)?.verbs ?? []);
  const names = siblings.map(({ name }) => name);
  // A word that keeps neither its first nor its last letters is another word.
  const isLike = (name: string) => name[0] === word[0] || name.slice(-2) === word.slice(-2);
  return closeWords(word, names)
    .filter(isLike)
    .map((name) => unsure(...before, name, ...after));
};

/** The same word deeper in the group. */
const deeper: WordRule = ({ before, word, after }, manifest) =>
  pathsTo(nodeAt(manifest, before)?.verbs ?? [], word)
    .slice(0, 3)
    .map((path) => unsure(...before, ...path, ...after));

/** The same word in any group, if at most so many groups have it. */
const elsewhere =
  (most: number): WordRule =>
  ({ word, after }, manifest) => {
    const paths = pathsTo(manifest, word);
    return paths.length > most ? [] : paths.map((path) => unsure(...path, ...after));
  };

function pathsTo(nodes: readonly Node[], word: string): readonly (readonly string[])[] {
  return nodes.flatMap(({ name, verbs = [] }) => [
    ...(name === word ? [[name]] : []),
    ...pathsTo(verbs, word).map((path) => [name, ...path]),
  ]);
}

/** `users boris`, `comments 1 Hello`. */
const valueOfVerb: WordRule = ({ before, word, after }) => {
  const value = idInAddress(word)?.id ?? word;
  const forms = Object.hasOwn(valueVerbs, before.join(' ')) ? valueVerbs[before.join(' ')] : undefined;
  const [, many = '', alone = many] = forms?.find(([form]) => form.test(value)) ?? [];
  const hasMore = after.some((token) => !token.startsWith('-'));
  return many === '' ? [] : [unsure(...before, hasMore ? many : alone, value, ...after)];
};

/** `plaza @boris`, `plaza '#sea'`, `plaza https://…/posts/ID`. */
const valueAtTop: WordRule = ({ word, after }) => {
  if (/^@\w/.test(word)) return [unsure('users', 'get', word.slice(1), ...after)];
  if (/^#\w/.test(word)) return [unsure('hashtags', 'posts', word, ...after)];
  if (/^[0-9a-f]{8}-[-0-9a-f]{27}$/i.test(word)) return [unsure('posts', 'get', word, ...after)];
  const found = idInAddress(word);
  return found ? [unsure(...(placesOfAddress[found.section] ?? ['users', 'get']), found.id)] : [];
};

const placesOfAddress: Readonly<Record<string, readonly string[]>> = {
  posts: ['posts', 'get'],
  post: ['posts', 'get'],
  comments: ['comments', 'replies'],
  hashtags: ['hashtags', 'posts'],
  hashtag: ['hashtags', 'posts'],
};

/** The last part of an address, if it has the form of an ID or a name, and the part before it. */
export function idInAddress(raw: string): { readonly section: string; readonly id: string } | undefined {
  const path = /^https?:\/\/[^/]+\/([^?#]*)/i.exec(raw)?.[1] ?? '';
  const parts = path.split('/').filter((part) => part !== '');
  const id = (parts.at(-1) ?? '').replace(/^@/, '');
  return /^[\w.-]+$/.test(id) ? { section: parts.at(-2) ?? '', id } : undefined;
}

const rulesAtTop: readonly WordRule[] = [
  ...[pasted, request, groupWithVerb, commandSynonym, groupSynonym, verbFirst],
  ...[valueAtTop, elsewhere(3), closeWord],
];
const rulesInGroup: readonly WordRule[] = [
  ...[commandSynonym, verbSynonym, closeWord, deeper, valueOfVerb, elsewhere(1)],
];
