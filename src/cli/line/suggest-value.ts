/** Suggests the value that a mistyped argument or option may mean. */
import type { PlazaError } from '../../errors';
import type { AnyCommand } from '../definition/command';
import { listOf, type Value } from '../definition/option-parsers';
import type { Program } from '../definition/program';
import type { Io } from '../process/io';
import { closeWords } from './parse';

/** Failures that a mistyped value may cause. */
const kinds: readonly string[] = ['not-found', 'usage', 'person-needed'];

/** `did you mean …?` for a value that is close to one of `words`; undefined where there is none. */
function meantValue(typed: string, words: readonly string[]): string | undefined {
  const known = [...new Set(words)].filter((word) => /^[^\s<[-][^\s<[]*$/.test(word));
  if (known.includes(typed) || typed.startsWith('-')) return undefined;
  const close = closeWords(typed, known).slice(0, 3);
  return close.length > 0 ? `did you mean ${listOf(close.map((word) => `'${word}'`))}?` : undefined;
}

/**
 * The failure of a command with a suggestion for the value that caused it: one that is close to a value that the definition
 * offers, or that completion knows of things that are called by name.
 */
export async function withSuggestion(
  error: PlazaError,
  { io, program }: { readonly io: Io; readonly program: Pick<Program, 'completions'> },
  { command, input }: { readonly command: AnyCommand; readonly input: Readonly<Record<string, unknown>> },
): Promise<PlazaError> {
  const { kind, message, details } = error;
  if (!kinds.includes(kind) || details.hint?.startsWith('did you mean')) return error;
  for (const [key, { value }] of Object.entries({ ...command.args, ...command.options })) {
    for (const typed of [input[key]].flat()) {
      if (!value || typeof typed !== 'string' || (kind !== 'not-found' && !message.includes(typed))) continue;
      const meant = meantValue(typed, await wordsOf(value, io, program));
      if (!meant) continue;
      return error.with({ hint: details.hint ? `${meant} ${details.hint}` : meant });
    }
  }
  return error;
}

async function wordsOf(
  { offers, handle, complete }: Value<unknown>,
  io: Io,
  program: Pick<Program, 'completions'>,
): Promise<readonly string[]> {
  const offered = (offers ?? []).map((offer) => (typeof offer === 'string' ? offer : offer.value));
  if (!complete || handle?.isShort !== false) return offered;
  const known = await program.completions(io, complete, '').catch(() => []);
  return [...offered, ...known.map(({ value }) => value)];
}
