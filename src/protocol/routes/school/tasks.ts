import * as v from 'valibot';
import { array, object } from '../../answer';
import { CompletedTasks, HonorEntry, TaskSubmission, Tasks } from '../../records/school/tasks';
import type { RouteSpec } from '../../route';

/** The tasks that earn chalks, who earned most, and which screens were opened. */
export const tasks = {
  tasks: {
    method: 'GET',
    path: '/api/v1/<assistant>/tasks',
    auth: 'bearer',
    effect: 'read',
    answer: Tasks,
  },
  tasksSubmit: {
    method: 'POST',
    path: '/api/v1/<assistant>/tasks/{code}/submission',
    auth: 'bearer',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({ link: v.string() }),
    answer: TaskSubmission,
  },
  tasksSubmission: {
    method: 'GET',
    path: '/api/v1/<assistant>/tasks/{code}/submission',
    auth: 'bearer',
    effect: 'read',
    answer: TaskSubmission,
  },
  tasksCompleted: {
    method: 'GET',
    path: '/api/v1/<assistant>/tasks/completed',
    auth: 'bearer',
    effect: 'read',
    query: v.strictObject({ before: v.optional(v.string()) }),
    answer: CompletedTasks,
    items: 'tasks',
    paging: 'before',
  },
  honor: {
    method: 'GET',
    path: '/api/v1/<assistant>/honor-board',
    auth: 'bearer',
    effect: 'read',
    answer: object({ entries: array(HonorEntry) }),
    items: 'entries',
  },
  /** A read mark: a section that was opened stays opened. */
  view: {
    method: 'POST',
    path: '/api/v1/<assistant>/screens/{screen}/view',
    auth: 'bearer',
    effect: 'idempotent',
  },
} as const satisfies Record<string, RouteSpec>;
