/** Every group, loaded when it is named; `cli/line/help` decides the order in help. */
import type { Lazy } from '../cli/definition/command';

export const groups: Readonly<Record<string, Lazy>> = {
  auth: () => import('./auth/index'),
  users: () => import('./users/index'),
  posts: () => import('./posts/index'),
  comments: () => import('./comments/index'),
  files: () => import('./files/index'),
  hashtags: () => import('./hashtags/index'),
  search: () => import('./search'),
  notifications: () => import('./notifications/index'),
  reports: () => import('./reports/index'),
  verification: () => import('./verification/index'),
  subscription: () => import('./subscription/index'),
  telemetry: () => import('./telemetry/index'),
  shop: () => import('./shop/index'),
  school: () => import('./school/index'),
  exam: () => import('./exam/index'),
  canvas: () => import('./canvas/index'),
  platform: () => import('./platform/index'),
  api: () => import('./api'),
  routes: () => import('./routes'),
  operations: () => import('./operations/index'),
  config: () => import('./config/index'),
  sandbox: () => import('./sandbox/index'),
  doctor: () => import('./doctor'),
  completion: () => import('./completion'),
};
