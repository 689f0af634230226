import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import {
  announcements,
  changelog,
  platformIn,
  portal,
  type ServiceState,
  serviceStatus,
  versions,
} from '../../../../src/sandbox/sections/platform/rules';
import type { World } from '../../../../src/sandbox/world';
import { seededWorld } from '../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, testStart, useSandbox } from '../../../support/sandbox';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function world(): World {
  return seededWorld(movableClock(), countingChance());
}

/** A world whose only service had these incidents. */
function worldWith(...incidents: ServiceState['incidents']): World {
  const made = world();
  platformIn(made).services = [{ id: 'api', name: 'API', latencyMs: 1, incidents }];
  return made;
}

function onlyService(made: World) {
  const [service] = serviceStatus(made).services ?? [];
  if (!service) throw new Error('no service');
  return service;
}

describe('the status page', () => {
  it('writes times in its own way, as of the last full minute', () => {
    const made = world();
    expect(serviceStatus(made).updated_at).toBe('2026-10-14 12:00:00');
    made.clock.advance(29_999);
    expect(serviceStatus(made).updated_at).toBe('2026-10-14 12:00:00');
    made.clock.advance(1);
    expect(serviceStatus(made).updated_at).toBe('2026-10-14 12:01:00');
    expect(onlyService(made).last_checked).toBe('2026-10-14 12:01:00');
  });

  it('leaves out days that were fine, and counts days back from today', () => {
    const made = worldWith(
      { startedAt: testStart - 13 * 60 * minuteMs, minutes: 5, severity: 'deg', text: 'before midnight' },
      { startedAt: testStart - 11 * 60 * minuteMs, minutes: 5, severity: 'deg', text: 'after midnight' },
    );
    expect(onlyService(made).days).toEqual({
      0: {
        type: 'degraded',
        date_key: '2026-10-14',
        uptime: 100,
        lines: [{ t: 'deg', text: 'after midnight' }],
      },
      1: {
        type: 'degraded',
        date_key: '2026-10-13',
        uptime: 100,
        lines: [{ t: 'deg', text: 'before midnight' }],
      },
    });
  });

  it('joins what happened on one day, the worst giving its type', () => {
    const startedAt = testStart - 2 * dayMs;
    const made = worldWith(
      { startedAt, minutes: 5, severity: 'deg', text: 'slow' },
      { startedAt: startedAt + minuteMs, minutes: 5, severity: 'down', text: 'gone' },
      { startedAt: startedAt + 2 * minuteMs, minutes: 5, severity: 'deg', text: 'slow again' },
    );
    expect(onlyService(made).days).toEqual({
      2: {
        type: 'downtime',
        date_key: '2026-10-12',
        uptime: 99.65,
        lines: [
          { t: 'deg', text: 'slow' },
          { t: 'down', text: 'gone' },
          { t: 'deg', text: 'slow again' },
        ],
      },
    });
  });

  it('looks back ninety days, today among them', () => {
    const incident = { startedAt: testStart - 89 * dayMs, minutes: 5, severity: 'deg', text: 'old' } as const;
    const made = worldWith(incident);
    expect(Object.keys(onlyService(made).days ?? {})).toEqual(['89']);
    made.clock.advance(dayMs);
    expect(onlyService(made).days).toEqual({});
  });

  it('says nothing of what has not begun', () => {
    const made = worldWith({ startedAt: testStart + minuteMs, minutes: 5, severity: 'down', text: 'soon' });
    expect(onlyService(made)).toMatchObject({ current_status: 'operational', uptime_90d: 100, days: {} });
  });

  it('shows an incident while it lasts', () => {
    const made = worldWith({
      startedAt: testStart - 10 * minuteMs,
      minutes: 11,
      severity: 'down',
      text: 'gone',
    });
    expect(onlyService(made)).toMatchObject({ current_status: 'downtime', current_message: 'gone' });
    expect(serviceStatus(made).overall_status).toBe('downtime');
    made.clock.advance(2 * minuteMs);
    expect(onlyService(made)).toMatchObject({ current_status: 'operational', current_message: null });
    expect(serviceStatus(made).overall_status).toBe('operational');
  });

  it('counts only downtime against the uptime, and only as far as it has lasted', () => {
    const halfDay = 12 * 60;
    const down = {
      startedAt: testStart - 5 * dayMs,
      minutes: halfDay,
      severity: 'down',
      text: 'gone',
    } as const;
    expect(onlyService(worldWith(down)).uptime_90d).toBe(99.44);
    expect(onlyService(worldWith({ ...down, severity: 'deg' })).uptime_90d).toBe(100);
    const running = { ...down, startedAt: testStart - 30_000 - 60 * minuteMs, minutes: 90 * 24 * 60 };
    expect(onlyService(worldWith(running)).uptime_90d).toBe(99.95);
  });

  it('shows the outage that is switched on, at once', () => {
    const made = world();
    expect(serviceStatus(made).overall_status).toBe('operational');
    made.switches.outage = true;
    const page = serviceStatus(made);
    expect(page.overall_status).toBe('degraded');
    const media = page.services?.find(({ id }) => id === 'media');
    expect(media).toMatchObject({ current_status: 'degraded', current_message: 'Uploads are slow' });
    expect(media?.days?.['0']).toEqual({
      type: 'degraded',
      date_key: '2026-10-14',
      uptime: 100,
      lines: [{ t: 'deg', text: 'Uploads are slow' }],
    });
    expect(page.services?.find(({ id }) => id === 'api')?.current_status).toBe('operational');
    made.switches.outage = false;
    expect(serviceStatus(made).overall_status).toBe('operational');
  });
});

