/** Reports (protocol: reports; field notes 2.19). The sandbox stores them and does nothing else with them. */
import * as v from 'valibot';
import { section } from '../section';
import { fieldRefusal, Refusal, refusal } from '../server/http/refusal';
import { type World, worldState } from '../world';
import { isoTime } from '../world/clock';
import { text, time } from '../world/fields';
import { accountById, isUser } from './auth/rules/accounts';
import { visibleComment } from './comments/rules/comments';
import { visiblePost } from './posts/rules/posts';

/** Objects that can be reported (field notes 2.19). */
const reportTargets = ['post', 'comment', 'user'] as const;

const filed = v.object({
  id: text,
  reporterId: text,
  targetType: v.picklist(reportTargets),
  targetId: text,
  reason: text,
  description: v.nullable(text),
  createdAt: time,
});

/** Oldest first. @internal */
export const reportsIn = worldState('reports', v.array(filed), () => []);

type ReportTarget = (typeof reportTargets)[number];

/** The accepted reasons; the last three are older names of the third to the fifth. */
const reasons: ReadonlySet<string> = new Set([
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

export const reports = section('reports', {
  state: [reportsIn],
  handlers: {
    'reports.create': ({ world, caller, body: { targetId, reason, description = null, ...sent } }) => {
      const reporterId = caller.account.id;
      const targetType = reportTargets.find((one) => one === sent.targetType);
      if (!targetType) throw oneOf('targetType', reportTargets);
      if (!reasons.has(reason)) throw oneOf('reason', [...reasons]);
      if ([...(description ?? '')].length > longestDescription) {
        const message = `the description is longer than ${longestDescription}`;
        throw refusal(400, 'REPORT_DESCRIPTION_TOO_LONG', message);
      }
      const authorId = authorOf(world, reporterId, targetType, targetId);
      if (authorId === undefined)
        throw refusal(404, 'REPORT_TARGET_NOT_FOUND', `there is no such ${targetType}`);
      if (authorId === reporterId) throw ownRefusal(targetType);
      const same = reportsIn(world).some(
        (one) => one.reporterId === reporterId && one.targetType === targetType && one.targetId === targetId,
      );
      if (same) throw refusal(409, 'REPORT_ALREADY_REPORTED', `you have reported this ${targetType}`);
      const report = { id: world.random.uuid(), createdAt: world.clock.now() };
      reportsIn(world).push({ ...report, reporterId, targetType, targetId, reason, description });
      return { data: { id: report.id, createdAt: isoTime(report.createdAt) } };
    },
  },
});

function oneOf(field: string, values: readonly string[]) {
  return fieldRefusal(422, 'VALIDATION_ERROR', field, `must be one of ${values.join(', ')}`);
}

function ownRefusal(targetType: ReportTarget) {
  if (targetType === 'user') return refusal(400, 'CANNOT_REPORT_SELF', 'you cannot report yourself');
  return refusal(400, 'REPORT_CANNOT_REPORT_OWN_CONTENT', `this ${targetType} is your own`);
}

/**
 * The account id of the author of the target; undefined when the target does not exist, is hidden from the viewer, or is
 * a user who is deactivated or has no profile.
 */
function authorOf(world: World, viewer: string, type: ReportTarget, id: string): string | undefined {
  if (type === 'user') {
    const account = accountById(world, id);
    return account && isUser(account) && account.deactivatedAt === null ? id : undefined;
  }
  try {
    return (type === 'post' ? visiblePost : visibleComment)(world, viewer, id).authorId;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
