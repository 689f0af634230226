/** JSON text that cannot control a terminal. */
import { isHarmless } from './clean';

/**
 * Harmful characters that `JSON.stringify` does not escape: DEL, C1, line separators, format and invisible characters.
 * Variation selectors stay unchanged: they belong to emoji. Created on first use, as in `clean`.
 */
const harmful = () =>
  /(?!\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]|[\p{Zl}\p{Zp}]|[\u007f-\u009f]/gu;

/** JSON text with every harmful character as an escape; reading it returns the same value. */
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
