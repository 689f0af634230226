/** Actions whose answer was lost, by the real executable: what one process leaves, the next one knows. */
import { expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), argv);
const send = ['api', 'POST', '/api/correctors/apply', '-F', 'operationId=0c1d', '-F', 'postId=p', '--json'];
const list = async () => JSON.parse((await run('operations', 'list', '--json')).stdout);

/** Sends an action whose answer is lost; gives the operation that its error names. */
async function lost(): Promise<string> {
  home().sandbox.addFault({ kind: 'drop-after', times: 3 });
  const { exit, stderr } = await run(...send);
  expect(exit).toBe(7);
  return JSON.parse(stderr).error.operation;
}

it('is listed, and repeated with its key by the same command', async () => {
  await signedIn(home(), 'ada');
  const id = await lost();
  expect(await list()).toMatchObject([{ id, state: 'unknown', key: '0c1d', attempts: 3 }]);
  expect((await run(...send)).stderr).toContain(`retrying operation ${id} with its own key`);
});

it('is settled by an answer to operations retry, and forgotten by operations drop', async () => {
  await signedIn(home(), 'ada');
  const id = await lost();
  home().sandbox.addFault({ kind: 'status', status: 409 });
  const { exit, stdout } = await run('operations', 'retry', id, '--json');
  expect({ exit, outcomes: JSON.parse(stdout) }).toMatchObject({
    exit: 3,
    outcomes: [{ id, outcome: 'refused', status: 409 }],
  });
  expect(await list()).toEqual([]);
  const other = await lost();
  expect(await run('operations', 'drop', other, '--yes')).toMatchObject({ exit: 0 });
  expect(await list()).toEqual([]);
});
