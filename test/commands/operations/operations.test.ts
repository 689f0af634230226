/** Actions whose answer was lost, and the commands that list, repeat and forget them. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plaza, type Ran } from '../../support/app';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';

const home = useHome();
const run = (...argv: string[]) => runIn({}, argv);
const signedIn = (person: string) => run('sandbox', 'sign-in', person);
const path = '/api/correctors/apply';
const send = ['api', 'POST', path, '-F', 'operationId=0c1d', '-F', 'postId=p', '--json'];
const lost = (times = 3) => home().sandbox.addFault({ kind: 'drop-after', times });
const list = async () => JSON.parse((await run('operations', 'list', '--json')).stdout);
const folder = () => join(home().folder, 'state', 'operations', 'sandbox');

/** The waits between repeats take no time. */
function runIn(env: Readonly<Record<string, string>>, argv: readonly string[]): Promise<Ran> {
  return plaza(argv, { env: { ...home().env, ...env }, clock: testClock() });
}

/** An action whose answer was lost, as it is listed. */
async function waiting(): Promise<{ id: string; startedAt: string }> {
  await signedIn('ada');
  lost();
  expect(await run(...send)).toMatchObject({ exit: 7 });
  return (await list())[0];
}

describe('an action whose answer was lost', () => {
  it('is exit 7, names its operation, and is listed', async () => {
    await signedIn('ada');
    lost();
    const { exit, stderr } = await run(...send);
    const { error } = JSON.parse(stderr);
    expect({ exit, kind: error.kind }).toEqual({ exit: 7, kind: 'network' });
    const [operation, ...others] = await list();
    expect(others).toEqual([]);
    expect(operation).toEqual({
      id: error.operation,
      command: 'api',
      state: 'unknown',
      key: '0c1d',
      method: 'POST',
      path,
      body: { operationId: '0c1d', postId: 'p' },
      account: 'sandbox',
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      attempts: 3,
    });
    expect(error.hint).toContain(`plaza operations retry ${operation.id}`);
    expect((await run('operations')).stdout).toMatch(new RegExp(`^${operation.id}\tapi\tunknown\tsandbox\t`));
  });

  it('lies on disk for its owner alone', async () => {
    const { id } = await waiting();
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    expect(await readdir(folder())).toEqual([`${id}.json`]);
    expect((await stat(join(folder(), `${id}.json`))).mode & 0o777).toBe(0o600);
  });

  it('is told to the same command, which repeats it with its key, and to no other', async () => {
    const { id } = await waiting();
    const again = await run(...send);
    expect(again.stderr).toContain(`retrying operation ${id} with its own key (--new starts another)`);
    // The sandbox does not answer this route yet, and that is an answer: nothing was done.
    const other = await run(...send, '-F', 'more=1');
    expect(other.stderr).not.toContain('repeating');
  });

  it('waits while another account is signed in', async () => {
    const { id } = await waiting();
    await signedIn('boris');
    expect(await run('operations', 'retry', id)).toMatchObject({ exit: 4, stdout: '' });
    expect(await list()).toHaveLength(1);
  });
});

it('is known again whose session came from the environment', async () => {
  const { baseUrl, control } = home().sandbox;
  const { refreshToken } = control.signIn({ person: 'ada' });
  const env = { PLAZA_PROFILE: '', PLAZA_BASE_URL: baseUrl, PLAZA_REFRESH_TOKEN: refreshToken };
  home().sandbox.addFault({ kind: 'drop-after', times: 3, route: 'school.correctorApply' });
  const first = await runIn(env, send);
  const { operation } = JSON.parse(first.stderr).error;
  expect(first.exit).toBe(7);
  expect((await runIn(env, send)).stderr).toContain(`retrying operation ${operation}`);
});

it('is not sent when it cannot be written down', async () => {
  await signedIn('ada');
  const requests = home().sandbox.requestsFromNow();
  await writeFile(join(home().folder, 'state', 'operations'), 'a file in the place of the folder');
  const { exit, stderr } = await run(...send);
  expect({ exit, reported: stderr.includes(join('state', 'operations')) }).toEqual({
    exit: 2,
    reported: true,
  });
  const asked = requests().map(({ route }) => route);
  expect(asked).not.toContain('school.correctorApply');
});

