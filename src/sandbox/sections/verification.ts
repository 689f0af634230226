/** Applications for verification (protocol: verification; field notes 2.20). The decision is our choice. */
import * as v from 'valibot';
import { section } from '../section';
import { fieldRefusal, refusal } from '../server/http/refusal';
import { savedTogether, type World, worldState, worldSwitch } from '../world';
import { isoTime } from '../world/clock';
import { text, time } from '../world/fields';
import { type AccountState, accountsIn, idByName } from './auth/rules/accounts';
import { notificationsIn, notify } from './notifications/rules/notices';

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

type ApplicationState = v.InferOutput<typeof application>;

const verificationSwitch = worldSwitch('verification', {
  description: 'Approve applications for verification after a day; when off, reject them',
  on: true,
  acts: ['verification.status'],
});

const dayMs = 24 * 60 * 60_000;

/** The time from an application to its decision. */
const reviewMs = dayMs;

export const verification = section('verification', {
  state: [applicationsIn],
  seed: seedVerification,
  handlers: {
    // An account that is verified without an application gets the short form.
    'verification.status': ({ world, caller: { account } }) => {
      decide(world, account);
      const application = lastOf(world, account);
      if (!application && account.verified) return { status: 'approved' };
      if (!application) throw refusal(404, 'NOT_FOUND', 'there is no application');
      return { success: true, request: recordOf(application) };
    },
    'verification.submit': ({ world, caller: { account }, body: { videoUrl } }) => {
      if (isVerified(world, account))
        throw refusal(409, 'ALREADY_VERIFIED', 'the account is verified already');
      if (lastOf(world, account)?.status === 'pending')
        throw refusal(409, 'ALREADY_PENDING', 'there is already an open application');
      if (!URL.canParse(videoUrl) || !/^https?:$/.test(new URL(videoUrl).protocol))
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'videoUrl', 'must be the address of a video');
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
    },
  },
  switches: [verificationSwitch],
});

/** Whether an account is verified now; an application that is due is decided first. */
export function isVerified(world: World, account: AccountState): boolean {
  decide(world, account);
  return account.verified;
}

/** Decides an application that is due, by the switch `verification`. */
function decide(world: World, account: AccountState): void {
  const application = lastOf(world, account);
  const reviewedAt = (application?.createdAt ?? 0) + reviewMs;
  if (application?.status !== 'pending' || world.clock.now() < reviewedAt) return;
  savedTogether(world, [applicationsIn, accountsIn, notificationsIn]);
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

function seedVerification(world: World, now: number): void {
  const idOf = idByName(world);
  const add = (nth: number, name: string, daysAgo: number, reason: string | null) =>
    applicationsIn(world).push({
      id: `7d1a0c00-3b52-4f6e-8a00-${String(nth).padStart(12, '0')}`,
      accountId: idOf(name),
      videoUrl: `https://sandbox.test/videos/${name}.mp4`,
      status: reason === null ? 'pending' : 'rejected',
      rejectionReason: reason,
      reviewedAt: reason === null ? null : now - (daysAgo - 1) * dayMs,
      createdAt: now - daysAgo * dayMs,
    });
  add(1, 'goran', 6, 'The face cannot be seen');
  add(2, 'kofi', 0.25, null);
}
