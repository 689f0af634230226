import { describe, expect, it } from 'vitest';
import {
  announcementLines,
  portalRecord,
  releaseLines,
  statusLines,
  versionTable,
} from '../../src/commands/platform/render';
import type { Announcement, Release, Service } from '../../src/protocol/routes/platform';
import { useLines } from '../support/accounts';
import { expectPrinted } from '../support/app';
import { useHome } from '../support/home';
import { pipeView, terminalView } from '../support/terminal/views';

const home = useHome();
const { run, json } = useLines(home, 'platform');

const answerOf = async (path: string, host: 'baseUrl' | 'statusUrl' = 'baseUrl') =>
  (await fetch(home().sandbox[host] + path)).json() as Promise<Record<string, unknown>>;

describe('platform', () => {
  it.each<[verb: string, path: string, rows: string, field?: string]>([
    [
      'version',
      '/api/platform/version',
      'android\t2.8.0\t2.11.3\thttps://sandbox.test/download/android\n' +
        'ios\t2.9.0\t2.11.1\thttps://sandbox.test/download/ios\n',
    ],
    [
      'changelog',
      '/api/platform/changelog',
      '2.11.0\t2026-10-10\tThe school event has begun\\nPolls show who leads\n' +
        '2.10.2\t2026-09-21\tVoice comments no longer stop after a minute\n' +
        '2.10.0\t2026-08-24\tBanners can be removed\\nFaster search\\nClans are ranked weekly\n',
      'data',
    ],
    [
      'announcements',
      '/api/platform/announcements',
      '5f0d6f0e-6f0b-4c5e-9a53-0c3a1d7b2a01\t2026-10-12T12:00:30.000Z\tThe blackboard is open\t' +
        'Earn chalks, buy a stick and leave your mark on the shared board.\n' +
        '5f0d6f0e-6f0b-4c5e-9a53-0c3a1d7b2a02\t2026-10-05T12:00:30.000Z\tNight work on the media service\t' +
        'Uploads may be slow between 02:00 and 03:00 UTC.\n',
      'announcements',
    ],
    ['portal', '/api/v1/portal', 'active\tyes\ntitle\tSchool days\nurl\thttps://sandbox.test/school\n'],
    [
      'status',
      '/api/status',
      'API\toperational\t42 ms\t99.92 %\t2026-10-14T12:00:00.000Z\t\n' +
        'Media\toperational\t118 ms\t100 %\t2026-10-14T12:00:00.000Z\t\n' +
        'Notifications\toperational\t\t100 %\t2026-10-14T12:00:00.000Z\t\n',
    ],
  ])('%s prints rows in a pipe, and the answer of %s as JSON', async (verb, path, rows, field) => {
    expectPrinted(await run(verb), rows);
    const answer = await answerOf(path, verb === 'status' ? 'statusUrl' : 'baseUrl');
    expect(await json(verb)).toEqual(field ? answer[field] : answer);
    if (!field) expect((await run(`${verb} --json`)).stdout).toMatch(/^.*\n$/);
  });

  it('changelog prints the whole answer with --envelope, and filters it with --jq', async () => {
    expect(await json('changelog --envelope')).toEqual(await answerOf('/api/platform/changelog'));
    const changes = 'The school event has begun\nPolls show who leads\n';
    expectPrinted(await run('changelog --jq .[0].changes[]'), changes);
    expectPrinted(await run('changelog --envelope --jq keys_unsorted|.[0]'), 'data\n');
  });

  it('changelog prints its request on standard error with --verbose, but not with --quiet', async () => {
    const request = /^GET http:\S+\/api\/platform\/changelog: 200, \d+ ms, \d+ bytes\n$/;
    expect((await run('changelog --verbose')).stderr).toMatch(request);
    expect(await run('changelog --verbose --quiet')).toMatchObject({ exit: 0, stderr: '' });
  });

  it('portal and status print what is off and degraded', async () => {
    home().sandbox.control.setSwitch('portal', false);
    home().sandbox.control.setSwitch('outage', true);
    expectPrinted(await run('portal'), 'active\tno\n');
    const media = '\nMedia\tdegraded\t118 ms\t100 %\t2026-10-14T12:00:00.000Z\tUploads are slow\n';
    expect((await run('status')).stdout).toContain(media);
  });
});

