/** Combining signals. */

/** Aborted as soon as one of them is; undefined where there is none. */
export function eitherSignal(first: AbortSignal | undefined, second: AbortSignal): AbortSignal;
export function eitherSignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined;
export function eitherSignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined {
  return first && second ? AbortSignal.any([first, second]) : (first ?? second);
}
