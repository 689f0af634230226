/** Hints for refusals whose code has a more specific meaning on one route. */
import { PlazaError } from '../../errors';

/** Hints by the code of the service. */
type Hints = Readonly<Record<string, string>>;

/** For the routes that follow or block a user. */
export const relationHints: Hints = {
  BAD_REQUEST: 'use another user',
  CONFLICT: "nothing was changed: 'plaza users get USER' shows your relation to this user",
};

/**
 * The result of the request.
 * @throws what the request throws; an error without a hint gets the hint of its code
 */
export async function withHints<T>(request: Promise<T>, hints: Hints): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw error instanceof PlazaError ? addHint(error, hints) : error;
  }
}

/** For a post on a notebook sheet that the account does not have. */
export const sheetHint =
  "buy a sheet with 'plaza school buy post_notebook'; 'plaza school notebooks' shows yours";

/**
 * The result of the request.
 * @throws what the request throws; the hint of an error with this code is replaced
 */
export async function withHintFor<T>(code: string, hint: string, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof PlazaError) || error.details.code !== code) throw error;
    throw new PlazaError(error.kind, error.message, { ...error.details, hint });
  }
}

function addHint(error: PlazaError, hints: Hints): PlazaError {
  const { code = '', hint } = error.details;
  if (hint !== undefined || !Object.hasOwn(hints, code)) return error;
  return new PlazaError(error.kind, error.message, { ...error.details, hint: hints[code] });
}
