import { section } from '../../section';
import { verificationHandlers } from './handlers';
import { seedVerification } from './seed';
import { verificationState } from './state';
import { verificationSwitches } from './switches';

/** Applications for verification. */
export const verification = section('verification', {
  state: { verification: { schema: verificationState, initial: () => [] } },
  seed: seedVerification,
  handlers: verificationHandlers,
  switches: verificationSwitches,
});
