import * as v from 'valibot';
import * as a from '../../answer';
import { CompletedTasks, HonorEntry, TaskSubmission, Tasks } from '../../records/school/tasks';
import type { RouteSpec } from '../../route';

/** The tasks that earn chalks, who earned most, and which screens were opened. */
export const tasks = {
  tasks: { method: 'GET', path: '/api/v1/<assistant>/tasks', answer: Tasks },
  tasksSubmit: {
    method: 'POST',
    path: '/api/v1/<assistant>/tasks/{code}/submission',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({ link: v.string() }),
    answer: a.observed(TaskSubmission),
  },
  tasksSubmission: {
    method: 'GET',
    path: '/api/v1/<assistant>/tasks/{code}/submission',
    answer: TaskSubmission,
  },
  tasksCompleted: {
    method: 'GET',
    path: '/api/v1/<assistant>/tasks/completed',
    query: v.strictObject({ before: v.optional(v.string()) }),
    answer: CompletedTasks,
    items: 'tasks',
    paging: 'before',
  },
  honor: {
    method: 'GET',
    path: '/api/v1/<assistant>/honor-board',
    answer: a.object({ entries: a.array(HonorEntry) }),
    items: 'entries',
  },
  /** A read mark: a section that was opened stays opened. */
  view: {
    method: 'POST',
    path: '/api/v1/<assistant>/screens/{screen}/view',
    effect: 'idempotent',
  },
} as const satisfies Record<string, RouteSpec>;
