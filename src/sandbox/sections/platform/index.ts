/** Platform information: versions, changelog, announcements, status page (protocol: platform; field notes 2.22). */
import * as v from 'valibot';
import type { Service, ServiceStatus, StatusDay } from '../../../protocol/routes/platform';
import { section } from '../../section';
import { type World, worldState, worldSwitch } from '../../world';
import { isoTime } from '../../world/clock';
import { text, time } from '../../world/fields';
import { boardPicture } from '../files/rules/sample-files';
import seed from './seed.json';

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
      /** Omitted if the button only dismisses. */
      url: v.optional(text),
    }),
  ),
  createdAt: time,
});

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

/** @internal */
export const platformIn = worldState(
  'platform',
  v.object({
    versions: v.record(text, v.object({ minVersion: text, latestVersion: text, updateUrl: text })),
    releases: v.array(v.object({ version: text, date: text, changes: v.array(text) })),
    announcements: v.array(announcement),
    portal: v.object({ title: text, url: text }),
    services: v.array(service),
  }),
);

type PlatformState = ReturnType<typeof platformIn>;
type ServiceState = v.InferOutput<typeof service>;
type Incident = ServiceState['incidents'][number];

const portalSwitch = worldSwitch('portal', {
  description: 'Announce the portal of the current event',
  on: true,
  acts: ['platform.portal'],
});

const outageSwitch = worldSwitch('outage', {
  description: 'Report the media service as degraded on the status page',
  on: false,
  acts: ['platform.status'],
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const windowDays = 90;

/** How long clients can cache the status page, in seconds; it changes once per minute. */
const statusPageSeconds = 60;

/** The service that the switch `outage` degrades. */
const outageService = 'media';

export const platform = section('platform', {
  state: [platformIn],
  seed: seedPlatform,
  handlers: {
    'platform.version': ({ world }) => platformIn(world).versions,
    'platform.changelog': ({ world }) => ({ data: platformIn(world).releases }),
    'platform.announcements': ({ world, origins }) => ({
      announcements: platformIn(world).announcements.map(
        ({ id, image, title, description, additionalText, buttons, createdAt }) => ({
          id,
          image: image && { url: `${origins.main}${image.path}`, width: image.width, height: image.height },
          title,
          description,
          additional_text: additionalText,
          buttons: buttons.map(({ url, ...button }) => ({
            ...button,
            action: url === undefined ? { type: 'dismiss' } : { type: 'link', url },
          })),
          createdAt: isoTime(createdAt),
        }),
      ),
    }),
    'platform.portal': ({ world }) =>
      portalSwitch.isOn(world) ? { active: true, ...platformIn(world).portal } : { active: false },
    'platform.status': (call) => {
      call.setHeader('cache-control', `public, max-age=${statusPageSeconds}`);
      return serviceStatus(call.world);
    },
  },
  switches: [portalSwitch, outageSwitch],
});

/** Sets the platform of a world that starts at `now`. All of it is fictional. */
function seedPlatform(world: World, now: number): void {
  platformIn.set(world, {
    ...structuredClone({ versions: seed.versions, portal: seed.portal }),
    releases: seed.releases.map(({ daysAgo, ...release }) => {
      return { ...release, date: isoTime(now - daysAgo * dayMs).slice(0, 10) };
    }),
    announcements: seed.announcements.map(({ daysAgo, hasPicture, ...rest }) => {
      const content = rest as Omit<PlatformState['announcements'][number], 'image' | 'createdAt'>;
      return { ...content, image: hasPicture ? boardPicture : null, createdAt: now - daysAgo * dayMs };
    }),
    services: seed.services.map(({ incidents, ...service }) => ({
      ...service,
      incidents: incidents.map(({ minutesAgo, ...incident }) => {
        return { ...(incident as Incident), startedAt: now - minutesAgo * minuteMs };
      }),
    })),
  });
}

/** The status page as of the last full minute. @internal */
export function serviceStatus(world: World): ServiceStatus {
  const at = Math.floor(world.clock.now() / minuteMs) * minuteMs;
  const outage = outageSwitch.isOn(world);
  const services = platformIn(world).services.map((service) =>
    serviceRecord(outage && service.id === outageService ? degraded(service, at) : service, at),
  );
  return { overall_status: worst(services), updated_at: statusTime(at), services };
}

/** A service in the middle of an hour-long incident. */
function degraded(service: ServiceState, at: number): ServiceState {
  const incident = { startedAt: at, minutes: 60, severity: 'deg', text: 'Uploads are slow' } as const;
  return { ...service, incidents: [...service.incidents, incident] };
}

function serviceRecord(service: ServiceState, at: number): Service {
  const shown = service.incidents.filter(({ startedAt }) => {
    const ago = daysAgo(startedAt, at);
    return startedAt <= at && ago < windowDays;
  });
  const running = shown.find(({ startedAt, minutes }) => at < startedAt + minutes * minuteMs);
  return {
    id: service.id,
    name: service.name,
    current_status: running ? statusOf(running.severity) : 'operational',
    current_message: running?.text ?? null,
    latency_ms: service.latencyMs,
    last_checked: statusTime(at),
    uptime_90d: uptime(shown, at, windowDays),
    days: statusDays(shown, at),
  };
}

/** The days with incidents, by the number of days ago. */
function statusDays(incidents: readonly Incident[], at: number): Record<string, StatusDay> {
  const days: Record<string, StatusDay> = {};
  const key = ({ startedAt }: Incident) => String(daysAgo(startedAt, at));
  for (const incident of incidents) {
    const sameDay = incidents.filter((one) => key(one) === key(incident));
    const lines = sameDay.map(({ severity, text }) => ({ t: severity, text }));
    const type = lines.some(({ t }) => t === 'down') ? statusOf('down') : statusOf('deg');
    const date = isoTime(incident.startedAt).slice(0, 10);
    days[key(incident)] = { type, date_key: date, uptime: uptime(sameDay, at, 1), lines };
  }
  return days;
}

/** The share of some days without downtime in percent, to two decimals. */
function uptime(incidents: readonly Incident[], at: number, dayCount: number): number {
  const down = incidents.filter(({ severity }) => severity === 'down');
  const downMs = down.reduce(
    (sum, { startedAt, minutes }) => sum + Math.min(minutes * minuteMs, at - startedAt),
    0,
  );
  return Math.floor(10_000 * (1 - downMs / (dayCount * dayMs))) / 100;
}

/** The number of UTC days between two times: 0 is the same day. */
function daysAgo(then: number, now: number): number {
  return Math.floor(now / dayMs) - Math.floor(then / dayMs);
}

function statusOf(severity: Incident['severity']): string {
  return severity === 'down' ? 'downtime' : 'degraded';
}

function worst(services: readonly Service[]): string {
  const statuses = new Set(services.map(({ current_status }) => current_status));
  return ['downtime', 'degraded'].find((status) => statuses.has(status)) ?? 'operational';
}

/** `YYYY-MM-DD HH:mm:ss` in UTC, the status host's format of times. */
function statusTime(ms: number): string {
  return isoTime(ms).slice(0, 19).replace('T', ' ');
}
