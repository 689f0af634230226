/** The sandbox's own commands, against one that runs. */
import { describe, expect, it } from 'vitest';
import { faultKindNames } from '../../../src/sandbox/fault-kinds';
import { runAs, startAs } from '../../support/accounts';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['sandbox', ...argv]);
const printed = (stdout: string) => ({ exit: 0, stdout, stderr: '' });
const refused = (stderr: string, exit = 2) => ({ exit, stdout: '', stderr });

const status = (time = '2026-10-14T12:00:30.000Z') => {
  const { baseUrl, statusUrl, pixelUrl } = home().sandbox;
  return { running: true, baseUrl, statusUrl, pixelUrl, pid: process.pid, time };
};
const rows = (record: object) =>
  Object.entries({ ...record, running: 'yes' })
    .map(([name, value]) => `${name}\t${value}\n`)
    .join('');

describe('sandbox status', () => {
  it('tells that it runs and where, also when the group is named alone', async () => {
    expect(await run('status')).toEqual(printed(rows(status())));
    expect(await run()).toEqual(printed(rows(status())));
    expect(await run('status', '--json')).toEqual(printed(`${JSON.stringify(status())}\n`));
    expect(await run('status', '--jq', '.baseUrl')).toEqual(printed(`${home().sandbox.baseUrl}\n`));
  });

  it('never tells the secret of the control routes', async () => {
    const ran = await Promise.all([run('--debug'), run('fault', '--debug'), run('clock', '+1s', '--debug')]);
    for (const { stdout, stderr } of ran) expect(stdout + stderr).not.toContain(home().sandbox.secret);
  });
});

describe('sandbox clock', () => {
  it('moves time on', async () => {
    expect(await run('clock', '+40m')).toEqual(
      printed('Moved the clock of the sandbox to 2026-10-14T12:40:30.000Z\n'),
    );
    expect(await run('clock', '+1d', '--json')).toEqual(
      printed('{"time":"2026-10-15T12:40:30.000Z","offsetMs":88800000}\n'),
    );
    expect(home().sandbox.control.time().time).toBe('2026-10-15T12:40:30.000Z');
  });

  it('refuses to go back or years ahead', async () => {
    const expected = 'expected a duration with a plus sign, such as +40m';
    expect(await run('clock', '40m')).toEqual(refused(`error: <by>: ${expected}, got '40m'\n`));
    expect(await run('clock', '+400d')).toEqual(
      refused('error: <by>: the clock can move by at most 366 days at once\n'),
    );
    expect(await run('clock', '-1h')).toMatchObject({ exit: 2, stdout: '' });
  });
});

describe('sandbox fault', () => {
  it('orders, lists and clears', async () => {
    const ordered = ['--kind', 'status', '--status', '429', '--delay', '2s', '--route', 'platform.version'];
    const rest = 'status\tplatform.version\t1\t2000 ms\t429\t\n';
    const { stdout, ...ended } = await run('fault', 'add', ...ordered);
    expect(ended).toEqual({ exit: 0, stderr: '' });
    const id = Number(stdout.split('\t')[0]);
    expect(stdout).toBe(`${id}\t${rest}`);
    expect(await run('fault', 'add', '--kind', 'cut', '--times', '2', '--json')).toEqual(
      printed(`{"id":${id + 1},"kind":"cut","left":2}\n`),
    );
    expect(await run('fault')).toEqual(printed(`${id}\t${rest}${id + 1}\tcut\tany\t2\t\t\t\n`));
    expect(JSON.parse((await run('fault', 'list', '--json')).stdout)).toEqual(
      home().sandbox.control.faults(),
    );
    expect(await run('fault', 'clear')).toEqual(printed('Removed all pending faults\n'));
    expect(await run('fault', 'clear', '--json')).toEqual(printed('{"ok":true}\n'));
    expect(await run('fault', 'list')).toEqual(printed(''));
  });

  const kinds = faultKindNames.join(', ');
  const wrong: readonly (readonly [options: string, message: string])[] = [
    ['', `--kind is required: one of ${kinds}`],
    ['--kind none', `--kind: expected ${kinds.replace(/, (?!.*,)/, ' or ')}, got 'none'`],
    ['--kind status', '--kind status requires --status'],
    ['--kind cut --status 500', '--status works only with --kind status'],
    ['--kind status --status 200', "--status: expected a whole number from 400 to 599, got '200'"],
    ['--kind delay', '--kind delay requires --delay'],
    [
      '--kind cut --delay 1s',
      '--delay works only with --kind delay and --kind delay-after and --kind status',
    ],
    ['--kind cut --times 2 --for 1m', '--times and --for exclude each other'],
    [
      '--kind flood --route platform.version',
      'invalid fault: the kind flood supports only routes of streams and sockets',
    ],
    ['--kind cut --times 0', "--times: expected a whole number from 1 to 1000000, got '0'"],
    [
      '--kind cut --route platform.nothing',
      "invalid fault: route: there is no route 'platform.nothing'; use a name such as posts.like, or a method and a path",
    ],
  ];

  it.each(wrong)('add %s is exit code 2', async (options, message) => {
    const words = options === '' ? [] : options.split(' ');
    expect(await run('fault', 'add', ...words)).toEqual(refused(`error: ${message}\n`));
    expect(home().sandbox.control.faults()).toEqual([]);
  });
});

