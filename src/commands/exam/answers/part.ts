/** The parts of a question (options, pairs, items) as people name them: by the printed number, from 1, or by the text. */
import { UsageError } from '../../../errors';
import type { SingleQuestion } from '../paper/question';
import { counted, expectedAnswer, printedPart, shortened } from './answer-hint';

/**
 * The option that an argument names, from 0: `2`, `2.` (always the number), the exact text, or both as printed,
 * `2. Paris`. Texts are compared without regard to how spaces and accents are encoded.
 * @throws UsageError when no option, or more than one, is meant
 */
export function parseOption(question: SingleQuestion, arg: string): number {
  const { options } = question;
  const found = optionsNamed(options, arg);
  const [index] = found;
  if (index !== undefined && found.length === 1) return index;
  if (index !== undefined) throw ambiguous(options, arg, found);
  const isNumber = /^\d+\.?$/.test(arg.trim());
  throw new UsageError(isNumber ? `there is no option ${arg.trim()}` : `there is no option '${arg}'`, {
    hint: expectedAnswer(question),
  });
}

/** A whole number from `least` to `most` as typed; undefined when it is none. */
export function parsePartNumber(arg: string, min: number, max: number): number | undefined {
  const match = /^(\d{1,6})\.?$/.exec(arg.trim());
  const number = match ? Number(match[1]) : -1;
  return number >= min && number <= max ? number : undefined;
}

/** The shortest way to name an option that is not ambiguous. */
export function optionArgument(options: readonly string[], index: number): string {
  const bare = String(index + 1);
  return optionsNamed(options, bare).length === 1 ? bare : `${bare}.`;
}

function optionsNamed(options: readonly string[], arg: string): number[] {
  const typed = comparable(arg);
  const number = parsePartNumber(typed, 1, options.length);
  if (number !== undefined && typed.endsWith('.')) return [number - 1];
  return options.flatMap((option, index) => {
    const isNamed =
      index + 1 === number ||
      comparable(option) === typed ||
      comparable(printedPart(index, option)) === typed;
    return isNamed ? [index] : [];
  });
}

/** A printed text may have been wrapped, and a typed one may be composed differently. */
function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function ambiguous(options: readonly string[], arg: string, found: readonly number[]): UsageError {
  const ways = found.map((index) => `'${index + 1}.' for ${shortened(options[index] ?? '')}`);
  return new UsageError(`'${arg}' can mean ${counted(found.length, 'option')}`, {
    hint: `write ${ways.join(' or ')}`,
  });
}
