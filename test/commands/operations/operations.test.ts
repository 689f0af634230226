import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dropQuestion, operationTable, retryTable } from '../../../src/commands/operations/render';
import type { OperationRow } from '../../../src/ports/journal';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';
import { pipeView, terminalView } from '../../support/terminal/views';

const home = useHome();
const lines = useLines(home);
/** The waits between retries take no time. */
const run = (line: string, env = {}) => lines.run(line, { env, clock: testClock() });
const path = '/api/correctors/apply';
const send = `api POST ${path} -F operationId=0c1d -F postId=p --json`;
const loseAnswers = () => home().sandbox.addFault({ kind: 'drop-after', times: 3 });
const list = () => lines.json('operations list');
const folder = () => join(home().folder, 'state', 'operations', 'sandbox');

/** An operation whose answer was lost, as it is listed. */
async function unknownOperation(): Promise<{ id: string; startedAt: string }> {
  await signedIn(home(), 'ada');
  loseAnswers();
  expect(await run(send)).toMatchObject({ exit: 7 });
  return (await list())[0];
}

describe('a request with an operation ID whose answer was lost', () => {
  it('exits with 7, names its operation, and is listed', async () => {
    await signedIn(home(), 'ada');
    loseAnswers();
    const { exit, stderr } = await run(send);
    const { error } = JSON.parse(stderr);
    const [operation, ...others] = await list();
    expect({ exit, error, operation, others }).toEqual({
      exit: 7,
      error: expect.objectContaining({
        kind: 'network',
        hint: expect.stringContaining(`plaza operations retry ${operation.id}`),
      }),
      operation: {
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
      },
      others: [],
    });
    expect((await run('operations')).stdout).toMatch(new RegExp(`^${operation.id}\tapi\tunknown\tsandbox\t`));
  });

  it('is stored for its owner alone, and listed without secrets', async () => {
    await signedIn(home(), 'ada');
    loseAnswers();
    await run(`api POST ${path} -F operationId=0c1d -F password=hunter22`);
    const [{ id, body }] = await list();
    expect(body).toEqual({ operationId: '0c1d', password: '<removed>' });
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    const [name = '', ...others] = await readdir(folder());
    expect([name.split('.')[0], others]).toEqual([id, []]);
    const file = join(folder(), name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain('hunter22');
  });

  it('is retried with its key by the same command, and by no other', async () => {
    const { id } = await unknownOperation();
    const other = await run(`${send} -F more=1`);
    expect(other.stderr).not.toContain('retrying');
    expect((await run(send)).stderr).toContain(
      `retrying operation ${id} with its own key (--new starts another)`,
    );
  });

  it('is retried with its key in a session of the environment', async () => {
    const { baseUrl, control } = home().sandbox;
    const { refreshToken } = control.signIn({ person: 'ada' });
    const env = { PLAZA_PROFILE: '', PLAZA_BASE_URL: baseUrl, PLAZA_REFRESH_TOKEN: refreshToken };
    home().sandbox.addFault({ kind: 'drop-after', times: 3, route: 'school.correctorApply' });
    const first = await run(send, env);
    expect(first.exit).toBe(7);
    const { operation } = JSON.parse(first.stderr).error;
    expect((await run(send, env)).stderr).toContain(`retrying operation ${operation}`);
  });

  it('is not retried while another account is signed in', async () => {
    const { id } = await unknownOperation();
    await signedIn(home(), 'boris');
    expectRefusal(await run(`operations retry ${id}`), 4, '');
    expect(await list()).toHaveLength(1);
  });

  it('is dropped with its account, with a note', async () => {
    await unknownOperation();
    const { exit, stderr } = await run('auth accounts remove sandbox');
    expect(exit).toBe(0);
    expect(stderr).toContain('discarded 1 action whose answer was lost');
    expect(await list()).toEqual([]);
  });
});

it('a request with an operation ID is not sent when the operation cannot be stored', async () => {
  await signedIn(home(), 'ada');
  const requests = home().sandbox.requestsFromNow();
  await writeFile(join(home().folder, 'state', 'operations'), 'a file in the place of the folder');
  expectRefusal(await run(send), 2, join('state', 'operations'));
  expect(requests().map(({ route }) => route)).not.toContain('school.correctorApply');
});

describe('operations retry', () => {
  it('reports an outcome that is still unknown, also with --quiet, and exits with 7', async () => {
    const { id } = await unknownOperation();
    loseAnswers();
    const { exit, stdout, stderr } = await run('operations retry --json --quiet');
    expect({ exit, outcomes: JSON.parse(stdout) }).toEqual({
      exit: 7,
      outcomes: [{ id, outcome: 'unknown', status: null, answer: null }],
    });
    expect(stderr).toContain(`operation ${id}: `);
    loseAnswers();
    expectRefusal(await run(`operations retry ${id}`), 7, '');
    expect(await list()).toMatchObject([{ id, attempts: 9 }]);
  });

  it('reports what the service refuses, and deletes the operation', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.addFault({ kind: 'drop-before', times: 3, route: 'school.windowBreak' });
    await run('api POST /api/v1/assistant/profiles/none/window/break -F inventoryItemId=none');
    const [{ id }] = await list();
    const { exit, stdout } = await run(`operations retry ${id} --json`);
    expect({ exit, outcomes: JSON.parse(stdout) }).toEqual({
      exit: 3,
      outcomes: [{ id, outcome: 'refused', status: 404, answer: null }],
    });
    expect(await list()).toEqual([]);
    expect(await run('operations retry --json')).toMatchObject({ exit: 0, stdout: '[]\n' });
  });

  it('keeps the operation for a refusal that a gateway may have written', async () => {
    const { id } = await unknownOperation();
    home().sandbox.addFault({ kind: 'status', status: 409, times: 3 });
    expect((await run(`operations retry ${id}`)).exit).toBe(7);
    expect(await list()).toMatchObject([{ id }]);
  });

  it('prints the request in a dry run', async () => {
    const { id } = await unknownOperation();
    const request = {
      method: 'POST',
      url: `${home().sandbox.baseUrl}${path}`,
      body: { operationId: '0c1d' },
    };
    expect(await lines.json(`operations retry ${id} --dry-run`)).toMatchObject([request]);
    expect(await list()).toHaveLength(1);
  });

  it('retries the operations of the named profile alone', async () => {
    const { id } = await unknownOperation();
    await run('config set baseUrl http://127.0.0.1:9 --profile other');
    expectPrinted(await run('operations list --profile other'), '');
    expectRefusal(await run(`operations retry ${id} --profile other`), 5, '');
  });
});

