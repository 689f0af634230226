/** The next step after a refusal whose code means something more where it was asked. */
import { PlazaError } from '../../errors';

/** By the service's code. */
type Hints = Readonly<Record<string, string>>;

/** Of routes that do something to a person. */
export const relationHints: Hints = {
  BAD_REQUEST: 'use another user',
  CONFLICT: "nothing was changed: 'plaza users get USER' shows your relation to this user",
};

/** What was asked for; a refusal that says no next step of its own gets the one for its code. */
export async function withHints<T>(asked: Promise<T>, hints: Hints): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof PlazaError ? hinted(error, hints) : error;
  }
}

function hinted(error: PlazaError, hints: Hints): PlazaError {
  const { code = '', hint } = error.details;
  if (hint !== undefined || !Object.hasOwn(hints, code)) return error;
  return new PlazaError(error.kind, error.message, { ...error.details, hint: hints[code] });
}
