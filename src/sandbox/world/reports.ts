/** Complaints (protocol: reports; field notes 2.19). Nobody reads them here; the rules are the service's. */
import type { ReportReceipt } from '../../api/records/requests';
import { refusal } from '../refusal';
import { accountById } from './accounts';
import { isoTime } from './clock';
import type { ReportTarget } from './state/requests';
import type { World } from './world';

/** What is taken; the last three by an older name of the third to fifth. */
export const reportReasons: ReadonlySet<string> = new Set([
  'spam',
  'violence',
  'hate',
  'adult',
  'fraud',
  'other',
  'harassment',
  'nudity',
  'misinformation',
]);

const longestDescription = 1000;

export interface NewReport {
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: string;
  readonly description?: string | undefined;
}

/**
 * Files a report.
 * @throws Refusal 400 for oneself and what one has made, and a description that is too long; 404; 409 for a second one
 */
export function report(world: World, reporterId: string, asked: NewReport): ReportReceipt {
  const { targetType, targetId, reason, description } = asked;
  if ([...(description ?? '')].length > longestDescription) {
    throw refusal(400, 'REPORT_DESCRIPTION_TOO_LONG', `the description is longer than ${longestDescription}`);
  }
  const makerId = makers[targetType](world, targetId);
  if (makerId === undefined) throw refusal(404, 'REPORT_TARGET_NOT_FOUND', `there is no such ${targetType}`);
  if (makerId === reporterId) throw ownRefusal(targetType);
  const same = world.reports.some(
    (one) => one.reporterId === reporterId && one.targetType === targetType && one.targetId === targetId,
  );
  if (same) throw refusal(409, 'REPORT_ALREADY_REPORTED', `you have reported this ${targetType}`);
  const id = world.chance.uuid();
  const createdAt = world.clock.now();
  world.reports.push({
    id,
    reporterId,
    targetType,
    targetId,
    reason,
    description: description ?? null,
    createdAt,
  });
  return { id, createdAt: isoTime(createdAt) };
}

function ownRefusal(targetType: ReportTarget) {
  if (targetType === 'user') return refusal(400, 'CANNOT_REPORT_SELF', 'nobody can report themselves');
  return refusal(400, 'REPORT_CANNOT_REPORT_OWN_CONTENT', `this ${targetType} is your own`);
}

/** Who made what is reported: the id of an account; undefined when it is not there. */
const makers: Readonly<Record<ReportTarget, (world: World, id: string) => string | undefined>> = {
  user: (world, id) => accountById(world, id)?.id,
  post: () => undefined,
  comment: () => undefined,
};