describe('what a new world says of the service', () => {
  it('has versions for the two clients there are', () => {
    const found = versions(world());
    expect(Object.keys(found)).toEqual(['android', 'ios']);
    for (const one of Object.values(found)) {
      expect(Object.keys(one)).toEqual(['minVersion', 'latestVersion', 'updateUrl']);
    }
  });

  it('has releases, newest first, dated by day', () => {
    const dates = changelog(world()).map(({ date }) => date);
    expect(dates).toEqual(['2026-10-10', '2026-09-21', '2026-08-24']);
  });

  it('has an announcement with a picture and buttons, and a plain one', () => {
    const [first, second] = announcements(world(), 'http://127.0.0.1:1');
    expect(first).toEqual({
      id: '5f0d6f0e-6f0b-4c5e-9a53-0c3a1d7b2a01',
      image: { url: 'http://127.0.0.1:1/pictures/board.png', width: 320, height: 160 },
      title: 'The blackboard is open',
      description: 'Earn chalks, buy a stick and leave your mark on the shared board.',
      additional_text: 'Until the end of the month',
      buttons: [
        {
          title: 'To the board',
          style: 'primary',
          action: { type: 'link', url: 'https://sandbox.test/school/board' },
        },
        { title: 'Later', style: 'secondary', action: { type: 'dismiss' } },
      ],
      createdAt: '2026-10-12T12:00:30.000Z',
    });
    expect(second).toMatchObject({ image: null, additional_text: null, buttons: [] });
  });

  it('has a portal, which the switch takes away', () => {
    const made = world();
    expect(portal(made)).toEqual({ active: true, title: 'School days', url: 'https://sandbox.test/school' });
    made.switches.portal = false;
    expect(portal(made)).toEqual({ active: false });
  });

  it('has services with a history, one of them without a latency', () => {
    const services = serviceStatus(world()).services ?? [];
    expect(services.map(({ id, latency_ms }) => [id, latency_ms])).toEqual([
      ['api', 42],
      ['media', 118],
      ['notifications', null],
    ]);
    expect(services.map(({ days }) => Object.keys(days ?? {}))).toEqual([['17', '88'], ['3', '44'], []]);
    expect(services[0]?.uptime_90d).toBe(99.92);
  });
});

describe('over HTTP', () => {
  const sandbox = useSandbox();
  const json = async (path: string) => (await fetch(`${sandbox().baseUrl}${path}`)).json();

  it('everything stands as the protocol wraps it', async () => {
    const made = sandbox().world();
    expect(await json('/api/platform/version')).toEqual(versions(made));
    expect(await json('/api/platform/changelog')).toEqual({ data: changelog(made) });
    const shown = announcements(made, sandbox().baseUrl);
    expect(await json('/api/platform/announcements')).toEqual({ announcements: shown });
    expect(await json('/api/v1/portal')).toEqual(portal(made));
  });

  it('the status page lies on its own host, and may be kept for a minute', async () => {
    const answer = await fetch(`${sandbox().statusUrl}/api/status`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await answer.json()).toEqual(serviceStatus(sandbox().world()));
    expect((await fetch(`${sandbox().baseUrl}/api/status`)).status).toBe(404);
  });

  it('the picture of an announcement is a picture of that size', async () => {
    const [first] = announcements(sandbox().world(), sandbox().baseUrl);
    const answer = await fetch(first?.image?.url ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    const picture = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
    expect([picture.width, picture.height]).toEqual([320, 160]);
    expect([...picture.data.subarray(0, 4)]).toEqual([0x8a, 0x5a, 0x2b, 255]);
    expect((await fetch(`${sandbox().baseUrl}/pictures/other.png`)).status).toBe(404);
    expect((await fetch(`${sandbox().statusUrl}/pictures/board.png`)).status).toBe(404);
  });
});
