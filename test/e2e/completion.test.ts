/** Completion by the real executable: the scripts, and what they are told. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { scriptsOf } from '../../src/cli/line/shells';
import { runExecutable } from '../support/executable';
import { useFolder } from '../support/folder';

const folder = useFolder();
const run = (argv: readonly string[]) => runExecutable(argv, { env: { PLAZA_CONFIG_DIR: folder() } });
const printed = (stdout: string) => ({ exit: 0, signal: null, stdout, stderr: '' });

describe('completion', () => {
  it.each(Object.entries(scriptsOf('plaza')))('prints the script for %s', async (shell, script) => {
    expect(await run(['completion', shell])).toEqual(printed(script));
  });

  const query = async (...words: string[]) => {
    const { stdout, stderr, exit } = await run(['completion', 'query', '--', ...words]);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')[0]);
  };

  it('offers commands, options, and values that there are', async () => {
    expect(await query('pla')).toEqual(['platform']);
    expect(await query('platform', '')).toEqual([
      'version',
      'changelog',
      'announcements',
      'portal',
      'status',
    ]);
    expect(await query('platform', 'version', '--j')).toEqual(['--json', '--jq']);
    expect(await query('sandbox', 'switch', 'portal', '')).toEqual(['on', 'off']);
    expect(await query('sandbox', 'fault', 'add', '--kind', 'd')).toEqual([
      'delay',
      'drop-before',
      'drop-after',
    ]);
    expect(await query('sandbox', 'fault', 'add', '--route', 'platform.p')).toEqual(['platform.portal']);
    expect(await query('config', 'set', 'status')).toEqual(['statusUrl']);
    expect(await query('api', 'P')).toEqual(['POST', 'PUT', 'PATCH']);
    expect(await query('api', 'POST', '/', '--input', '')).toEqual([':files']);
  });

  it('offers values behind an equals sign, in the way of each shell', async () => {
    const add = ['sandbox', 'fault', 'add'];
    expect(await query(...add, '--kind=d')).toEqual([
      '--kind=delay',
      '--kind=drop-before',
      '--kind=drop-after',
    ]);
    expect(await query(...add, '--kind', '=', 'd')).toEqual(['delay', 'drop-before', 'drop-after']);
    expect(await query(...add, '--kind', '=')).toEqual([
      'delay',
      'drop-before',
      'drop-after',
      'status',
      'cut',
      'garble',
      'flood',
    ]);
    expect(await query(...add, '--kind', '=', 'cut', '--route', 'platform.p')).toEqual(['platform.portal']);
    expect(await query('api', '-F', 'a', '=', 'b', 'P')).toEqual(['POST', 'PUT', 'PATCH']);
  });

  it('offers the profiles that there are', async () => {
    await run(['config', 'set', 'timeout', '9', '--profile', 'work']);
    expect(await query('--profile', '')).toEqual(['sandbox', 'work']);
  });

  it('offers nothing where nothing fits, and is silent about what is broken', async () => {
    expect(await query('nowhere', '')).toEqual([]);
    expect(await query('platform', 'version', '')).toEqual([]);
    expect(await query('config', 'set', 'timeout', '')).toEqual([]);
  });
});

describe('an installed script', () => {
  it('is found by a new bash by itself', async ({ skip }) => {
    const loader = '/usr/share/bash-completion/bash_completion';
    if (!existsSync(loader)) skip('bash-completion is not installed');
    const home = folder();
    const env = { HOME: home, PLAZA_CONFIG_DIR: folder('settings'), SHELL: '/bin/bash' };
    const installed = await runExecutable(['completion', 'install'], { env });
    expect(installed).toMatchObject({ exit: 0, stderr: '' });
    const script = `. ${loader}; _completion_loader plaza 2>/dev/null || _comp_load plaza; complete -p plaza`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      env: { ...env, PATH: process.env.PATH },
    });
    expect(stdout).toBe('complete -F _plaza plaza\n');
    const removed = await runExecutable(['completion', 'uninstall'], { env });
    expect(removed.stdout).toMatch(/^Removed completion from .*bash-completion\/completions\/plaza\n$/);
  });

  it('is not written for a shell that is not known', async () => {
    const { exit, stderr } = await runExecutable(['completion', 'install'], {
      env: { HOME: folder(), PLAZA_CONFIG_DIR: folder(), SHELL: '/bin/tcsh' },
    });
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining("SHELL='/bin/tcsh'") });
  });
});
