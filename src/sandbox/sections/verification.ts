/** Applications for verification (protocol: verification; field notes 2.20). The decision is our choice. */
import * as v from 'valibot';
import type { Verification } from '../../protocol/routes/reports';
import { section } from '../section';
import { fieldRefusal, refusal } from '../server/http/refusal';
import { type World, worldState, worldSwitch } from '../world';
import { isoTime } from '../world/clock';
import { text, time } from '../world/fields';
import { type AccountState, idByName } from './auth/rules/accounts';
import { notify } from './notifications/rules/notices';

const application = v.object({
  id: text,
  accountId: text,
  videoUrl: text,
  status: v.picklist(['pending', 'approved', 'rejected']),
  rejectionReason: v.nullable(text),
  /** Null until the decision. */
  reviewedAt: v.nullable(time),
  createdAt: time,
});

/** Oldest first. */
const applicationsIn = worldState('verification', v.array(application), () => []);

export type ApplicationState = v.InferOutput<typeof application>;

const verificationSwitch = worldSwitch('verification', {
  description: 'Approve applications for verification after a day; when off, reject them',
  on: true,
  acts: ['verification.status'],
});

/** The time from an application to its decision. */
const reviewMs = 24 * 60 * 60_000;

/** Whether an account is verified now; an application that is due is decided first. */
export function isVerified(world: World, account: AccountState): boolean {
  decide(world, account);
  return account.verified;
}

/**
 * The application of an account; an account that is verified without one has the short form.
 * @throws Refusal 404 without an application
 */
function verificationOf(world: World, account: AccountState): Verification {
  decide(world, account);
  const application = lastOf(world, account);
  if (!application && account.verified) return { status: 'approved' };
  if (!application) throw refusal(404, 'NOT_FOUND', 'there is no application');
  return { success: true, request: recordOf(application) };
}

/**
 * Applies.
 * @throws Refusal 409 when the account is verified or has an open application, 422 for an invalid address
 */
function submitApplication(world: World, account: AccountState, videoUrl: string): Verification {
  if (isVerified(world, account)) throw refusal(409, 'ALREADY_VERIFIED', 'the account is verified already');
  if (lastOf(world, account)?.status === 'pending') {
    throw refusal(409, 'ALREADY_PENDING', 'there is already an open application');
  }
  if (!/^https?:$/.test(protocolOf(videoUrl))) {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'videoUrl', 'must be the address of a video');
  }
  const application: ApplicationState = {
    id: world.random.uuid(),
    accountId: account.id,
    videoUrl,
    status: 'pending',
    rejectionReason: null,
    reviewedAt: null,
    createdAt: world.clock.now(),
  };
  applicationsIn(world).push(application);
  return { success: true, request: recordOf(application) };
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}

/** Decides an application that is due, by the switch `verification`. */
function decide(world: World, account: AccountState): void {
  const application = lastOf(world, account);
  const reviewedAt = (application?.createdAt ?? 0) + reviewMs;
  if (application?.status !== 'pending' || world.clock.now() < reviewedAt) return;
  const approved = verificationSwitch.isOn(world);
  application.status = approved ? 'approved' : 'rejected';
  application.rejectionReason = approved ? null : 'The face cannot be seen';
  application.reviewedAt = reviewedAt;
  if (approved) account.verified = true;
  notify(world, { to: account.id, type: approved ? 'verification_approved' : 'verification_rejected' });
}

function lastOf(world: World, { id }: AccountState): ApplicationState | undefined {
  return applicationsIn(world).findLast(({ accountId }) => accountId === id);
}

function recordOf({ id, accountId, videoUrl, status, ...rest }: ApplicationState) {
  const reviewedAt = rest.reviewedAt === null ? null : isoTime(rest.reviewedAt);
  const createdAt = isoTime(rest.createdAt);
  return {
    id,
    userId: accountId,
    videoUrl,
    status,
    rejectionReason: rest.rejectionReason,
    reviewedBy: reviewedAt && 'moderation',
    reviewedAt,
    createdAt,
    updatedAt: reviewedAt ?? createdAt,
  };
}

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
