/** Why the screens of the exam have no dry run. */
import type { DryRunRefusal } from '../../../client/requests/errors';

export const takeInDryRun: DryRunRefusal = {
  message: 'the exam cannot be taken in a dry run',
  hint: "'plaza exam start --dry-run' shows the request; the sandbox has an exam to practise with",
};

export const rateInDryRun: DryRunRefusal = {
  message: 'drawings cannot be rated one after another in a dry run',
  hint: "'plaza exam gallery vote ID 5 --dry-run' shows the request of one vote",
};
