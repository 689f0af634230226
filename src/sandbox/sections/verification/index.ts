import { section } from '../../section';
import type { World } from '../../world';
import { idByName } from '../auth/rules/accounts';
import {
  type ApplicationState,
  applicationsIn,
  submitApplication,
  verificationOf,
  verificationSwitch,
} from './rules';

const dayMs = 24 * 60 * 60_000;

/** Applications: one open, one rejected. */
function seedVerification(world: World, now: number): void {
  const idOf = idByName(world);
  const application = (
    nth: number,
    name: string,
    daysAgo: number,
    reason: string | null,
  ): ApplicationState => ({
    id: `7d1a0c00-3b52-4f6e-8a00-${String(nth).padStart(12, '0')}`,
    accountId: idOf(name),
    videoUrl: `https://sandbox.test/videos/${name}.mp4`,
    status: reason === null ? 'pending' : 'rejected',
    rejectionReason: reason,
    reviewedAt: reason === null ? null : now - (daysAgo - 1) * dayMs,
    createdAt: now - daysAgo * dayMs,
  });
  applicationsIn(world).push(
    application(1, 'goran', 6, 'The face cannot be seen'),
    application(2, 'kofi', 0.25, null),
  );
}

/** Applications for verification. */
export const verification = section('verification', {
  state: [applicationsIn],
  seed: seedVerification,
  handlers: {
    'verification.status': ({ world, caller }) => verificationOf(world, caller.account),
    'verification.submit': ({ world, caller, body }) =>
      submitApplication(world, caller.account, body.videoUrl),
  },
  switches: [verificationSwitch],
});
