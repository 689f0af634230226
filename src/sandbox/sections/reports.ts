/** Reports (protocol: reports; field notes 2.19). The sandbox stores them and does nothing else with them. */
import * as v from 'valibot';
import type { ReportReceipt } from '../../protocol/routes/reports';
import { section } from '../section';
import { fieldRefusal, Refusal, refusal } from '../server/http/refusal';
import { type World, worldState } from '../world';
import { isoTime } from '../world/clock';
import { text, time } from '../world/fields';
import { type AccountState, accountById, isUser } from './auth/rules/accounts';
import { visibleComment } from './comments/rules/comments';
import { visiblePost } from './posts/rules/posts';
import type { PostOrCommentState } from './posts/rules/shared-fields';

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

export type ReportState = v.InferOutput<typeof filed>;

export type ReportTarget = ReportState['targetType'];

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

export interface NewReport {
  readonly targetType: string;
  readonly targetId: string;
  readonly reason: string;
  readonly description?: string | undefined;
}

/**
 * Files a report.
 * @throws Refusal 400 for the reporter or their own content, and for a long description; 404; 409 for a second report;
 *   422 for an unknown target type or reason
 */
function report(world: World, reporterId: string, sent: NewReport): ReportReceipt {
  const { targetId, reason, description } = sent;
  const targetType = reportTargets.find((one) => one === sent.targetType);
  if (!targetType) throw oneOf('targetType', reportTargets);
  if (!reasons.has(reason)) throw oneOf('reason', [...reasons]);
  if ([...(description ?? '')].length > longestDescription) {
    throw refusal(400, 'REPORT_DESCRIPTION_TOO_LONG', `the description is longer than ${longestDescription}`);
  }
  const authorId = authorsOf[targetType](world, reporterId, targetId);
  if (authorId === undefined) throw refusal(404, 'REPORT_TARGET_NOT_FOUND', `there is no such ${targetType}`);
  if (authorId === reporterId) throw ownRefusal(targetType);
  const same = reportsIn(world).some(
    (one) => one.reporterId === reporterId && one.targetType === targetType && one.targetId === targetId,
  );
  if (same) throw refusal(409, 'REPORT_ALREADY_REPORTED', `you have reported this ${targetType}`);
  const id = world.random.uuid();
  const createdAt = world.clock.now();
  reportsIn(world).push({
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

function oneOf(field: string, values: readonly string[]) {
  return fieldRefusal(422, 'VALIDATION_ERROR', field, `must be one of ${values.join(', ')}`);
}

function ownRefusal(targetType: ReportTarget) {
  if (targetType === 'user') return refusal(400, 'CANNOT_REPORT_SELF', 'you cannot report yourself');
  return refusal(400, 'REPORT_CANNOT_REPORT_OWN_CONTENT', `this ${targetType} is your own`);
}

/** The account id of the author of the target; undefined when the target does not exist or is hidden from the viewer. */
const authorsOf: Readonly<
  Record<ReportTarget, (world: World, viewer: string, id: string) => string | undefined>
> = {
  user: (world, _, id) => userById(world, id)?.id,
  post: (world, viewer, id) => authorOfVisible(() => visiblePost(world, viewer, id)),
  comment: (world, viewer, id) => authorOfVisible(() => visibleComment(world, viewer, id)),
};

/** The user of an id, unless the account is deactivated or has no profile. */
function userById(world: World, id: string): AccountState | undefined {
  const account = accountById(world, id);
  return account && isUser(account) && account.deactivatedAt === null ? account : undefined;
}

function authorOfVisible(find: () => PostOrCommentState): string | undefined {
  try {
    return find().authorId;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Reports of posts, comments and users. */
export const reports = section('reports', {
  state: [reportsIn],
  handlers: {
    'reports.create': ({ world, caller, body }) => ({ data: report(world, caller.account.id, body) }),
  },
});
