/** The kinds of things that have IDs, and the command that lists each. */
import { type HandleKind, idOf, type Value } from '../cli/definition/option-parsers';

type Named = Omit<HandleKind, 'kind'>;

const kinds = {
  post: { noun: 'post', nouns: 'posts', list: 'plaza posts feed' },
  comment: { noun: 'comment', nouns: 'comments', list: 'plaza comments list POST' },
  file: { noun: 'file', nouns: 'files', list: 'plaza files upload FILE' },
  notification: { noun: 'notification', nouns: 'notifications', list: 'plaza notifications list' },
  operation: { noun: 'operation', nouns: 'operations', list: 'plaza operations list', isMade: false },
  session: { noun: 'session', nouns: 'sessions', list: 'plaza auth sessions list', isMade: false },
  card: { noun: 'card', nouns: 'cards', list: 'plaza subscription methods list', isMade: false },
  order: { noun: 'order', nouns: 'orders', list: 'plaza shop orders list', isShort: false },
  product: { noun: 'product', nouns: 'products', list: 'plaza shop products', ...named() },
  hashtag: { noun: 'hashtag', nouns: 'hashtags', list: 'plaza hashtags trending', ...named() },
  task: { noun: 'task', nouns: 'tasks', list: 'plaza school tasks list', ...named() },
  goods: { noun: 'product', nouns: 'products', list: 'plaza school shop', ...named() },
  item: { noun: 'item', nouns: 'items', list: 'plaza school backpack', isMade: false },
  nickname: { noun: 'nickname', nouns: 'nicknames', list: 'plaza school nickname list', ...named() },
  mark: { noun: 'mark', nouns: 'marks', list: 'plaza school corrector state POST', isMade: false },
  claim: { noun: 'claim', nouns: 'claims', list: 'plaza school red-pen state POST', isMade: false },
  'gallery-drawing': { noun: 'drawing', nouns: 'drawings', list: 'plaza exam gallery next' },
  user: { noun: 'user', nouns: 'users', list: 'plaza users following me', ...named() },
} satisfies Record<string, Named>;

/** What is known by a name: the beginning of one may be the name of another. */
function named(): Pick<HandleKind, 'isShort' | 'isMade'> {
  return { isShort: false, isMade: false };
}

/** The ID of a thing of this kind; at a terminal also its number in the last list, `@last`, the beginning of the ID. */
export function id(kind: keyof typeof kinds, placeholder?: string): Value<string> {
  return idOf({ kind, ...kinds[kind] }, placeholder);
}

/** The kind of this name; undefined where there is none. */
export function handleKind(name: string): HandleKind | undefined {
  return Object.hasOwn(kinds, name) ? { kind: name, ...kinds[name as keyof typeof kinds] } : undefined;
}
