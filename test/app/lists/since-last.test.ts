import { beforeEach, expect, it } from 'vitest';
import { signedIn } from '../../support/accounts';
import { begin, expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const options = () => ({ env: home().env, clock: home().sandbox.clock });
const run = (...argv: string[]) => plaza(argv, options());
const list = ['posts', 'by', 'me', '--since-last', '--jq', '.[].content'];

async function write(...texts: string[]): Promise<void> {
  for (const text of texts) {
    home().sandbox.clock.move(60_000);
    expect((await run('posts', 'create', text)).exit).toBe(0);
  }
}

beforeEach(async () => {
  await signedIn(home(), 'lena');
  await write('one', 'two');
});

it('--since-last prints what the last run of the same line did not, else []', async () => {
  const first = (await run(...list)).stdout;
  expect(first).toMatch(/^two\none\n/);
  expect((await run(...list)).stdout).toBe('');
  await write('three');
  expect((await run(...list)).stdout).toBe('three\n');
  expect((await run('posts', 'by', 'me', '--since-last', '--json')).stdout).toBe('[]\n');
  expect((await run('posts', 'by', 'me', '--since-last')).stdout).toBe('');
});

it('--since-last has a memory for each command line or name, and each account', async () => {
  const named = ['posts', 'by', 'me', '--since-last', 'bot', '--jq', '.[].content'];
  await run(...list);
  expect((await run(...named)).stdout).toMatch(/^two\none\n/);
  expect((await run(...named, '--sort', 'new')).stdout).toBe('');
  expect((await run(...list, '--sort', 'new')).stdout).toMatch(/^two\none\n/);
  await signedIn(home(), 'ada');
  expect((await run(...named)).stdout).not.toBe('');
});

it('--since-last forgets nothing by a clock that the service does not confirm', async () => {
  const { clock } = home().sandbox;
  const ahead = { ...clock, now: () => clock.now() + 91 * 24 * 60 * 60_000 };
  await run(...list);
  expect((await plaza([...list, '--sort', 'new'], { ...options(), clock: ahead })).exit).toBe(0);
  expect((await plaza(list, { ...options(), clock: ahead })).stdout).toBe('');
  expect((await run(...list)).stdout).toBe('');
  expect((await run(...list, '--sort', 'new')).stdout).toBe('');
});

it('--since-last keeps its memory when a request fails, the output is closed, or in a dry run', async () => {
  home().sandbox.addFault({ kind: 'status', status: 404, times: 1, route: 'posts.by' });
  expect((await run(...list)).exit).toBe(5);
  const { output, exit } = begin(list, options());
  output.close();
  expect(await exit).toBe(0);
  expect((await run(...list, '--dry-run')).stdout).toMatch(/^two\none\n/);
  expect((await run(...list)).stdout).toMatch(/^two\none\n/);
});

it('--since and --before filter by time, --unread and --type filter notifications', async () => {
  const now = home().sandbox.clock.now();
  const before = new Date(now - 30_000).toISOString();
  expect((await run('posts', 'by', 'me', '--since', '30s', '--jq', '.[].content')).stdout).toBe('two\n');
  const older = ['posts', 'by', 'me', '--since', '90s', '--before', before, '--jq', '.[].content'];
  expect((await run(...older)).stdout).toBe('one\n');
  expect(await run('users', 'followers', 'ada', '--since', '1d')).toMatchObject({ exit: 2 });
  await signedIn(home(), 'ada');
  const types = ['notifications', 'list', '--all', '--jq', '[.[] | .type] | unique | .[]'];
  const kinds = (await run(...types)).stdout.trim().split('\n');
  const [type = ''] = kinds;
  expect((await run(...types, '--type', type)).stdout).toBe(`${type}\n`);
  await run('notifications', 'read-all');
  expect((await run('notifications', 'list', '--unread', '--json')).stdout).toBe('[]\n');
});

it('--since-last cannot be combined with --envelope', async () => {
  const ran = await run('posts', 'by', 'me', '--since-last', '--envelope');
  expectRefusal(ran, 2, '--envelope cannot be combined');
});
