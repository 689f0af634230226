/** `--quiet`: commands that only confirm a change print nothing; results stay. */
import { describe, expect, it } from 'vitest';
import type { AnyCommand } from '../../src/cli/definition/command';
import { leavesOf, makeManifest } from '../../src/cli/line/manifest';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import { plaza } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const run = (line: string) => plaza(line.split(' '), { env: home().env });

async function allCommands(): Promise<{ words: readonly string[]; command: AnyCommand }[]> {
  const leaves = leavesOf(await makeManifest(groups));
  return Promise.all(
    leaves.map(async ({ words }) => {
      const { found } = await resolve(words, groups);
      if (!found || found.kind === 'group') throw new Error(`${words.join(' ')} is no command`);
      return { words, command: found };
    }),
  );
}

describe('receipts', () => {
  it('receipts: every command whose lines say nothing of its answer is marked as one that confirms', async () => {
    const unmarked = [];
    for (const { words, command } of await allCommands()) {
      if (command.kind === 'answer' && command.render.length === 0 && !command.receipt)
        unmarked.push(words.join(' '));
    }
    expect(unmarked).toEqual([]);
  });

  it('receipts: of the commands that only read, those that write a file are marked', async () => {
    const marked = [];
    for (const { words, command } of await allCommands()) {
      if (command.kind !== 'answer' || !command.receipt) continue;
      const { routes } = command as unknown as { routes: 'all' | readonly { effect: string }[] };
      const reads = routes !== 'all' && routes.length > 0 && routes.every(({ effect }) => effect === 'read');
      if (reads) marked.push(words.join(' '));
    }
    expect(marked).toEqual(['files download', 'canvas export', 'export']);
  });

  it('receipts: with --quiet a change prints nothing, and results that were asked for stay', async () => {
    await run('sandbox sign-in ada');
    const silent = { exit: 0, stdout: '', stderr: '' };
    expect(await run('config set timeout 10 --quiet')).toEqual(silent);
    expect(await run('users follow boris --quiet')).toEqual(silent);
    expect(await run('posts create Hello --quiet')).toEqual(silent);
    expect((await run('posts create Hello --quiet --jq .content')).stdout).toBe('Hello\n');
    expect((await run('config get timeout --quiet')).stdout).toBe('10\n');
    expect((await run('subscription pay --yes --quiet')).stdout).toMatch(/^http/);
  });
});
