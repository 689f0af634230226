/** Combines abort signals. */

/** A signal that is aborted as soon as one of them is; undefined where there is none. */
export function anySignal(first: AbortSignal | undefined, second: AbortSignal): AbortSignal;
export function anySignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined;
export function anySignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined {
  return first && second ? AbortSignal.any([first, second]) : (first ?? second);
}