describe('sandbox switch', () => {
  it('switches', async () => {
    expect(await run('switch', 'portal', 'off')).toEqual(printed('Turned portal off\n'));
    const { stdout } = await run('switch', 'outage', 'on', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ name: 'outage', on: true, default: false });
    const names = home().sandbox.control.switches();
    expect(names.filter(({ on, default: usual }) => on !== usual).map(({ name }) => name)).toEqual([
      'simulation',
      'portal',
      'outage',
    ]);
  });

  it('refuses what cannot be switched, and any other state', async () => {
    const { stderr } = await run('switch', 'gravity', 'off');
    expect(stderr).toMatch(
      /^error: <name>: expected limits, simulation, other-codes, success-data, portal.* or [\w-]+, got 'gravity'\n$/,
    );
    expect(await run('switch', 'portal', 'maybe')).toEqual(
      refused("error: <state>: expected on or off, got 'maybe'\n"),
    );
  });
});

describe('sandbox reset', () => {
  it('asks, and does nothing where nobody can be asked', async () => {
    const world = home().sandbox.world().id;
    expect(await run('reset')).toEqual(
      refused('error: input is required: Delete all sandbox data?\nhint: use --yes\n', 8),
    );
    const json = await run('reset', '--json');
    expect(JSON.parse(json.stderr).error).toEqual({
      kind: 'person-needed',
      message: 'input is required: Delete all sandbox data?',
      hint: 'use --yes',
    });
    expect(home().sandbox.world().id).toBe(world);
  });

  it('does it with --yes: a new world, its clock and switches as they begin', async () => {
    const world = home().sandbox.world().id;
    home().sandbox.control.setSwitch('portal', false);
    await run('clock', '+1h');
    expect(await run('reset', '--yes')).toEqual(printed(rows(status())));
    expect(home().sandbox.world().id).not.toBe(world);
    expect((await runAs(home(), ['platform', 'portal'])).stdout).toContain('active\tyes\n');
  });
});

describe('a dry run', () => {
  it('changes nothing of the sandbox, and shows what would be sent', async () => {
    const world = home().sandbox.world().id;
    const { control, baseUrl } = home().sandbox;
    const before = JSON.stringify([control.time(), control.switches(), control.faults()]);
    const lines = [
      [['reset'], `POST ${baseUrl}/.sandbox/reset\n`],
      [['stop'], `POST ${baseUrl}/.sandbox/stop\n`],
      [['clock', '+1h'], `POST ${baseUrl}/.sandbox/clock\n\n{\n  "ms": 3600000\n}\n`],
      [['switch', 'portal', 'off'], `PUT ${baseUrl}/.sandbox/switches/portal\n\n{\n  "on": false\n}\n`],
      [['fault', 'add', '--kind', 'cut'], `POST ${baseUrl}/.sandbox/faults\n\n{\n  "kind": "cut"\n}\n`],
      [['fault', 'clear'], `DELETE ${baseUrl}/.sandbox/faults\n`],
    ] as const;
    for (const [argv, stdout] of lines) expect(await run(...argv, '--dry-run')).toEqual(printed(stdout));
    expect(JSON.stringify([control.time(), control.switches(), control.faults()])).toBe(before);
    expect(home().sandbox.world().id).toBe(world);
  });
});

describe('sandbox watch in a pipe', () => {
  const watch = (...options: string[]) => startAs(home(), ['sandbox', 'watch', ...options]);
  const asked = async (path: string) => {
    await fetch(home().sandbox.baseUrl + path);
  };
  /** The sandbox tells of requests only to who listens already. */
  const asking = async (ended: Promise<unknown>, path: string) => {
    let over = false;
    ended.finally(() => {
      over = true;
    });
    while (!over) {
      await asked(path);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it('prints a line a request, and ends after --count of them', async () => {
    const { ended } = watch('--count', '2');
    await asking(ended, '/api/v1/portal');
    const { stdout, stderr, exit } = await ended;
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toMatch(/^(2026-10-14T12:00:30\.000Z\tGET\t\/api\/v1\/portal\t200\t\d+\t\n){2}$/);
  });

  it('prints a document a line with --json, and what jq makes of each', async () => {
    const json = watch('--json', '--count', '1');
    await asking(json.ended, '/api/nothing');
    expect(JSON.parse((await json.ended).stdout)).toMatchObject({
      method: 'GET',
      path: '/api/nothing',
      status: 404,
      user: null,
    });
    const filtered = watch('--jq', '.path', '--count', '2');
    await asking(filtered.ended, '/api/v1/portal?ticket=secret');
    expect((await filtered.ended).stdout).toBe('/api/v1/portal\n/api/v1/portal\n');
  });

  it('ends after --for with 0', async () => {
    expect(await watch('--for', '50ms').ended).toEqual(printed(''));
  });
});