/** A value that the protocol does not allow, and that the service sends. */
const unexpected = null as never;

it('versionTable shows the versions a client', () => {
  const updateUrl = 'https://sandbox.test/download/android';
  const android = { minVersion: '2.8.0', latestVersion: '2.11.3', updateUrl };
  const versions = { android, toaster: {}, fridge: unexpected };
  expect(versionTable(versions, terminalView(40))).toEqual([
    'client   minimum  latest  update at',
    'android  2.8.0    2.11.3  https://sandb…',
    'toaster',
    'fridge',
  ]);
  const rows = [`android\t2.8.0\t2.11.3\t${updateUrl}`, 'toaster\t\t\t', 'fridge\t\t\t'];
  expect(versionTable(versions, pipeView())).toEqual(rows);
});

describe('releaseLines', () => {
  const changes = ['The school event has begun', 'Polls show who leads and by how much'];
  const releases: readonly Release[] = [
    { version: '2.11.0', date: '2026-10-10', changes },
    { version: '2.10.2' },
    { date: '2026-09-01', changes: unexpected },
  ];

  it('is a list of changes a release at a terminal', () => {
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
    expect(releaseLines(releases.slice(1), terminalView(30, 1, { first: false }))).toEqual([
      '',
      '\u001b[1m2.10.2\u001b[22m',
      '',
      '\u001b[2m2026-09-01\u001b[22m',
    ]);
  });

  it('is a row a release in a pipe, with the title where there are no changes', () => {
    expect(releaseLines(releases, pipeView())).toEqual([
      `2.11.0\t2026-10-10\t${changes.join('\\n')}`,
      '2.10.2\t\t',
      '\t2026-09-01\t',
    ]);
    const titled = { version: '3.0', title: 'Spring' };
    expect(releaseLines([titled], pipeView())).toEqual(['3.0\t\tSpring']);
    expect(releaseLines([titled], terminalView(40)).join('\n')).toContain('Spring');
  });
});

