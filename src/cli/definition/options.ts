/** Values and options that several groups of commands share, and the kinds of records that have IDs. */
import { pictureWays } from '../../terminal/pictures/choose';
import { choice, file, type HandleKind, idOf, text, type Value } from './option-parsers';
import { flag, option, optionList, withDefault } from './parameters';

/** A user: `me`, a username with or without `@`, or an id. */
export function user(): Value<string> {
  return id('user', 'user');
}

/** Other ways to give the text than as an argument. */
export const textOptions = {
  file: option(file(), 'Read the text from a file, or - for standard input'),
  editor: flag('Write the text in your editor (VISUAL or EDITOR)'),
};

export const attachOption = optionList(
  file('file-or-id'),
  'File to attach, or the ID of an uploaded file',
  'a',
);

/** How the pictures of a command are drawn; `ctx.pictures` reads it. */
export const picturesOption = withDefault(
  option(choice(pictureWays), 'How to draw pictures'),
  'the best the terminal supports',
);

export const spanOptions = {
  markup: flag('Convert **bold**, _italic_, ~~strike~~, ||spoiler||, `mono` and [text](url) in the text'),
  spans: option(
    text('json'),
    'Formatting as a JSON array of spans; offset and length count UTF-16 code units',
  ),
};

/** The names of the settings, for help; the table with their meanings loads the catalogue. */
export const settingNames = [
  'baseUrl',
  'statusUrl',
  'pixelUrl',
  'keychain',
  'timeout',
  'color',
  'pictures',
  'clipboard',
  'pager',
  'confirmSpend',
  'wait',
] as const;

/** Kinds whose IDs are names: the beginning of a name can be another name. */
const named = { isShort: false, isMade: false } as const;

const kinds = {
  post: { noun: 'post', nouns: 'posts', list: 'plaza posts feed' },
  comment: { noun: 'comment', nouns: 'comments', list: 'plaza comments list POST' },
  file: { noun: 'file', nouns: 'files', list: 'plaza files upload FILE' },
  notification: { noun: 'notification', nouns: 'notifications', list: 'plaza notifications list' },
  operation: { noun: 'operation', nouns: 'operations', list: 'plaza operations list', isMade: false },
  session: { noun: 'session', nouns: 'sessions', list: 'plaza auth sessions list', isMade: false },
  card: { noun: 'card', nouns: 'cards', list: 'plaza subscription methods list', isMade: false },
  order: { noun: 'order', nouns: 'orders', list: 'plaza shop orders list', isShort: false },
  product: { noun: 'product', nouns: 'products', list: 'plaza shop products', ...named },
  hashtag: { noun: 'hashtag', nouns: 'hashtags', list: 'plaza hashtags trending', ...named },
  task: { noun: 'task', nouns: 'tasks', list: 'plaza school tasks list', ...named },
  goods: { noun: 'product', nouns: 'products', list: 'plaza school shop', ...named },
  item: { noun: 'item', nouns: 'items', list: 'plaza school backpack', isMade: false },
  nickname: { noun: 'nickname', nouns: 'nicknames', list: 'plaza school nickname list', ...named },
  mark: { noun: 'mark', nouns: 'marks', list: 'plaza school corrector state POST', isMade: false },
  claim: { noun: 'claim', nouns: 'claims', list: 'plaza school red-pen state POST', isMade: false },
  'gallery-drawing': { noun: 'drawing', nouns: 'drawings', list: 'plaza exam gallery next' },
  user: { noun: 'user', nouns: 'users', list: 'plaza users following me', ...named },
} satisfies Record<string, Omit<HandleKind, 'kind'>>;

/**
 * The ID of a record of this kind; at a terminal also its number in the last list, `@last`, or the beginning of the ID.
 * @example args: { postId: argument(id('post'), 'ID of the post') }
 */
export function id(kind: keyof typeof kinds, placeholder?: string): Value<string> {
  return idOf({ kind, ...kinds[kind] }, placeholder);
}

export function handleKind(name: string): HandleKind | undefined {
  return Object.hasOwn(kinds, name) ? { kind: name, ...kinds[name as keyof typeof kinds] } : undefined;
}