it('operations drop asks with the details of the operation, and deletes it', async () => {
  const { id } = await unknownOperation();
  expectRefusal(await run('operations drop no-such'), 5, '');
  const details = `\\('plaza api' of profile 'sandbox', started \\S+Z, sent 3 times: POST ${path}\\)\\?`;
  expect(await run(`operations drop ${id}`)).toMatchObject({
    exit: 8,
    stderr: expect.stringMatching(`Discard operation ${id} ${details}`),
  });
  expect(await run(`operations drop ${id} --dry-run`)).toMatchObject({ exit: 0 });
  expect(await list()).toHaveLength(1);
  const dropped = await run(`operations drop ${id} --yes`);
  expect(dropped).toMatchObject({ exit: 0, stdout: `Discarded operation ${id}\n` });
  expect(await list()).toEqual([]);
  expect((await run(`operations drop ${id} --yes`)).exit).toBe(5);
});

describe('the tables of operations', () => {
  const row: OperationRow = {
    id: '4f1c09ab',
    command: 'shop orders create',
    state: 'unknown',
    key: 'k',
    method: 'POST',
    path: '/api/v1/shop/orders',
    body: { items: [] },
    account: 'ada',
    startedAt: '2026-10-14T11:58:30.000Z',
    attempts: 3,
  };

  it('operationTable shows command, state, account, age, attempts and request', () => {
    expect(operationTable([row], pipeView())).toEqual([
      '4f1c09ab\tshop orders create\tunknown\tada\t2026-10-14T11:58:30.000Z\t3\tPOST /api/v1/shop/orders',
    ]);
    expect(operationTable([row], terminalView(100))).toEqual([
      'id        command             state    account  started  attempts  request',
      '4f1c09ab  shop orders create  unknown  ada      2m ago          3  POST /api/v1/shop/orders',
    ]);
    for (const line of operationTable([row], terminalView(60))) expect(line.length).toBeLessThanOrEqual(60);
  });

  it('dropQuestion warns of what was sent', () => {
    expect(dropQuestion(row)).toMatch(
      /\)\? It may have been done, and cannot be retried safely afterwards\.$/,
    );
    expect(dropQuestion({ ...row, attempts: 1 })).toContain('sent once');
    expect(dropQuestion({ ...row, state: 'prepared', attempts: 0 })).toMatch(/, never sent: .*\)\?$/);
  });

  it('retryTable shows outcome, status and answer', () => {
    const rows = [
      { id: 'a', outcome: 'done', status: 200, answer: { balance: 1 } },
      { id: 'b', outcome: 'refused', status: 409, answer: null },
      { id: 'c', outcome: 'unknown', status: null, answer: null },
      { id: 'd', outcome: 'done', status: 200, answer: 'text' },
    ] as const;
    const printed = [
      'a\tdone\t200\t{"balance":1}',
      'b\trefused\t409\t',
      'c\tunknown\t\t',
      'd\tdone\t200\ttext',
    ];
    expect(retryTable(rows, pipeView())).toEqual(printed);
  });
});
