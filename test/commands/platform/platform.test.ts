/** The platform's commands, in every form of their answers. */
import { describe, expect, it } from 'vitest';
import { runAs } from '../../support/accounts';
import { useHome } from '../../support/home';

const home = useHome();

interface Expected {
  readonly verb: string;
  readonly path: string;
  readonly host?: 'baseUrl' | 'statusUrl';
  /** What `--json` prints of the service's whole answer. */
  readonly document: (answer: Record<string, unknown>) => unknown;
  readonly rows: string;
}

const expected: readonly Expected[] = [
  {
    verb: 'version',
    path: '/api/platform/version',
    document: (answer) => answer,
    rows:
      'android\t2.8.0\t2.11.3\thttps://sandbox.test/download/android\n' +
      'ios\t2.9.0\t2.11.1\thttps://sandbox.test/download/ios\n',
  },
  {
    verb: 'changelog',
    path: '/api/platform/changelog',
    document: ({ data }) => data,
    rows:
      '2.11.0\t2026-10-10\tThe school event has begun\\nPolls show who leads\n' +
      '2.10.2\t2026-09-21\tVoice comments no longer stop after a minute\n' +
      '2.10.0\t2026-08-24\tBanners can be removed\\nFaster search\\nClans are ranked weekly\n',
  },
  {
    verb: 'announcements',
    path: '/api/platform/announcements',
    document: ({ announcements }) => announcements,
    rows:
      '5f0d6f0e-6f0b-4c5e-9a53-0c3a1d7b2a01\t2026-10-12T12:00:30.000Z\tThe blackboard is open\t' +
      'Earn chalks, buy a stick and leave your mark on the shared board.\n' +
      '5f0d6f0e-6f0b-4c5e-9a53-0c3a1d7b2a02\t2026-10-05T12:00:30.000Z\tNight work on the media service\t' +
      'Uploads may be slow between 02:00 and 03:00 UTC.\n',
  },
  {
    verb: 'portal',
    path: '/api/v1/portal',
    document: (answer) => answer,
    rows: 'active\tyes\ntitle\tSchool days\nurl\thttps://sandbox.test/school\n',
  },
  {
    verb: 'status',
    path: '/api/status',
    host: 'statusUrl',
    document: (answer) => answer,
    rows:
      'API\toperational\t42 ms\t99.92 %\t2026-10-14T12:00:00.000Z\t\n' +
      'Media\toperational\t118 ms\t100 %\t2026-10-14T12:00:00.000Z\t\n' +
      'Notifications\toperational\t\t100 %\t2026-10-14T12:00:00.000Z\t\n',
  },
];

describe.each(expected)('platform $verb', ({ verb, path, host = 'baseUrl', document, rows }) => {
  const run = (...options: string[]) => runAs(home(), ['platform', verb, ...options]);
  /** What the service says, asked without plaza. */
  const answer = async () =>
    (await fetch(home().sandbox[host] + path)).json() as Promise<Record<string, unknown>>;

  it('prints rows in a pipe, and nothing beside them', async () => {
    expect(await run()).toEqual({ exit: 0, stdout: rows, stderr: '' });
  });

  it('prints its document as JSON on one line', async () => {
    const { stdout, stderr, exit } = await run('--json');
    expect({ document: JSON.parse(stdout), stderr, exit }).toEqual({
      document: document(await answer()),
      stderr: '',
      exit: 0,
    });
    const isList = Array.isArray(document(await answer()));
    expect(stdout.endsWith('\n') && (isList || stdout.indexOf('\n') === stdout.length - 1)).toBe(true);
  });
});

describe('platform changelog', () => {
  const run = (...options: string[]) => runAs(home(), ['platform', 'changelog', ...options]);

  it('keeps the whole answer with --envelope, and filters it with --jq', async () => {
    const answer = await (await fetch(`${home().sandbox.baseUrl}/api/platform/changelog`)).json();
    const { stdout, stderr, exit } = await run('--json', '--envelope');
    expect({ document: JSON.parse(stdout), stderr, exit }).toEqual({ document: answer, stderr: '', exit: 0 });
    const filtered = await run('--jq', '.[0].changes[]');
    expect(filtered.stdout).toBe('The school event has begun\nPolls show who leads\n');
    expect((await run('--envelope', '--jq', 'keys_unsorted|.[0]')).stdout).toBe('data\n');
  });

  it('tells the request on standard error with --verbose, and not with --quiet', async () => {
    const { stderr } = await run('--verbose');
    const reported = `GET ${home().sandbox.baseUrl}/api/platform/changelog: 200, `;
    expect(stderr.replace(/\d+ ms, \d+ bytes\n$/, '')).toBe(reported);
    expect(await run('--verbose', '--quiet')).toMatchObject({ exit: 0, stderr: '' });
  });
});

describe('the platform’s switches', () => {
  it('show in what the commands print', async () => {
    const { control } = home().sandbox;
    control.setSwitch('portal', false);
    control.setSwitch('outage', true);
    const portal = await runAs(home(), ['platform', 'portal']);
    expect(portal.stdout).toBe('active\tno\n');
    const status = await runAs(home(), ['platform', 'status']);
    expect(status.stdout.split('\n')[1]).toBe(
      'Media\tdegraded\t118 ms\t100 %\t2026-10-14T12:00:00.000Z\tUploads are slow',
    );
  });
});

describe('every request', () => {
  it('carries the device id that is kept in a private file, and what says who asks', async () => {
    const asked = home().sandbox.requestsFromNow();
    const first = await runAs(home(), ['platform', 'version', '--debug']);
    const second = await runAs(home(), ['platform', 'portal', '--debug']);
    const sent = (stderr: string) => stderr.split('\n').filter((line) => line.startsWith('> '));
    expect(sent(first.stderr)).toEqual([
      '> accept: application/json',
      '> user-agent: plaza/0.0.0-test',
      '> x-requested-with: XMLHttpRequest',
      '> x-device-id: <removed>',
    ]);
    expect(sent(second.stderr)).toEqual(sent(first.stderr));
    const devices = asked().map(({ device }) => device);
    expect(devices).toHaveLength(2);
    expect(devices[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(devices[1]).toBe(devices[0]);
  });
});