describe('operations retry', () => {
  it('tells which outcome is still unknown and why, also under --quiet, and exits 7', async () => {
    const { id } = await waiting();
    lost();
    const { exit, stdout, stderr } = await run('operations', 'retry', '--json', '--quiet');
    expect({ exit, outcomes: JSON.parse(stdout) }).toEqual({
      exit: 7,
      outcomes: [{ id, outcome: 'unknown', status: null, answer: null }],
    });
    expect(stderr).toContain(`operation ${id}: `);
    lost();
    expect(await run('operations', 'retry', id)).toMatchObject({ exit: 7, stdout: '' });
    expect(await list()).toMatchObject([{ id, attempts: 9 }]);
  });

  it('tells what the service refuses, and forgets it', async () => {
    const { id } = await waiting();
    home().sandbox.addFault({ kind: 'status', status: 409 });
    const { exit, stdout } = await run('operations', 'retry', id, '--json');
    expect({ exit, outcomes: JSON.parse(stdout) }).toEqual({
      exit: 3,
      outcomes: [{ id, outcome: 'refused', status: 409, answer: null }],
    });
    expect(await list()).toEqual([]);
    expect(await run('operations', 'retry', '--json')).toMatchObject({ exit: 0, stdout: '[]\n' });
  });

  it('shows what it would send in a dry run', async () => {
    const { id } = await waiting();
    const { exit, stdout } = await run('operations', 'retry', id, '--dry-run', '--json');
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { method: 'POST', url: `${home().sandbox.baseUrl}${path}`, body: { operationId: '0c1d' } },
    ]);
    expect(await list()).toHaveLength(1);
  });

  it('is of the profile that is named', async () => {
    const { id } = await waiting();
    expect(await run('config', 'set', 'baseUrl', 'http://127.0.0.1:9', '--profile', 'other')).toMatchObject({
      exit: 0,
    });
    expect(await run('operations', 'list', '--profile', 'other')).toMatchObject({ exit: 0, stdout: '' });
    expect(await run('operations', 'retry', id, '--profile', 'other')).toMatchObject({ exit: 5 });
  });
});

describe('operations drop', () => {
  it('asks, showing what it is, and forgets it', async () => {
    const { id } = await waiting();
    expect(await run('operations', 'drop', 'no-such')).toMatchObject({ exit: 5, stdout: '' });
    expect(await run('operations', 'drop', id)).toMatchObject({
      exit: 8,
      stderr: expect.stringMatching(
        new RegExp(
          `Discard operation ${id} \\('plaza api' of profile 'sandbox', started \\S+Z, sent 3 times: POST ${path}\\)\\?`,
        ),
      ),
    });
    expect(await run('operations', 'drop', id, '--dry-run')).toMatchObject({ exit: 0 });
    expect(await list()).toHaveLength(1);
    expect(await run('operations', 'drop', id, '--yes')).toMatchObject({
      exit: 0,
      stdout: `Discarded operation ${id}\n`,
    });
    expect(await list()).toEqual([]);
    expect(await run('operations', 'drop', id, '--yes')).toMatchObject({ exit: 5 });
  });
});

it('is forgotten with its account, and that is said', async () => {
  await waiting();
  const removed = await run('auth', 'accounts', 'remove', 'sandbox');
  expect(removed).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining('discarded 1 action whose answer was lost'),
  });
  expect(await list()).toEqual([]);
});

it('keeps what is secret out of the list', async () => {
  await signedIn('ada');
  lost();
  await run('api', 'POST', path, '-F', 'operationId=0c1d', '-F', 'password=hunter22');
  expect(await readFile(join(folder(), (await readdir(folder()))[0] ?? ''), 'utf8')).toContain('hunter22');
  expect(await list()).toMatchObject([{ body: { operationId: '0c1d', password: '<removed>' } }]);
});
