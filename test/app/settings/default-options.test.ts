import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultOptions } from '../../../src/app/settings/default-options';
import { plaza } from '../../support/app';
import { useFolder } from '../../support/folder';

const folder = useFolder();

beforeEach(async () => {
  await mkdir(folder(), { recursive: true });
  const profiles = { work: { wait: '2m', json: 'true' }, home: { wait: '9m', json: 'perhaps' } };
  await writeFile(join(folder(), 'config.json'), JSON.stringify({ active: 'work', profiles }));
});

const line = (argv: string, env: Record<string, string> = {}) =>
  defaultOptions(argv.split(' '), { PLAZA_CONFIG_DIR: folder(), ...env }).then((all) => all.join(' '));

describe('the default options of commands', () => {
  it.each<[title: string, argv: string, env: Record<string, string>, line: string]>([
    ['come from the active profile, but not its removed settings', 'posts feed', {}, '--wait=2m'],
    ['come from the profile of --profile', 'posts feed --profile home', {}, '--wait=9m'],
    ['come from the profile of -p', '-jp home posts feed', {}, '--wait=9m'],
    ['come from the profile of PLAZA_PROFILE', 'posts feed', { PLAZA_PROFILE: 'home' }, '--wait=9m'],
    ['prefer the environment', 'posts feed', { PLAZA_JSON: '0', PLAZA_WAIT: '9s' }, '--wait=9s'],
    ['leave out typed options', 'posts feed --wait 1s -j', { PLAZA_NO_INPUT: '1' }, '--no-input'],
    [
      'ignore words behind --',
      'posts create -- -j',
      { PLAZA_WAIT: '1s', PLAZA_JSON: '1' },
      '--wait=1s --json',
    ],
    ['are none in an unknown profile', 'posts feed -p nobody', {}, ''],
  ])('%s', async (_title, argv, env, expected) => expect(await line(argv, env)).toBe(expected));

  it('are refused with the name of the variable that is wrong', async () => {
    await expect(line('posts feed', { PLAZA_QUIET: 'maybe' })).rejects.toThrow(
      "PLAZA_QUIET: expected true or false, got 'maybe'",
    );
  });
});

describe('PLAZA_JSON', () => {
  const env = () => ({ PLAZA_CONFIG_DIR: folder(), PLAZA_PROFILE: 'home', PLAZA_JSON: '1' });

  it('prints answers and errors as JSON, as -j does', async () => {
    const palette = await plaza(['canvas', 'palette'], { env: env() });
    expect(palette).toEqual(await plaza(['canvas', 'palette', '-j'], { env: env() }));
    expect(JSON.parse(palette.stdout)).toHaveLength(32);
    const { exit, stderr } = await plaza(['posts', 'get'], { env: env() });
    expect([exit, JSON.parse(stderr).error.kind]).toEqual([2, 'usage']);
  });

  it('does not change help', async () => {
    const { stdout } = await plaza(['posts', 'get', '--help'], { env: env() });
    expect(stdout).toMatch(/^Show a post/);
  });
});
