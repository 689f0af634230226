import { describe, expect, it } from 'vitest';
import {
  announcementLines,
  portalRecord,
  releaseLines,
  statusLines,
  versionTable,
} from '../../../src/commands/platform/render';
import type { Announcement, Release, Service } from '../../../src/protocol/routes/platform';
import { pipeView, terminalView } from '../../support/terminal/views';

/** What the service sends though the protocol does not say so. */
const surprise = null as never;

describe('versions', () => {
  const versions = {
    android: {
      minVersion: '2.8.0',
      latestVersion: '2.11.3',
      updateUrl: 'https://sandbox.test/download/android',
    },
    toaster: {},
    fridge: surprise,
  };

  it('at a terminal', () => {
    expect(versionTable(versions, terminalView(40))).toEqual([
      'client   minimum  latest  update at',
      'android  2.8.0    2.11.3  https://sandb…',
      'toaster',
      'fridge',
    ]);
  });

  it('in a pipe', () => {
    expect(versionTable(versions, pipeView())).toEqual([
      'android\t2.8.0\t2.11.3\thttps://sandbox.test/download/android',
      'toaster\t\t\t',
      'fridge\t\t\t',
    ]);
  });
});

describe('what has only one text', () => {
  it('an announcement with only additionalText', () => {
    const only = { id: 'a1', additionalText: 'Be kind' };
    expect(announcementLines([only], pipeView())).toEqual(['a1\t\t\tBe kind']);
    expect(announcementLines([only], terminalView(40)).join('\n')).toContain('Be kind');
  });

  it('a release with only a title', () => {
    const only = { version: '3.0', title: 'Spring' };
    expect(releaseLines([only], pipeView())).toEqual(['3.0\t\tSpring']);
    expect(releaseLines([only], terminalView(40)).join('\n')).toContain('Spring');
  });
});

describe('releases', () => {
  const releases: readonly Release[] = [
    {
      version: '2.11.0',
      date: '2026-10-10',
      changes: ['The school event has begun', 'Polls show who leads and by how much'],
    },
    { version: '2.10.2' },
    { date: '2026-09-01', changes: surprise },
  ];

  it('at a terminal', () => {
    expect(releaseLines(releases, terminalView(30))).toEqual([
      '2.11.0  2026-10-10',
      '  • The school event has begun',
      '  • Polls show who leads and',
      '    by how much',
      '',
      '2.10.2',
      '',
      '2026-09-01',
    ]);
  });

  it('at a terminal with color, on a later page', () => {
    expect(releaseLines(releases.slice(1), terminalView(30, 1, { first: false }))).toEqual([
      '',
      '\u001b[1m2.10.2\u001b[22m',
      '',
      '\u001b[2m2026-09-01\u001b[22m',
    ]);
  });

  it('in a pipe', () => {
    expect(releaseLines(releases, pipeView())).toEqual([
      '2.11.0\t2026-10-10\tThe school event has begun\\nPolls show who leads and by how much',
      '2.10.2\t\t',
      '\t2026-09-01\t',
    ]);
  });
});

describe('announcements', () => {
  const announcements: readonly Announcement[] = [
    {
      id: 'a1',
      image: { url: 'https://sandbox.test/a.png' },
      title: 'The blackboard is open',
      description: 'Earn chalks, buy a stick and leave your mark.\nSoon.',
      additional_text: 'Until the end',
      buttons: [
        { title: 'To the board', action: { type: 'link', url: 'https://sandbox.test/board' } },
        { title: surprise, action: { type: 'link', url: 'https://sandbox.test/more' } },
        { title: 'Later', action: { type: 'dismiss' } },
      ],
      createdAt: '2026-10-12T12:00:30.000Z',
    },
    { image: { url: surprise }, buttons: surprise, additional_text: null, createdAt: 'soon' },
  ];

  it('at a terminal', () => {
    expect(announcementLines(announcements, terminalView(30))).toEqual([
      'The blackboard is open  2d ago',
      'Earn chalks, buy a stick and',
      'leave your mark.',
      'Soon.',
      'Until the end',
      'picture https://sandbox.test/a.png',
      '[To the board] https://sandbox.test/board',
      '[link] https://sandbox.test/more',
      '',
      'soon',
    ]);
  });

  it('with only the additional text as the text of a row', () => {
    expect(announcementLines([{ id: 'a1', title: 'Soon', additional_text: 'More' }], pipeView())).toEqual([
      'a1\t\tSoon\tMore',
    ]);
  });

  it('with a long title, and no wider than can be read', () => {
    const long = { title: 'Night work on the media service', description: 'word '.repeat(60), createdAt: '' };
    expect(announcementLines([long], terminalView(24)).slice(0, 2)).toEqual([
      'Night work on the media',
      'service',
    ]);
    expect(Math.max(...announcementLines([long], terminalView(200)).map(({ length }) => length))).toBe(99);
  });

  it('at a terminal with color, on a later page', () => {
    expect(announcementLines(announcements.slice(0, 1), terminalView(80, 1, { first: false }))).toEqual([
      '',
      '\u001b[1mThe blackboard is open\u001b[22m  \u001b[2m2d ago\u001b[22m',
      'Earn chalks, buy a stick and leave your mark.',
      'Soon.',
      'Until the end',
      '\u001b[2mpicture\u001b[22m https://sandbox.test/a.png',
      '\u001b[36m[To the board]\u001b[39m https://sandbox.test/board',
      '\u001b[36m[link]\u001b[39m https://sandbox.test/more',
    ]);
  });

  it('in a pipe', () => {
    expect(announcementLines(announcements, pipeView())).toEqual([
      'a1\t2026-10-12T12:00:30.000Z\tThe blackboard is open\tEarn chalks, buy a stick and leave your mark.\\nSoon.',
      '\tsoon\t\t',
    ]);
  });
});

