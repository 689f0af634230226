import {
  array,
  boolean,
  type Infer,
  nullish,
  number,
  object,
  observedObject,
  optional,
  record,
  string,
} from '../answer';
import { section } from '../route';

const Version = object({
  minVersion: optional(string),
  latestVersion: optional(string),
  updateUrl: optional(string),
});

/** By client kind: `android`, `ios` and whatever comes. */
export const Versions = record(Version);
export type Versions = Infer<typeof Versions>;

export const Release = observedObject({
  version: optional(string),
  date: optional(string),
  changes: optional(array(string)),
  title: optional(string),
});
export interface Release extends Infer<typeof Release> {}

export const Announcement = observedObject({
  id: optional(string),
  image: nullish(object({ url: string, width: optional(number), height: optional(number) })),
  title: optional(string),
  description: optional(string),
  additional_text: nullish(string),
  additionalText: nullish(string),
  buttons: optional(
    array(
      object({
        title: string,
        style: optional(string),
        action: optional(object({ type: string, url: optional(string) })),
      }),
    ),
  ),
  createdAt: optional(string),
});
export interface Announcement extends Infer<typeof Announcement> {}

export const Portal = object({
  active: boolean,
  title: optional(string),
  url: optional(string),
});
export interface Portal extends Infer<typeof Portal> {}

/** A day of a service; usually one on which it was not fine. */
export const StatusDay = observedObject({
  type: optional(string),
  date_key: optional(string),
  /** The share of the day without downtime, in percent (field notes 13). */
  uptime: optional(number),
  lines: optional(array(object({ t: string, text: string }))),
});
export interface StatusDay extends Infer<typeof StatusDay> {}

export const Service = observedObject({
  id: optional(string),
  name: optional(string),
  /** `operational`, `degraded`, `downtime`, or something newer. */
  current_status: optional(string),
  current_message: nullish(string),
  latency_ms: nullish(number),
  /** UTC, `YYYY-MM-DD HH:mm:ss`, without a zone. */
  last_checked: optional(string),
  uptime_90d: optional(number),
  /** By "days ago" as text, `0` being today; a missing day was fine. */
  days: optional(record(StatusDay)),
});
export interface Service extends Infer<typeof Service> {}

export const ServiceStatus = observedObject({
  overall_status: optional(string),
  updated_at: optional(string),
  services: optional(array(Service)),
});
export interface ServiceStatus extends Infer<typeof ServiceStatus> {}

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
    answer: observedObject({ data: array(Release) }),
    items: '*',
  },
  announcements: {
    method: 'GET',
    path: '/api/platform/announcements',
    auth: 'optional',
    answer: object({ announcements: array(Announcement) }),
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
