/** How flows and commands handle errors of a request: hints, notes, defaults, and required fields. */
import { isFailure, NetworkError, NotFoundError, PlazaError, RefusedError, UsageError } from '../../errors';
import type { Ports } from '../../ports/index';

/** For the routes that follow or block a user. */
export const relationHints = {
  CONFLICT: "nothing was changed: 'plaza users get USER' shows your relation to this user",
};

/**
 * The result of the request.
 * @throws the errors of the request; an error with one of these codes has the hint of this table
 */
export async function withHints<T>(request: Promise<T>, hints: Readonly<Record<string, string>>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    const code = error instanceof PlazaError ? error.details.code : undefined;
    if (!(error instanceof PlazaError) || code === undefined || !Object.hasOwn(hints, code)) throw error;
    throw error.with({ hint: hints[code] });
  }
}

const conflicts: readonly (string | undefined)[] = ['CONFLICT', 'ENTITY_ALREADY_EXISTS'];

/**
 * The answer of the request; undefined, with the note, when the service answers that it is so already (409; field
 * notes 9.3).
 * @throws the other errors of the request
 */
export async function noteOnConflict<T>(
  { note }: Pick<Ports, 'note'>,
  text: () => string | Promise<string>,
  request: Promise<T>,
): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    const isSo =
      error instanceof RefusedError && error.details.status === 409 && conflicts.includes(error.details.code);
    if (!isSo) throw error;
    note(await text());
    return undefined;
  }
}

/**
 * The result of a request; undefined, with a note, when it failed.
 * @param what what failed, for the note: `read the shop`
 * @throws anything that is not a failure, such as an interrupt
 */
export async function noteOnFailure<T>(
  { note }: Pick<Ports, 'note'>,
  what: string,
  request: Promise<T>,
): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (!isFailure(error)) throw error;
    note(`couldn't ${what}: ${error.message}`);
    return undefined;
  }
}

/** The result of the request, or `fallback` on a 404, which means "never" on these routes (field notes 2.20, 2.21). */
export async function orOn404<T>(request: Promise<T>, fallback: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof NotFoundError) return fallback;
    throw error;
  }
}

/** The value. @throws NetworkError naming `what` when the service left it out */
export function requireField<T>(value: T | null | undefined, what: string): T {
  if (value !== undefined && value !== null && value !== '') return value;
  throw new NetworkError(`${what} is missing in the service's answer`, { hint: 'run the command again' });
}

/** The error instead of a screen. */
export interface DryRunRefusal {
  readonly message: string;
  readonly hint: string;
}

/** @throws UsageError with the refusal in a dry run */
export async function requireNoDryRun(
  { unlessDryRun }: Pick<Ports, 'unlessDryRun'>,
  { message, hint }: DryRunRefusal,
): Promise<void> {
  if (await unlessDryRun(async () => true)) return;
  throw new UsageError(message, { hint });
}
