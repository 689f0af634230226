/** `plaza routes`. */
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/protocol/routes/index';
import { plaza } from '../support/app';
import { useFolder } from '../support/folder';

const folder = useFolder();
const run = (argv: readonly string[]) => plaza(argv, { env: { PLAZA_CONFIG_DIR: folder() } });

describe('routes', () => {
  it('lists every route, with the commands that call it', async () => {
    const { stdout, stderr, exit } = await run(['routes']);
    expect({ lines: stdout.split('\n').length - 1, stderr, exit }).toEqual({
      lines: allRoutes.length,
      stderr: '',
      exit: 0,
    });
    expect(stdout).toContain(
      '\nplatform.portal\tGET\t/api/v1/portal\toptional\tread\tschool status, platform portal\n',
    );
    expect(stdout).toContain('\ncanvas.socket\tWS\t{pixel}/ws\tfirst message\tonce\t');
  });

  it('gives all of it as JSON', async () => {
    const { stdout } = await run(['routes', '--jq', '.[] | select(.name == "platform.status")']);
    expect(JSON.parse(stdout)).toEqual({
      name: 'platform.status',
      method: 'GET',
      host: 'status',
      path: '/api/status',
      kind: 'json',
      auth: 'none',
      effect: 'read',
      commands: expect.arrayContaining(['platform status']),
    });
  });
});
