/** The scripts of completion, and what they are told. */
import { describe, expect, it } from 'vitest';
import { scriptsOf } from '../../src/app/completion/shells';
import { plaza } from '../support/app';
import { useFolder } from '../support/folder';

const folder = useFolder();
const run = (argv: readonly string[]) => plaza(argv, { env: { PLAZA_CONFIG_DIR: folder() } });

describe('completion', () => {
  it.each(Object.entries(scriptsOf('plaza')))('prints the script for %s', async (shell, script) => {
    expect(await run(['completion', shell])).toEqual({ exit: 0, stdout: script, stderr: '' });
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
      'delay-after',
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
      '--kind=delay-after',
      '--kind=drop-before',
      '--kind=drop-after',
    ]);
    expect(await query(...add, '--kind', '=', 'd')).toEqual([
      'delay',
      'delay-after',
      'drop-before',
      'drop-after',
    ]);
    expect(await query(...add, '--kind', '=')).toEqual([
      'delay',
      'delay-after',
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
