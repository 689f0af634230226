import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shellCompletion } from '../../src/external/shell-completion';
import { useFolder } from '../support/folder';

const folder = useFolder();
const env = () => ({ env: { HOME: folder() }, pid: process.pid });
const read = (...path: string[]) => readFileSync(folder(...path), 'utf8');

describe('installing completion', () => {
  it.each([
    ['bash', '.local/share/bash-completion/completions/plaza'],
    ['fish', '.config/fish/completions/plaza.fish'],
  ] as const)('writes the script for %s into its folder', async (shell, path) => {
    expect(await shellCompletion(env()).install(shell, 'script\n')).toEqual([folder(path)]);
    expect(read(path)).toBe('script\n');
  });

  it('follows the variables that move folders', async () => {
    const variables = {
      HOME: '/nowhere',
      XDG_CONFIG_HOME: folder('config'),
      BASH_COMPLETION_USER_DIR: folder('bash'),
    };
    const moved = { env: variables, pid: process.pid };
    await shellCompletion(moved).install('fish', 'f');
    await shellCompletion(moved).install('bash', 'b');
    expect([read('config/fish/completions/plaza.fish'), read('bash/completions/plaza')]).toEqual(['f', 'b']);
  });

  it('adds a line for zsh to .zshrc once', async () => {
    writeFileSync(folder('.zshrc'), 'setopt x');
    const script = folder('.local/share/plaza/completion.zsh');
    expect(await shellCompletion(env()).install('zsh', 'one')).toEqual([script, folder('.zshrc')]);
    expect(await shellCompletion(env()).install('zsh', 'two')).toEqual([script]);
    expect(read('.zshrc')).toMatch(
      /^setopt x\n# >>> plaza completion >>>\n.*\n.*completion\.zsh; fi\n# <<< plaza completion <<<\n$/,
    );
    expect(read('.local/share/plaza/completion.zsh')).toBe('two');
  });

  it.skipIf(process.platform !== 'linux')('tells the shell that started the process', async () => {
    const shell = spawn('bash', ['-c', 'sleep 30 & echo $!; wait']);
    const [line] = await once(shell.stdout, 'data');
    const pid = Number(line);
    expect(await shellCompletion({ ...env(), pid }).runningShell()).toBe('bash');
    process.kill(pid);
    expect(await shellCompletion(env()).runningShell()).toBeUndefined();
  });

  it('names the file that cannot be written', async () => {
    writeFileSync(folder('.config'), '');
    await expect(shellCompletion(env()).install('fish', 'x')).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('plaza.fish: ENOTDIR'),
    });
  });

  it('fails without HOME', () =>
    expect(() => shellCompletion({ env: {}, pid: process.pid })).toThrow('HOME is not set'));
});

it('uninstalling completion removes the scripts of every shell, and its lines of .zshrc, also of a link', async () => {
  mkdirSync(folder('dotfiles'));
  writeFileSync(folder('dotfiles', 'zshrc'), 'setopt x\n');
  symlinkSync(folder('dotfiles', 'zshrc'), folder('.zshrc'));
  const completion = shellCompletion(env());
  for (const shell of ['bash', 'zsh', 'fish'] as const) await completion.install(shell, 'x');
  writeFileSync(folder('.zshrc'), `${read('.zshrc')}setopt y\n`);
  expect(await completion.uninstall()).toHaveLength(4);
  expect(read('.zshrc')).toBe('setopt x\nsetopt y\n');
  expect(lstatSync(folder('.zshrc')).isSymbolicLink()).toBe(true);
  expect(await completion.uninstall()).toEqual([]);
});
