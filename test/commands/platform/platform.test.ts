/** The platform's commands, in every form of their answers. */
import { describe, expect, it } from 'vitest';
import { useLines } from '../../support/accounts';
import { expectPrinted } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const { run, json } = useLines(home, 'platform');

/** What the service answers, requested without plaza. */
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
    const { stdout } = await run(`${verb} --json`);
    expect(stdout.endsWith('\n')).toBe(true);
    if (!field) expect(stdout.trimEnd()).not.toContain('\n');
  });

  it('changelog prints the whole answer with --envelope, and filters it with --jq', async () => {
    expect(await json('changelog --envelope')).toEqual(await answerOf('/api/platform/changelog'));
    const changes = 'The school event has begun\nPolls show who leads\n';
    expectPrinted(await run('changelog --jq .[0].changes[]'), changes);
    expectPrinted(await run('changelog --envelope --jq keys_unsorted|.[0]'), 'data\n');
  });

  it('changelog prints its request on standard error with --verbose, but not with --quiet', async () => {
    const { stderr } = await run('changelog --verbose');
    const request = `GET ${home().sandbox.baseUrl}/api/platform/changelog: 200, `;
    expect(stderr.replace(/\d+ ms, \d+ bytes\n$/, '')).toBe(request);
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
