/** Text that cannot drive a terminal: cleaned lines on standard error, escaped JSON. */
import { cleanText, isHarmless } from '../../terminal/text/clean';
import { displayWidth, wrapProse } from '../../terminal/text/text';
import type { Output } from '../process/output';

/** Cleans a text and indents its further lines, so that no message of the service can pass for a line of the program. */
export function cleanStderrText(text: string): string {
  return cleanText(text).trimEnd().replaceAll('\n', `\n${indent}`);
}

const indent = '  ';

/** The text broken between words where a terminal would break it anywhere; continuation lines are indented further. */
export function wrapForTerminal(text: string, output: Pick<Output, 'terminal' | 'size'>): string {
  if (!output.terminal) return text;
  const { columns } = output.size();
  const lines = text.split('\n').flatMap((line) => {
    if (displayWidth(line) <= columns) return [line];
    const blank = /^ */.exec(line)?.[0] ?? '';
    const [first = '', ...rest] = wrapProse(line, columns - blank.length - indent.length);
    return [blank + first, ...rest.map((part) => blank + indent + part)];
  });
  return lines.join('\n');
}

/**
 * Harmful characters that `JSON.stringify` does not escape: DEL, C1, line separators, format and invisible characters.
 * Variation selectors stay as they are: they belong to emoji. Created on first use, as in `clean`.
 */
const harmful = () =>
  /(?!\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]|[\p{Zl}\p{Zp}]|[\u007f-\u009f]/gu;

/** JSON text with every harmful character as an escape; reading it gives the same value. */
export function escapeJson(json: string): string {
  if (isHarmless(json)) return json;
  return json.replace(harmful(), (character) =>
    Array.from({ length: character.length }, (_, index) => escaped(character.charCodeAt(index))).join(''),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** The value as JSON, on one line unless an indent is given; a value that JSON has no word for is `null`. */
export function toJson(value: unknown, indent = 0): string {
  return escapeJson(JSON.stringify(value, null, indent) ?? 'null');
}
