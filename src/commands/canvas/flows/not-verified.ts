/** Why an account cannot draw where the service requires verification. */
import { PersonNeededError } from '../../../errors';

export function notVerified(): PersonNeededError {
  return new PersonNeededError('only verified accounts can draw', {
    hint: "verify the account first: see 'plaza verification status'",
  });
}
