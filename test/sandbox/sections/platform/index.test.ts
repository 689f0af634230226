import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { Announcement, Release } from '../../../../src/protocol/routes/platform';
import { platformIn, serviceStatus } from '../../../../src/sandbox/sections/platform/index';
import type { World } from '../../../../src/sandbox/world';
import { seededWorld } from '../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, testStart, useSandbox } from '../../../support/sandbox';

type Incident = ReturnType<typeof platformIn>['services'][number]['incidents'][number];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const world = (): World => seededWorld(movableClock(), countingChance());

/** Five minutes of degraded service, so many minutes before the test began. */
const incident = (minutesAgo: number, text: string, change: Partial<Incident> = {}): Incident => ({
  startedAt: testStart - minutesAgo * minuteMs,
  minutes: 5,
  severity: 'deg',
  text,
  ...change,
});

/** A world whose only service had these incidents. */
function worldWith(...incidents: Incident[]): World {
  const made = world();
  platformIn(made).services = [{ id: 'api', name: 'API', latencyMs: 1, incidents }];
  return made;
}

function onlyService(made: World) {
  const [service] = serviceStatus(made).services ?? [];
  if (!service) throw new Error('no service');
  return service;
}

/** A day whose only incident is degraded service. */
const degraded = (date_key: string, text: string) => {
  const lines = [{ t: 'deg', text }];
  return { type: 'degraded', date_key, uptime: 100, lines };
};

describe('the status page', () => {
  it('has times of its own format, as of the last full minute', () => {
    const made = world();
    expect(serviceStatus(made).updated_at).toBe('2026-10-14 12:00:00');
    made.clock.advance(29_999);
    expect(serviceStatus(made).updated_at).toBe('2026-10-14 12:00:00');
    made.clock.advance(1);
    expect(serviceStatus(made).updated_at).toBe('2026-10-14 12:01:00');
    expect(onlyService(made).last_checked).toBe('2026-10-14 12:01:00');
  });

  it('leaves out days without incidents, and counts days back from today', () => {
    const made = worldWith(incident(13 * 60, 'before midnight'), incident(11 * 60, 'after midnight'));
    expect(onlyService(made).days).toEqual({
      0: degraded('2026-10-14', 'after midnight'),
      1: degraded('2026-10-13', 'before midnight'),
    });
  });

  it('joins the incidents of a day, with the type of the worst', () => {
    const made = worldWith(
      incident(2 * 24 * 60, 'slow'),
      incident(2 * 24 * 60 - 1, 'gone', { severity: 'down' }),
      incident(2 * 24 * 60 - 2, 'slow again'),
    );
    const texts = ['slow', 'gone', 'slow again'];
    const lines = texts.map((text) => ({ t: text === 'gone' ? 'down' : 'deg', text }));
    const day = { type: 'downtime', date_key: '2026-10-12', uptime: 99.65, lines };
    expect(onlyService(made).days).toEqual({ 2: day });
  });

  it('has ninety days with today, and nothing that has not begun', () => {
    const made = worldWith(incident(89 * 24 * 60, 'old'));
    expect(Object.keys(onlyService(made).days ?? {})).toEqual(['89']);
    made.clock.advance(dayMs);
    expect(onlyService(made).days).toEqual({});
    const future = onlyService(worldWith(incident(-1, 'soon', { severity: 'down' })));
    expect(future).toMatchObject({ current_status: 'operational', uptime_90d: 100, days: {} });
  });

  it('shows an incident while it lasts', () => {
    const made = worldWith(incident(10, 'gone', { minutes: 11, severity: 'down' }));
    expect(onlyService(made)).toMatchObject({ current_status: 'downtime', current_message: 'gone' });
    expect(serviceStatus(made).overall_status).toBe('downtime');
    made.clock.advance(2 * minuteMs);
    expect(onlyService(made)).toMatchObject({ current_status: 'operational', current_message: null });
    expect(serviceStatus(made).overall_status).toBe('operational');
  });

  it('counts only downtime against the uptime, as far as it has lasted', () => {
    const uptimeOf = (...incidents: Incident[]) => onlyService(worldWith(...incidents)).uptime_90d;
    const halfDay = { minutes: 12 * 60, severity: 'down' } as const;
    expect(uptimeOf(incident(5 * 24 * 60, 'gone', halfDay))).toBe(99.44);
    expect(uptimeOf(incident(5 * 24 * 60, 'slow', { ...halfDay, severity: 'deg' }))).toBe(100);
    expect(uptimeOf(incident(60.5, 'gone', { ...halfDay, minutes: 90 * 24 * 60 }))).toBe(99.95);
  });

  it('shows the outage that is switched on', () => {
    const made = world();
    expect(serviceStatus(made).overall_status).toBe('operational');
    made.switches.outage = true;
    const page = serviceStatus(made);
    expect(page.overall_status).toBe('degraded');
    const media = page.services?.find(({ id }) => id === 'media');
    expect(media).toMatchObject({ current_status: 'degraded', current_message: 'Uploads are slow' });
    expect(media?.days?.['0']).toEqual(degraded('2026-10-14', 'Uploads are slow'));
    expect(page.services?.find(({ id }) => id === 'api')?.current_status).toBe('operational');
    made.switches.outage = false;
    expect(serviceStatus(made).overall_status).toBe('operational');
  });
});

