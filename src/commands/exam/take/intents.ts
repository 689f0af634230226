/** What keys mean, by what is on the screen. Which keys they are stands in a table of its own. */
import type { DraftIntent } from './draft/input';

export type Intent =
  | DraftIntent
  | 'next'
  | 'previous'
  | 'goto'
  | 'list'
  | 'review'
  | 'submit'
  | 'open'
  | 'erase'
  | 'undo'
  | 'retry'
  | 'leave'
  | 'help'
  | 'pageUp'
  | 'pageDown'
  | 'pasteStart'
  | 'pasteEnd';

/** What the keys are for: the kind of the question at rest, or what is typed, listed, waited for. */
export type Mode =
  | 'intro'
  | 'choice'
  | 'pairs'
  | 'order'
  | 'drawing'
  | 'texts'
  | 'number'
  | 'typing'
  | 'entry'
  | 'list'
  | 'review'
  | 'waiting'
  | 'ended'
  | 'help';

/** For each mode the intent of each key, named as `keyNames` spells it. */
export type KeyMap = Readonly<Record<Mode, Readonly<Record<string, Intent>>>>;

/** A key as the terminal reports it: the name of the key, and what it types. */
export interface Key {
  readonly name: string;
  readonly text: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

export interface Input {
  readonly intent: Intent;
  readonly text: string;
}

/** Modes in which every key that types something types it. */
const typingModes: readonly Mode[] = ['typing', 'entry'];

/** What a key means in a mode; undefined for nothing. */
export function inputOf(keys: KeyMap, mode: Mode, key: Key): Input | undefined {
  const meanings = keys[mode];
  const name = keyNames(key).find((one) => Object.hasOwn(meanings, one));
  const intent = name === undefined ? undefined : meanings[name];
  if (intent !== undefined) return { intent, text: key.text };
  return typingModes.includes(mode) && isPrintable(key) ? { intent: 'type', text: key.text } : undefined;
}

/** The names of a key in a key map, the most exact one first: `ctrl+n`, `shift+up`, what it types, `up`. @internal */
export function keyNames({ name, text, ctrl, shift }: Key): readonly string[] {
  if (ctrl) return [`ctrl+${name}`];
  const named = name.length > 1 ? [...(shift ? [`shift+${name}`] : []), name] : [name];
  return isPrintable({ text, ctrl }) && text !== ' ' ? [text, ...named] : named;
}

/** Whether a key types something that is seen. */
function isPrintable({ text, ctrl }: Pick<Key, 'text' | 'ctrl'>): boolean {
  return text !== '' && !ctrl && !/\p{Cc}/u.test(text);
}

/** The keys that mean an intent in a mode, as they are spelled in the map; none where it has no key. */
export function keysFor(keys: KeyMap, mode: Mode, intent: Intent): readonly string[] {
  return Object.entries(keys[mode]).flatMap(([key, meaning]) => (meaning === intent ? [key] : []));
}
