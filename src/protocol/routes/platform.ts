import * as a from '../answer';
import { section } from '../route';

const Version = a.object({
  minVersion: a.optional(a.string),
  latestVersion: a.optional(a.string),
  updateUrl: a.optional(a.string),
});

/** By client kind: `android`, `ios` and whatever comes. */
export const Versions = a.record(Version);
export type Versions = a.Infer<typeof Versions>;

export const Release = a.observedObject({
  version: a.optional(a.string),
  date: a.optional(a.string),
  changes: a.optional(a.array(a.string)),
  title: a.optional(a.string),
});
export interface Release extends a.Infer<typeof Release> {}

export const Announcement = a.observedObject({
  id: a.optional(a.string),
  image: a.nullish(a.object({ url: a.string, width: a.optional(a.number), height: a.optional(a.number) })),
  title: a.optional(a.string),
  description: a.optional(a.string),
  additional_text: a.nullish(a.string),
  additionalText: a.nullish(a.string),
  buttons: a.optional(
    a.array(
      a.object({
        title: a.string,
        style: a.optional(a.string),
        action: a.optional(a.object({ type: a.string, url: a.optional(a.string) })),
      }),
    ),
  ),
  createdAt: a.optional(a.string),
});
export interface Announcement extends a.Infer<typeof Announcement> {}

export const Portal = a.object({
  active: a.boolean,
  title: a.optional(a.string),
  url: a.optional(a.string),
});
export interface Portal extends a.Infer<typeof Portal> {}

/** A day of a service; usually one on which it was not fine. */
export const StatusDay = a.observedObject({
  type: a.optional(a.string),
  date_key: a.optional(a.string),
  /** The share of the day without downtime, in percent (field notes 13). */
  uptime: a.optional(a.number),
  lines: a.optional(a.array(a.object({ t: a.string, text: a.string }))),
});
export interface StatusDay extends a.Infer<typeof StatusDay> {}

export const Service = a.observedObject({
  id: a.optional(a.string),
  name: a.optional(a.string),
  /** `operational`, `degraded`, `downtime`, or something newer. */
  current_status: a.optional(a.string),
  current_message: a.nullish(a.string),
  latency_ms: a.nullish(a.number),
  /** UTC, `YYYY-MM-DD HH:mm:ss`, without a zone. */
  last_checked: a.optional(a.string),
  uptime_90d: a.optional(a.number),
  /** By "days ago" as text, `0` being today; a missing day was fine. */
  days: a.optional(a.record(StatusDay)),
});
export interface Service extends a.Infer<typeof Service> {}

export const ServiceStatus = a.observedObject({
  overall_status: a.optional(a.string),
  updated_at: a.optional(a.string),
  services: a.optional(a.array(Service)),
});
export interface ServiceStatus extends a.Infer<typeof ServiceStatus> {}

/** Platform information (protocol: subscription, platform, telemetry; field notes 2.22). */
export const platform = section('platform', {
  version: {
    method: 'GET',
    path: '/api/platform/version',
    auth: 'none',
    answer: Versions,
  },
  changelog: {
    method: 'GET',
    path: '/api/platform/changelog',
    auth: 'optional',
    answer: a.observedObject({ data: a.array(Release) }),
    items: '*',
  },
  announcements: {
    method: 'GET',
    path: '/api/platform/announcements',
    auth: 'optional',
    answer: a.object({ announcements: a.array(Announcement) }),
    items: 'announcements',
  },
  portal: {
    method: 'GET',
    path: '/api/v1/portal',
    auth: 'optional',
    answer: Portal,
  },
  status: {
    method: 'GET',
    host: 'status',
    path: '/api/status',
    auth: 'none',
    answer: ServiceStatus,
  },
});
