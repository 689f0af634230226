/** `--quiet`: commands that only confirm a change print nothing; results stay. */
import { describe, expect, it } from 'vitest';
import { plaza } from '../support/app';
import { useHome } from '../support/home';
import { allCommands } from './command-line';

const home = useHome();
const run = (line: string) => plaza(line.split(' '), { env: home().env });

describe('a receipt', () => {
  it('belongs to every command whose lines do not show its answer', async () => {
    const unmarked = (await allCommands()).filter(
      ({ command }) => command.kind === 'answer' && command.render.length === 0 && !command.receipt,
    );
    expect(unmarked.map(({ line }) => line)).toEqual([]);
  });

  it('belongs to those commands without a change that write a file', async () => {
    const marked = (await allCommands()).filter(({ command }) => {
      if (command.kind !== 'answer' || !command.receipt) return false;
      const { routes } = command as unknown as { routes: 'all' | readonly { effect: string }[] };
      return routes !== 'all' && routes.length > 0 && routes.every(({ effect }) => effect === 'read');
    });
    expect(marked.map(({ line }) => line)).toEqual(['files download', 'canvas export', 'export']);
  });

  it('is not printed under --quiet, unlike results', async () => {
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
