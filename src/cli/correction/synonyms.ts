/** The words and options of other programs, with the words of plaza that mean the same. They are loaded for a wrong line. */
import data from './synonyms.json';

function meanings(table: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(table).map(([name, words]) => [name, words.split(', ')]));
}

/**
 * The commands of plaza with the words that users type for them, after their group if there is one. A word under several
 * commands can mean each of them, in this order.
 */
export const commandSynonyms = meanings(data.commands);

/** Synonyms that run unchanged; others do so only if their command changes nothing. */
export const aliases: readonly string[] = ['login', 'logout'];

/** Verbs of any group, with the verbs that they can mean: the first one that the group has. */
export const verbSynonyms = meanings(data.verbs);

/** In `verbSynonyms`: the default verb of the group. */
export const defaultVerb = '(default)';

/** Groups with their names in other programs. */
export const groupSynonyms = meanings(data.groups);

/** The options of plaza, by key, with their names in other programs. */
export const optionSynonyms = meanings(data.options);

/** The arguments of plaza, by key, with the options of other programs. */
export const argumentSynonyms = meanings(data.arguments);

/** Options that a group answers with commands; `VALUE` is the value of the option. */
export const optionLines = meanings(data.optionLines);

/** Options that hold a secret elsewhere, with the option that reads it from standard input. */
export const secretOptions: Readonly<Record<string, string>> = data.secretOptions;

/** Options for a format, for a live view, and options that are dropped since plaza does the same without them. */
export const {
  format: formatOptions = [],
  watch: watchOptions = [],
  needless: needlessOptions = [],
} = meanings(data.optionKinds);

/** Words for features that plaza does not have, with what to use instead. */
export const absent: Readonly<Record<string, string>> = data.absent;

/** The effect of a suggested command that its words do not name. */
export const lineNotes: Readonly<Record<string, string>> = {
  'shop orders create': 'which asks for the products',
  'users privacy set isPrivate=true': 'which hides all your posts from users that do not follow you',
};

/** By group or command: forms of a value, each with verbs or lines for it. */
type Forms = Readonly<Record<string, readonly (readonly [form: RegExp, ...meant: readonly string[]])[]>>;

/** An ID, its beginning, or the number of a row. */
const idForm = /^(\d+|@last|[0-9a-f]{4,}[-0-9a-f]*)$/i;

/** Values typed instead of a verb, by group. Of two verbs the first takes further words, the second none. */
export const valueVerbs: Forms = {
  canvas: [[/^\d+,\d+$/, 'pixel']],
  comments: [[idForm, 'create', 'list']],
  config: [[/^\w+$/, 'set', 'get']],
  files: [[/[./]/, 'upload']],
  hashtags: [[/^#?\w+$/, 'posts']],
  notifications: [[idForm, 'read']],
  operations: [[idForm, 'retry']],
  posts: [
    [idForm, 'get'],
    [/^@?[A-Za-z][\w.]*$/, 'by'],
  ],
  sandbox: [[/^[a-z]+$/, 'sign-in']],
  school: [[/^[a-z_]+$/, 'product']],
  shop: [[/^[\w-]+$/, 'product']],
  'shop orders': [[/^[\w-]+$/, 'get']],
  users: [[/^@?[\w.]+$/, 'get']],
};

/** Arguments that a command does not take, with the lines that do; `VALUE` is the argument. */
export const surplusLines: Forms = {
  'auth login': [
    [/^[^\s-]\S*@\S+$/, 'auth login --email VALUE'],
    [/^@?\w+$/, 'auth login --profile VALUE', 'auth switch VALUE', 'sandbox sign-in VALUE'],
  ],
  'canvas draw': [[/^/, 'canvas place VALUE']],
  'canvas show': [[/^\d+,\d+$/, 'canvas pixel VALUE', 'canvas show --region VALUE,32,32']],
  'posts feed': [[/^@?\w+$/, 'posts by VALUE', 'hashtags posts VALUE']],
  'shop orders create': [[/^/, 'shop orders create']],
};