describe('the portal', () => {
  it('at a terminal', () => {
    const portal = { active: true, title: 'School days', url: 'https://sandbox.test/school' };
    expect(portalRecord(portal, terminalView())).toEqual([
      'active  yes',
      'title   School days',
      'url     https://sandbox.test/school',
    ]);
  });

  it('in a pipe', () => {
    expect(portalRecord({ active: false }, pipeView())).toEqual(['active\tno']);
  });
});

describe('the state of the services', () => {
  const bad = { type: 'degraded', lines: [{ t: 'deg', text: 'slow' }] };
  const services: readonly Service[] = [
    {
      id: 'api',
      name: 'API',
      current_status: 'operational',
      current_message: null,
      latency_ms: 42,
      last_checked: '2026-10-14 12:00:00',
      uptime_90d: 99.98,
      days: {
        '0': bad,
        '3': { type: 'downtime' },
        '17': { ...bad, lines: [...bad.lines, { t: 'down', text: 'gone' }] },
        '30': { type: 'downtime' },
      },
    },
    {
      id: 'media',
      current_status: 'degraded',
      current_message: 'Uploads are slow',
      latency_ms: null,
      uptime_90d: 97,
      days: {},
    },
    { name: 'Search', current_status: 'on fire', current_message: 'Smoke\nand flames', days: surprise },
    {},
  ];
  const status = { overall_status: 'degraded', updated_at: '2026-10-14 12:00:00', services: [...services] };

  it('at a terminal', () => {
    expect(statusLines(status, terminalView(100))).toEqual([
      'degraded  updated 30s ago',
      '',
      'service  status       latency  90 days  checked  last 30 days',
      'API      operational    42 ms  99.98 %  30s ago  ▪▪▪▪▪▪▪▪▪▪▪▪▾▪▪▪▪▪▪▪▪▪▪▪▪▪▾▪▪▴',
      'media    degraded                 97 %           ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪',
      'Search   on fire',
      '         unknown',
      '',
      'media: Uploads are slow',
      'Search: Smoke',
      'and flames',
    ]);
  });

  it('with every day listed, the good ones by their uptime', () => {
    const days = { 0: { uptime: 100 }, 1: { uptime: 97.5 }, 2: { type: 'operational', uptime: 100 } };
    const [, , , row] = statusLines({ services: [{ name: 'API', days }] }, terminalView(80));
    expect(row).toMatch(/▪▴▪$/);
  });

  it('at a narrower terminal, with fewer days or none', () => {
    const [, , ...wide] = statusLines(status, terminalView(80));
    expect(wide.slice(0, 2)).toEqual([
      'service  status       latency  90 days  checked  last 14 days',
      'API      operational    42 ms  99.98 %  30s ago  ▪▪▪▪▪▪▪▪▪▪▾▪▪▴',
    ]);
    const [, , ...narrow] = statusLines(status, terminalView(60));
    expect(narrow.slice(0, 2)).toEqual([
      'service  status       latency  90 days  checked',
      'API      operational    42 ms  99.98 %  30s ago',
    ]);
  });

  it('at a terminal with color: green is fine, yellow is worse, everything else is red', () => {
    const of = (overall_status: string) => statusLines({ overall_status }, terminalView(80, 1))[0];
    expect(['operational', 'degraded', 'downtime', 'new'].map(of)).toEqual([
      '\u001b[32moperational\u001b[39m',
      '\u001b[33mdegraded\u001b[39m',
      '\u001b[31mdowntime\u001b[39m',
      '\u001b[31mnew\u001b[39m',
    ]);
    const marks = statusLines(status, terminalView(200, 1))[3]?.split('  ').at(-1);
    const [fine, gone, slow] = ['\u001b[32m▪\u001b[39m', '\u001b[31m▾\u001b[39m', '\u001b[33m▴\u001b[39m'];
    expect(marks).toBe([fine.repeat(12), gone, fine.repeat(13), gone, fine.repeat(2), slow].join(''));
  });

  it('in a pipe', () => {
    expect(statusLines(status, pipeView())).toEqual([
      'API\toperational\t42 ms\t99.98 %\t2026-10-14T12:00:00.000Z\t',
      'media\tdegraded\t\t97 %\t\tUploads are slow',
      'Search\ton fire\t\t\t\tSmoke\\nand flames',
      '\tunknown\t\t\t\t',
    ]);
  });

  it('where nothing is told', () => {
    expect(statusLines({ services: surprise }, terminalView())).toEqual(['unknown', '']);
    expect(statusLines({}, pipeView())).toEqual([]);
  });
});
