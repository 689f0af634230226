import { describe, expect, it } from 'vitest';
import { faultKindNames } from '../../../src/sandbox/fault-kinds';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { startAs, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const { run, json } = useLines(home, 'sandbox');

const status = () => {
  const { baseUrl, statusUrl, pixelUrl } = home().sandbox;
  const time = '2026-10-14T12:00:30.000Z';
  return { running: true, baseUrl, statusUrl, pixelUrl, pid: process.pid, time };
};
const statusRows = () =>
  Object.entries({ ...status(), running: 'yes' })
    .map(([name, value]) => `${name}\t${value}\n`)
    .join('');

describe('sandbox status', () => {
  it('prints where the sandbox runs, also as the bare group', async () => {
    for (const line of ['status', '']) expectPrinted(await run(line), statusRows());
    expectPrinted(await run('status --json'), `${JSON.stringify(status())}\n`);
  });

  it.each(['status', 'fault', 'clock +1s'])('does not print the secret with --debug: %s', async (line) => {
    const { stdout, stderr } = await run(`${line} --debug`);
    expect(stdout + stderr).not.toContain(home().sandbox.secret);
  });
});

describe('sandbox clock', () => {
  it('advances the clock', async () => {
    expectPrinted(await run('clock +40m'), 'Moved the clock to 2026-10-14T12:40:30.000Z\n');
    expect(await json('clock +1d')).toEqual({ time: '2026-10-15T12:40:30.000Z', offsetMs: 88_800_000 });
    expect(home().sandbox.control.time().time).toBe('2026-10-15T12:40:30.000Z');
  });

  it.each([
    ['40m', "<by>: expected a duration with a plus sign, such as +40m, got '40m'\n"],
    ['+400d', '<by>: the clock can move by at most 366 days at once\n'],
    ['-1h', ''],
  ])('refuses %s', async (by, message) => expectRefusal(await run(`clock ${by}`), 2, `error: ${message}`));
});

describe('sandbox fault', () => {
  it('adds, lists and clears faults', async () => {
    const { stdout } = await run('fault add --kind status --status 429 --delay 2s --route platform.version');
    const id = Number(stdout.split('\t')[0]);
    const rest = 'status\tplatform.version\t1\t2000 ms\t429\t\n';
    expect(stdout).toBe(`${id}\t${rest}`);
    expect(await json('fault add --kind cut --times 2')).toEqual({ id: id + 1, kind: 'cut', left: 2 });
    expectPrinted(await run('fault'), `${id}\t${rest}${id + 1}\tcut\tany\t2\t\t\t\n`);
    expect(await json('fault list')).toEqual(home().sandbox.control.faults());
    expectPrinted(await run('fault clear'), 'Removed all pending faults\n');
    expect(await json('fault clear')).toEqual({ ok: true });
    expectPrinted(await run('fault list'), '');
  });

  const kinds = faultKindNames.join(', ');

  it.each([
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
  ])('refuses add %s', async (options, message) => {
    expectRefusal(await run(`fault add ${options}`), 2, `error: ${message}\n`);
    expect(home().sandbox.control.faults()).toEqual([]);
  });
});

describe('sandbox switch', () => {
  it('turns a switch on or off', async () => {
    expectPrinted(await run('switch portal off'), 'Turned portal off\n');
    expect(await json('switch outage on')).toMatchObject({ name: 'outage', on: true, default: false });
    const changed = home()
      .sandbox.control.switches()
      .flatMap(({ name, on, default: usual }) => (on === usual ? [] : name));
    expect(changed).toEqual(['simulation', 'portal', 'outage']);
  });

  it('refuses an unknown switch and an unknown state', async () => {
    const names =
      'error: <name>: expected limits, limits-without-code, simulation, other-codes, success-data, portal';
    const unknown = await run('switch gravity off');
    expectRefusal(unknown, 2, names);
    expect(unknown.stderr).toMatch(/ or [\w-]+, got 'gravity'\n$/);
    expectRefusal(await run('switch portal maybe'), 2, "error: <state>: expected on or off, got 'maybe'\n");
  });
});

describe('sandbox reset', () => {
  it('asks, and changes nothing where nobody can answer', async () => {
    const world = home().sandbox.world().id;
    const question = 'input is required: Delete all sandbox data?';
    expectRefusal(await run('reset'), 8, `error: ${question}\nhint: use --yes\n`);
    const { error } = JSON.parse((await run('reset --json')).stderr);
    expect(error).toEqual({ kind: 'person-needed', message: question, hint: 'use --yes' });
    expect(home().sandbox.world().id).toBe(world);
  });

  it('creates a new world with --yes, whose clock and switches are the defaults', async () => {
    const world = home().sandbox.world().id;
    home().sandbox.control.setSwitch('portal', false);
    await run('clock +1h');
    expectPrinted(await run('reset --yes'), statusRows());
    expect(home().sandbox.world().id).not.toBe(world);
    expect((await useLines(home).run('platform portal')).stdout).toContain('active\tyes\n');
  });
});

describe('sandbox grant', () => {
  const chalks = () =>
    Object.values(schoolIn(home().sandbox.world()).chalks).reduce((sum, count) => sum + count, 0);

  it('gives chalks, items and rights', async () => {
    const before = chalks();
    expectPrinted(await run('grant ada --chalks 1'), 'Gave ada: 1 chalk\n');
    expectPrinted(await run('grant boris --item sticker --item avatar'), 'Gave boris: sticker, avatar\n');
    expectPrinted(await run('grant newcomer --chalks 5'), 'Gave newcomer@sandbox.test: 5 chalks\n');
    expect(await json('grant newcomer --chalks 5 --item eraser')).toEqual({
      username: null,
      email: 'newcomer@sandbox.test',
      granted: { chalks: 5, items: ['eraser'] },
    });
    expect(chalks()).toBe(before + 11);
  });

  it.each([
    ['ada', 'nothing to give'],
    ['ada --chalks 0', 'a whole number from 1 to 1000000'],
    ['ada --item moon', 'expected sticker, eraser'],
    ['nobody --chalks 1', "there is no account 'nobody'"],
  ])('refuses %s', async (words, message) => {
    const before = chalks();
    expectRefusal(await run(`grant ${words}`), 2, message);
    expect(chalks()).toBe(before);
  });
});

it.each([
  ['reset', 'POST /.sandbox/reset\n'],
  ['stop', 'POST /.sandbox/stop\n'],
  ['clock +1h', 'POST /.sandbox/clock\n\n{\n  "ms": 3600000\n}\n'],
  ['switch portal off', 'PUT /.sandbox/switches/portal\n\n{\n  "on": false\n}\n'],
  ['fault add --kind cut', 'POST /.sandbox/faults\n\n{\n  "kind": "cut"\n}\n'],
  ['fault clear', 'DELETE /.sandbox/faults\n'],
])('sandbox %s --dry-run prints its request and changes nothing', async (line, request) => {
  const { control, baseUrl, world } = home().sandbox;
  const state = () => JSON.stringify([control.time(), control.switches(), control.faults(), world().id]);
  const before = state();
  expectPrinted(await run(`${line} --dry-run`), request.replace('/', `${baseUrl}/`));
  expect(state()).toBe(before);
});

describe('sandbox watch in a pipe', () => {
  /** Runs it to its end, while the path is requested again and again: only who listens already is told. */
  async function watchRequests(path: string, ...options: string[]) {
    const { ended } = startAs(home(), ['sandbox', 'watch', ...options]);
    let over = false;
    ended.finally(() => {
      over = true;
    });
    while (!over) {
      await fetch(home().sandbox.baseUrl + path);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return ended;
  }

  it('prints a row a request, and ends after --count of them', async () => {
    expectPrinted(
      await watchRequests('/api/v1/portal', '--count', '2'),
      expect.stringMatching(/^(2026-10-14T12:00:30\.000Z\tGET\t\/api\/v1\/portal\t200\t\d+\t\n){2}$/),
    );
  });

  it('prints a document a line with --json, and the result of --jq for each', async () => {
    const { stdout } = await watchRequests('/api/nothing', '--json', '--count', '1');
    const request = { method: 'GET', path: '/api/nothing', status: 404, user: null };
    expect(JSON.parse(stdout)).toMatchObject(request);
    const filtered = await watchRequests('/api/v1/portal?ticket=secret', '--jq', '.path', '--count', '2');
    expect(filtered.stdout).toBe('/api/v1/portal\n/api/v1/portal\n');
  });

  it('exits with 0 after --for', async () => expectPrinted(await run('watch --for 50ms'), ''));
});
