/** What the world stores of the platform section, and its switches. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../world/switches';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

const announcement = v.object({
  id: text,
  /** A picture of the sandbox, by its path. */
  image: v.nullable(v.object({ path: text, width: v.number(), height: v.number() })),
  title: text,
  description: text,
  additionalText: v.nullable(text),
  buttons: v.array(
    v.object({
      title: text,
      style: v.picklist(['primary', 'secondary']),
      /** Left out: the button only dismisses. */
      url: v.optional(text),
    }),
  ),
  createdAt: time,
});

/** An incident of a service. Times are milliseconds since the epoch, as everywhere in the world. */
const incident = v.object({
  startedAt: time,
  minutes: v.number(),
  severity: v.picklist(['down', 'deg']),
  text: text,
});

const service = v.object({
  id: text,
  name: text,
  latencyMs: v.nullable(v.number()),
  incidents: v.array(incident),
});

export const platformState = v.object({
  versions: v.record(text, v.object({ minVersion: text, latestVersion: text, updateUrl: text })),
  releases: v.array(v.object({ version: text, date: text, changes: v.array(text) })),
  announcements: v.array(announcement),
  portal: v.object({ title: text, url: text }),
  services: v.array(service),
});

export type PlatformState = v.InferOutput<typeof platformState>;
export type AnnouncementState = v.InferOutput<typeof announcement>;
export type ServiceState = v.InferOutput<typeof service>;

declare module '../../world' {
  interface WorldState {
    platform: PlatformState;
  }
}

export const platformSwitches = {
  portal: {
    description: 'Announce the portal of the current event',
    on: true,
    acts: ['platform.portal'],
  },
  outage: {
    description: 'Report the media service as degraded on the status page',
    on: false,
    acts: ['platform.status'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    portal: true;
    outage: true;
  }
}
