/** Suggests the value that a mistyped argument or option may mean. */
import type { AnyCommand, Groups } from '../../cli/definition/command';
import { listOf, type Value } from '../../cli/definition/option-parsers';
import { closeWords } from '../../cli/line/close-words';
import type { Io } from '../../cli/process/io';
import type { PlazaError } from '../../errors';

/** Failures that a mistyped value may cause. */
const kinds: readonly string[] = ['not-found', 'usage', 'person-needed'];

/** `did you mean …?` for a value that is close to one of `words`, else undefined. */
function meantValue(typed: string, words: readonly string[]): string | undefined {
  const known = [...new Set(words)].filter((word) => /^[^\s<[-][^\s<[]*$/.test(word));
  if (known.includes(typed) || typed.startsWith('-')) return undefined;
  const close = closeWords(typed, known).slice(0, 3);
  return close.length > 0 ? `did you mean ${listOf(close.map((word) => `'${word}'`))}?` : undefined;
}

/** The failure with a suggestion for its value, if it is close to one of the definition, or to a known name. */
export async function withSuggestion(
  error: PlazaError,
  { io, groups }: { readonly io: Io; readonly groups: Groups },
  { command, input }: { readonly command: AnyCommand; readonly input: Readonly<Record<string, unknown>> },
): Promise<PlazaError> {
  const { kind, message, details } = error;
  if (!kinds.includes(kind) || details.hint?.startsWith('did you mean')) return error;
  for (const [key, { value }] of Object.entries({ ...command.args, ...command.options })) {
    for (const typed of [input[key]].flat()) {
      if (!value || typeof typed !== 'string' || (kind !== 'not-found' && !message.includes(typed))) continue;
      const meant = meantValue(typed, await wordsOf(value, io, groups));
      if (!meant) continue;
      return error.with({ hint: details.hint ? `${meant} ${details.hint}` : meant });
    }
  }
  return error;
}

async function wordsOf({ offers, handle, complete }: Value<unknown>, io: Io, groups: Groups) {
  const offered = (offers ?? []).map((offer) => (typeof offer === 'string' ? offer : offer.value));
  if (!complete || handle?.isShort !== false) return offered;
  const { completionValues } = await import('./values');
  const known = await completionValues(io, groups, { source: complete }).catch(() => []);
  return [...offered, ...known.map(({ value }) => value)];
}
