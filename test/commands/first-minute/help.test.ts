/** Help topics, and help in color. */
import { describe, expect, it } from 'vitest';
import { topics } from '../../../src/app/help/topics';
import { settings } from '../../../src/app/settings/settings';
import { settingNames } from '../../../src/cli/definition/options';
import { plaza } from '../../support/app';

const env = { PLAZA_CONFIG_DIR: '/nonexistent' };

describe('help topics', () => {
  it.each(Object.keys(topics))('%s', async (name) => {
    const { exit, stdout, stderr } = await plaza(['help', name], { env });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout.startsWith(topics[name]?.summary.slice(0, 40) ?? '-')).toBe(true);
    expect(stdout.split('\n').every((line) => line.length <= 80)).toBe(true);
  });

  it('include the options of every command, with their defaults', async () => {
    const { exit, stdout } = await plaza(['help', 'options'], { env });
    expect(exit).toBe(0);
    const shown = stdout.replace(/\s+/g, ' ');
    for (const text of [
      '--json Print JSON',
      '--timeout <duration> Time limit of each request (default: 30s, or the setting timeout)',
      'at most this long (default: 5m)',
    ])
      expect(shown).toContain(text);
  });

  it('are left to their own pages: plaza --help has at most 60 lines', async () => {
    const { stdout } = await plaza(['--help'], { env });
    expect(stdout.split('\n').length).toBeLessThanOrEqual(60);
  });

  it('are those that the help names', async () => {
    expect((await plaza(['--help'], { env })).stdout).toContain(
      `Help topics: 'plaza help <topic>' for ${['options', ...Object.keys(topics)].join(', ')}`.slice(0, 70),
    );
    expect((await plaza(['help', 'posts'], { env })).stdout).toContain('Read, write and like posts');
  });
});

describe('help at a terminal', () => {
  it('has bold titles where there is color, and none elsewhere', async () => {
    const terminal = { columns: 80 };
    const shown = await plaza(['posts', 'get', '--help'], { env, terminal });
    expect(shown.stdout).toContain('\u001b[1mUsage\u001b[22m');
    for (const change of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      const plain = await plaza(['posts', 'get', '--help'], { env: { ...env, ...change }, terminal });
      expect(plain.stdout).not.toContain('\u001b');
    }
    expect((await plaza(['posts', 'get', '--help'], { env })).stdout).not.toContain('\u001b');
  });

  it('lists the settings in config set', async () => {
    const { stdout } = await plaza(['config', 'set', '--help'], { env });
    for (const name of settingNames) expect(stdout.replace(/\s+/g, ' ')).toContain(name);
    const known = Object.keys(settings).filter((name) => !name.startsWith('vocabulary.'));
    expect([...settingNames]).toEqual(known);
  });
});
