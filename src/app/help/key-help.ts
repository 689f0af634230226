/** The keys of a screen for help and docs, from its table of keys. */
import { helpKey, type KeyBinding, type KeyBindings, keyLabel } from '../../terminal/text/keys';
import type { HelpSection, Row } from './page';

/**
 * A section per title, the section `Keys` first. Bindings with the same words are one row.
 *
 *     keyHelp([{ keys: { n: next, down: next }, words: 'next' }])[0].rows; // [['n ↓', 'Next'], …]
 *
 * @throws Error for a binding without `help` whose keys or words depend on the state
 */
export function keyHelp<S, I>(bindings: KeyBindings<S, I>): readonly HelpSection[] {
  const sections = new Map<string, Map<string, readonly string[]>>([['Keys', new Map()]]);
  for (const binding of bindings) {
    const { title = 'Keys', words, shown } = binding;
    if (words === undefined) continue;
    const [text, names] = rowOf(binding);
    const rows = sections.get(title) ?? new Map<string, readonly string[]>();
    const before = rows.get(text);
    // The first label of several ("0-9", "1-9") is enough.
    if (!before || shown === undefined) rows.set(text, [...new Set([...(before ?? []), ...names])]);
    sections.set(title, rows);
  }
  sections.get('Keys')?.set('show the keys that do something now', [helpKey]);
  return [...sections].map(([title, rows]) => ({
    title,
    rows: [...rows].map(
      ([words, keys]): Row => [keys.join(' '), `${words[0]?.toUpperCase()}${words.slice(1)}`],
    ),
  }));
}

function rowOf<S, I>({ keys, words, shown, help }: KeyBinding<S, I>): [text: string, names: string[]] {
  if (typeof help === 'object') return [help[1], [help[0]]];
  const text = help ?? words;
  const labels = shown ?? keys;
  if (typeof text !== 'string' || typeof labels === 'function')
    throw new Error(`a key for '${text}' depends on the state and has no text for help`);
  return [text, typeof labels === 'string' ? [labels] : Object.keys(labels).map(keyLabel)];
}
