/** Numbers as people type them. */
import { UsageError } from '../../../errors';

/** Digits with an optional decimal point or comma and an optional exponent. */
const decimal = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,4})?$/i;
/** `1,000` is a thousand to some people and one to others. */
const grouped = /^[+-]?([1-9]\d{0,2}),\d{3}$/;

/**
 * Reads a number. A decimal comma is accepted, as is the minus sign of typeset text; `1,000` is refused, because it
 * means a thousand to some people and one to others, as is a number that JSON cannot carry exactly.
 * @throws UsageError when it is none
 */
export function parseNumber(raw: string): number {
  const typed = raw.trim().replace(/^\u2212/, '-');
  if (!decimal.test(typed)) {
    throw new UsageError(`expected a number, got '${raw}'`, {
      hint: 'give one number, such as 12, -3 or 0.5',
    });
  }
  if (grouped.test(typed)) {
    throw new UsageError(`'${raw}' is ambiguous`, {
      hint: `write ${typed.replace(',', '')} or ${typed.replace(',', '.')}`,
    });
  }
  const number = Number(typed.replace(',', '.'));
  if (!Number.isFinite(number) || isRounded(typed, number)) {
    throw new UsageError(`the number '${raw}' is too large to be sent exactly`, {
      hint: `whole numbers can be sent up to ${Number.MAX_SAFE_INTEGER}`,
    });
  }
  return number === 0 ? 0 : number;
}

/** Whether a whole number lost its last digits. */
function isRounded(typed: string, number: number): boolean {
  return /^[+-]?\d+$/.test(typed) && !Number.isSafeInteger(number);
}
