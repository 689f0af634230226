import { section, shape } from '../route';

/** Platform information (protocol: subscription, platform, telemetry; field notes 2.22). */
export const platform = section('platform', {
  version: {
    method: 'GET',
    path: '/api/platform/version',
    auth: 'none',
    effect: 'read',
    answer: shape<Versions>(),
  },
  changelog: {
    method: 'GET',
    path: '/api/platform/changelog',
    auth: 'optional',
    effect: 'read',
    answer: shape<{ data: Release[] }>(),
    items: '*',
  },
  announcements: {
    method: 'GET',
    path: '/api/platform/announcements',
    auth: 'optional',
    effect: 'read',
    answer: shape<{ announcements: Announcement[] }>(),
    items: 'announcements',
  },
  portal: {
    method: 'GET',
    path: '/api/v1/portal',
    auth: 'optional',
    effect: 'read',
    answer: shape<Portal>(),
  },
  status: {
    method: 'GET',
    host: 'status',
    path: '/api/status',
    auth: 'none',
    effect: 'read',
    answer: shape<ServiceStatus>(),
  },
});

export interface Version {
  minVersion?: string;
  latestVersion?: string;
  updateUrl?: string;
}

/** By client kind: `android`, `ios` and whatever comes. */
export type Versions = Record<string, Version>;

export interface Release {
  version?: string;
  date?: string;
  changes?: string[];
  title?: string;
}

export interface Announcement {
  id?: string;
  image?: { url: string; width?: number; height?: number } | null;
  title?: string;
  description?: string;
  additional_text?: string | null;
  additionalText?: string | null;
  buttons?: { title: string; style?: string; action?: { type: string; url?: string } }[];
  createdAt?: string;
}

export interface Portal {
  active: boolean;
  title?: string;
  url?: string;
}

/** A day of a service; usually one on which it was not fine. */
export interface StatusDay {
  type?: string;
  date_key?: string;
  /** The share of the day without downtime, in percent (field notes 13). */
  uptime?: number;
  lines?: { t: string; text: string }[];
}

export interface Service {
  id?: string;
  name?: string;
  /** `operational`, `degraded`, `downtime`, or something newer. */
  current_status?: string;
  current_message?: string | null;
  latency_ms?: number | null;
  /** UTC, `YYYY-MM-DD HH:mm:ss`, without a zone. */
  last_checked?: string;
  uptime_90d?: number;
  /** By "days ago" as text, `0` being today; a missing day was fine. */
  days?: Record<string, StatusDay>;
}

export interface ServiceStatus {
  overall_status?: string;
  updated_at?: string;
  services?: Service[];
}