describe('announcementLines', () => {
  const link = (path: string) => ({ type: 'link', url: `https://sandbox.test/${path}` });
  const announcements: readonly Announcement[] = [
    {
      id: 'a1',
      image: { url: 'https://sandbox.test/a.png' },
      title: 'The blackboard is open',
      description: 'Earn chalks, buy a stick and leave your mark.\nSoon.',
      additional_text: 'Until the end',
      buttons: [
        { title: 'To the board', action: link('board') },
        { title: unexpected, action: link('more') },
        { title: 'Later', action: { type: 'dismiss' } },
      ],
      createdAt: '2026-10-12T12:00:30.000Z',
    },
    { image: { url: unexpected }, buttons: unexpected, additional_text: null, createdAt: 'soon' },
  ];

  it('shows title, age, texts, picture and links at a terminal', () => {
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

  it('is a row an announcement in a pipe, whose text may be the additional one', () => {
    expect(announcementLines(announcements, pipeView())).toEqual([
      'a1\t2026-10-12T12:00:30.000Z\tThe blackboard is open\tEarn chalks, buy a stick and leave your mark.\\nSoon.',
      '\tsoon\t\t',
    ]);
    const additional = { id: 'a1', title: 'Soon', additional_text: 'More' };
    expect(announcementLines([additional], pipeView())).toEqual(['a1\t\tSoon\tMore']);
    const camelCase = { id: 'a1', additionalText: 'Be kind' };
    expect(announcementLines([camelCase], pipeView())).toEqual(['a1\t\t\tBe kind']);
    expect(announcementLines([camelCase], terminalView(40)).join('\n')).toContain('Be kind');
  });

  it('wraps a long title, and is at most 99 columns wide', () => {
    const long = { title: 'Night work on the media service', description: 'word '.repeat(60), createdAt: '' };
    const head = ['Night work on the media', 'service'];
    expect(announcementLines([long], terminalView(24)).slice(0, 2)).toEqual(head);
    expect(Math.max(...announcementLines([long], terminalView(200)).map(({ length }) => length))).toBe(99);
  });
});

it('portalRecord is a record', () => {
  const lines = ['active  yes', 'title   School days'];
  expect(portalRecord({ active: true, title: 'School days' }, terminalView())).toEqual(lines);
});

describe('statusLines', () => {
  const bad = { type: 'degraded', lines: [{ t: 'deg', text: 'slow' }] };
  const worse = { ...bad, lines: [...bad.lines, { t: 'down', text: 'gone' }] };
  const services: readonly Service[] = [
    {
      id: 'api',
      name: 'API',
      current_status: 'operational',
      current_message: null,
      latency_ms: 42,
      last_checked: '2026-10-14 12:00:00',
      uptime_90d: 99.98,
      days: { '0': bad, '3': { type: 'downtime' }, '17': worse, '30': { type: 'downtime' } },
    },
    {
      id: 'media',
      current_status: 'degraded',
      current_message: 'Uploads are slow',
      latency_ms: null,
      uptime_90d: 97,
      days: {},
    },
    { name: 'Search', current_status: 'on fire', current_message: 'Smoke\nand flames', days: unexpected },
    {},
  ];
  const status = { overall_status: 'degraded', updated_at: '2026-10-14 12:00:00', services: [...services] };

  it('shows a row a service with its days, and the messages below', () => {
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

  it.each([
    [80, 'checked  last 14 days', '30s ago  ▪▪▪▪▪▪▪▪▪▪▾▪▪▴'],
    [60, 'checked', '30s ago'],
  ])('shows fewer days in %i columns', (width, head, row) => {
    const [, , ...lines] = statusLines(status, terminalView(width));
    expect(lines.slice(0, 2)).toEqual([
      `service  status       latency  90 days  ${head}`,
      `API      operational    42 ms  99.98 %  ${row}`,
    ]);
  });

  it('marks a day by its uptime where its type is missing', () => {
    const days = { 0: { uptime: 100 }, 1: { uptime: 97.5 }, 2: { type: 'operational', uptime: 100 } };
    const [, , , row] = statusLines({ services: [{ name: 'API', days }] }, terminalView(80));
    expect(row).toMatch(/▪▴▪$/);
  });

  it.each([
    ['operational', 32],
    ['degraded', 33],
    ['downtime', 31],
    ['new', 31],
  ])('colors the state %s', (overall_status, color) => {
    const [line] = statusLines({ overall_status }, terminalView(80, 1));
    expect(line).toBe(`\u001b[${color}m${overall_status}\u001b[39m`);
  });

  it('colors the days', () => {
    const marks = statusLines(status, terminalView(200, 1))[3]?.split('  ').at(-1);
    const [fine, gone, slow] = ['\u001b[32m▪\u001b[39m', '\u001b[31m▾\u001b[39m', '\u001b[33m▴\u001b[39m'];
    expect(marks).toBe([fine.repeat(12), gone, fine.repeat(13), gone, fine.repeat(2), slow].join(''));
  });

  it('is a row a service in a pipe', () => {
    expect(statusLines(status, pipeView())).toEqual([
      'API\toperational\t42 ms\t99.98 %\t2026-10-14T12:00:00.000Z\t',
      'media\tdegraded\t\t97 %\t\tUploads are slow',
      'Search\ton fire\t\t\t\tSmoke\\nand flames',
      '\tunknown\t\t\t\t',
    ]);
  });

  it('is one word without services', () => {
    expect(statusLines({ services: unexpected }, terminalView())).toEqual(['unknown', '']);
    expect(statusLines({}, pipeView())).toEqual([]);
  });
});