describe('the platform over HTTP', () => {
  const sandbox = useSandbox();
  const json = async <T = unknown>(path: string): Promise<T> =>
    (await fetch(`${sandbox().baseUrl}${path}`)).json() as Promise<T>;
  const announcements = async () =>
    (await json<{ announcements: Announcement[] }>('/api/platform/announcements')).announcements;

  it('has versions of the two clients, and dated releases, newest first', async () => {
    const found = await json<Record<string, object>>('/api/platform/version');
    expect(Object.keys(found)).toEqual(['android', 'ios']);
    for (const one of Object.values(found))
      expect(Object.keys(one)).toEqual(['minVersion', 'latestVersion', 'updateUrl']);
    const { data } = await json<{ data: Release[] }>('/api/platform/changelog');
    const dates = data.map(({ date }) => date);
    expect(dates).toEqual(['2026-10-10', '2026-09-21', '2026-08-24']);
  });

  it('has an announcement with a picture and buttons, and a plain one', async () => {
    const [first, second] = await announcements();
    const action = { type: 'link', url: 'https://sandbox.test/school/board' };
    expect(first).toEqual({
      id: '5f0d6f0e-6f0b-4c5e-9a53-0c3a1d7b2a01',
      image: { url: `${sandbox().baseUrl}/pictures/board.png`, width: 320, height: 160 },
      title: 'The blackboard is open',
      description: 'Earn chalks, buy a stick and leave your mark on the shared board.',
      additional_text: 'Until the end of the month',
      buttons: [
        { title: 'To the board', style: 'primary', action },
        { title: 'Later', style: 'secondary', action: { type: 'dismiss' } },
      ],
      createdAt: '2026-10-12T12:00:30.000Z',
    });
    expect(second).toMatchObject({ image: null, additional_text: null, buttons: [] });
  });

  it('has a portal that can be switched off', async () => {
    const on = { active: true, title: 'School days', url: 'https://sandbox.test/school' };
    expect(await json('/api/v1/portal')).toEqual(on);
    sandbox().world().switches.portal = false;
    expect(await json('/api/v1/portal')).toEqual({ active: false });
  });

  it('has services with a history, one of them without a latency', () => {
    const services = serviceStatus(world()).services ?? [];
    const latencies = Object.fromEntries(services.map(({ id, latency_ms }) => [id, latency_ms]));
    expect(latencies).toEqual({ api: 42, media: 118, notifications: null });
    expect(services.map(({ days }) => Object.keys(days ?? {}))).toEqual([['17', '88'], ['3', '44'], []]);
    expect(services[0]?.uptime_90d).toBe(99.92);
  });

  it('serves the status page on its own host, cacheable for a minute', async () => {
    const answer = await fetch(`${sandbox().statusUrl}/api/status`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await answer.json()).toEqual(serviceStatus(sandbox().world()));
    expect((await fetch(`${sandbox().baseUrl}/api/status`)).status).toBe(404);
  });

  it('serves the picture of an announcement in its size', async () => {
    const [first] = await announcements();
    const answer = await fetch(first?.image?.url ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    const picture = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
    expect([picture.width, picture.height]).toEqual([320, 160]);
    expect([...picture.data.subarray(0, 4)]).toEqual([0x8a, 0x5a, 0x2b, 255]);
    expect((await fetch(`${sandbox().baseUrl}/pictures/other.png`)).status).toBe(404);
    expect((await fetch(`${sandbox().statusUrl}/pictures/board.png`)).status).toBe(404);
  });
});
